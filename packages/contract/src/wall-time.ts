/** Day and time as clocks and calendars on a wall show them, in a time zone (IANA name). Free of schemas. */

const DAY_MS = 86_400_000

/** What calendar ('2026-11-21') and clock ('12:30') show. */
export interface WallTime {
  readonly day: string
  readonly clock: string
}

/** Creating a formatter costs milliseconds, and a list needs the same one for every row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    // Swedish dates are ISO dates.
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return format
}

/** What they show at an instant. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const [day = '', clock = ''] = formatOf(timeZone).format(instant).split(' ')
  return { day, clock }
}

/**
 * The instant at which they show this. Of a time that comes twice, when clocks are set back, the first; of one that never comes, when they are
 * set forward, as much later as they are set, like calendars do (RFC 5545, 3.3.5).
 */
export function instantAt({ day, clock }: WallTime, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${clock}Z`)
  const by = (aroundMs: number) => new Date(asUtc - offsetAt(aroundMs, timeZone))
  const [before, after] = [by(asUtc - DAY_MS), by(asUtc + DAY_MS)]
  const shows = (instant: Date) => {
    const shown = wallTime(instant, timeZone)
    return shown.day === day && shown.clock === clock
  }
  return !shows(before) && shows(after) ? after : before
}

/** How much clocks are ahead of UTC, milliseconds, to the minute. */
function offsetAt(ms: number, timeZone: string): number {
  const { day, clock } = wallTime(new Date(ms), timeZone)
  return Date.parse(`${day}T${clock}Z`) - Math.floor(ms / 60_000) * 60_000
}
