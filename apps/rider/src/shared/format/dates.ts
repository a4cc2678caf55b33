const LOCALE = 'es-AR'

/** The calendar day of an instant (ISO 8601) in a time zone: '5/3/2026'. */
export function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

/** The hour of an instant (ISO 8601) in a time zone: '21:05'. */
export function formatHour(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

/** Day and hour of an instant. */
export function formatInstant(instant: string, timeZone: string): string {
  return `${formatDay(instant, timeZone)} ${formatHour(instant, timeZone)}`
}

/** A calendar day (yyyy-mm-dd), which has no time zone. */
export function formatCalendarDay(day: string): string {
  return formatDay(`${day}T00:00:00Z`, 'UTC')
}

/** The calendar day (yyyy-mm-dd) of a moment in a time zone, as a date input holds it. */
export function calendarDay(timeZone: string, now: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

/** True for a calendar day that exists, as yyyy-mm-dd. */
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
