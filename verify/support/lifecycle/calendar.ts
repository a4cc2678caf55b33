/** A time zone's calendar by JavaScript's `Intl`: the server leaves it to PostgreSQL. */

/** The day of an instant, `2026-03-29`. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

/** The month of an instant, `2026-03`. */
export function monthIn(timeZone: string, at: number): string {
  return dayIn(timeZone, at).slice(0, 7)
}
