/** Calendar days, 'yyyy-mm-dd', which have no time zone. Free of schemas. */
const DAY_MS = 86_400_000

/** The day so many days later; earlier, if they are negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
