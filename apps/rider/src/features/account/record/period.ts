/** A period of the platform's calendar: days as YYYY-MM-DD, both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The months up to this day's, the newest first, as YYYY-MM. */
export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => yearAndMonth(year * 12 + month - 1 - back))
}

/** All days of a month (YYYY-MM). */
export function periodOf(month: string): Period {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** A month, counted from January of the year 0, as YYYY-MM. */
function yearAndMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
