/** Dates and times in local format, always in a given time zone (IANA name), never the device's. */
const LOCALE = 'es-AR'

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY_AND_MONTH = { day: '2-digit', month: '2-digit' } as const
const STYLES = {
  day: { dateStyle: 'short' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  hour: HOUR,
  clock: { ...HOUR, second: '2-digit' },
  dateTime: { ...DAY_AND_MONTH, ...HOUR },
  dayClock: { ...DAY_AND_MONTH, ...HOUR, second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof STYLES

/** Creating a formatter costs a phone milliseconds, and a list needs the same one in every row. */
const made = new Map<string, Intl.DateTimeFormat>()

function formatter(style: Style, timeZone: string, locale = LOCALE): Intl.DateTimeFormat {
  const name = `${locale} ${style} ${timeZone}`
  const format = made.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone, ...STYLES[style] })
  made.set(name, format)
  return format
}

function written(style: Style, instant: string | number, timeZone: string): string {
  return formatter(style, timeZone).format(new Date(instant)).replace(',', '')
}

/** The calendar day of an instant (ISO 8601): '5/3/26'. */
export function formatDay(instant: string, timeZone: string): string {
  return written('day', instant, timeZone)
}

/** The calendar day of an instant (ISO 8601), written out: 'jueves 5 de marzo de 2026'. */
export function formatLongDay(instant: string, timeZone: string): string {
  return written('longDay', instant, timeZone)
}

/** The time of an instant (ISO 8601, or epoch milliseconds): '21:05'. */
export function formatHour(instant: string | number, timeZone: string): string {
  return written('hour', instant, timeZone)
}

/** The time of an instant, with seconds: '21:05:27'. */
export function formatClock(instant: string, timeZone: string): string {
  return written('clock', instant, timeZone)
}

/** Date and time of an instant: '5/3/26 21:05'. */
export function formatInstant(instant: string, timeZone: string): string {
  return `${formatDay(instant, timeZone)} ${formatHour(instant, timeZone)}`
}

/** Date and time of an instant of this year: '05/03 21:05'. */
export function formatDateTime(instant: string, timeZone: string): string {
  return written('dateTime', instant, timeZone)
}

/** The same with seconds, for comparing two clocks: '05/03 21:05:27'. */
export function formatDayClock(instant: string, timeZone: string): string {
  return written('dayClock', instant, timeZone)
}

/** A calendar day (yyyy-mm-dd), which has no time zone: '5/3/26'. */
export function formatCalendarDay(day: string): string {
  return formatDay(`${day}T00:00:00Z`, 'UTC')
}

/** The calendar day (yyyy-mm-dd) of an instant in a time zone, in the format of a date input. */
export function calendarDay(timeZone: string, now: Date): string {
  return formatter('day', timeZone, 'sv-SE').format(now)
}

/** Whether a text is an existing calendar day, as yyyy-mm-dd. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Year and month (1 to 12) of a calendar day (yyyy-mm-dd). */
export function monthOf(day: string): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

/** Uppercase Spanish name of a month (1 to 12). */
export function monthName(month: number): string {
  return new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, month - 1)))
    .toUpperCase()
}
