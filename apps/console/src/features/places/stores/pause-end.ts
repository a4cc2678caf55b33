/** The end of a store's pause, as it is chosen by the clock. */
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** The next instant at which clocks in a time zone (IANA name) show this time ('20:30'); null for no time. */
export function nextTime(clock: string, now: Date, timeZone: string): Date | null {
  if (!/^\d\d:\d\d$/.test(clock)) return null
  const minutes = minutesOf(clock) - minutesOf(clockAt(now, timeZone))
  const ahead = minutes > 0 ? minutes : minutes + DAY_MINUTES
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + ahead * MINUTE_MS)
}

/** What clocks show this many minutes from now, to the next five. */
export function clockAfter(minutes: number, now: Date, timeZone: string): string {
  const step = 5 * MINUTE_MS
  return clockAt(new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / step) * step), timeZone)
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function clockAt(instant: Date, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(instant)
}
