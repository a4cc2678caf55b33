/** A period of the platform's calendar: days as YYYY-MM-DD, both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The months up to this day's, the newest first, as YYYY-MM. */
export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}

/** All days of a month. */
export function periodOf(yearAndMonth: string): Period {
  const [year = 0, month = 1] = yearAndMonth.split('-').map(Number)
  return { from: `${yearAndMonth}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}
