/** What was earned on a day `YYYY-MM-DD`: orders and pesos. */
export interface EarnedDay {
  readonly day: string
  readonly total: number
  readonly money: number
}

/** The part of a week that lies in a month; days of the month, from 1. */
export interface Week {
  readonly first: number
  readonly last: number
  /** Every day of it, without earnings too. */
  readonly days: readonly { readonly day: number; readonly money: number }[]
  readonly total: number
  readonly money: number
}

const MONDAY = 1

/** A month (from 1) in weeks that begin on Monday. */
export function weeksOf(year: number, month: number, earned: readonly EarnedDay[]): Week[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const byDay = new Map(earned.map((entry) => [Number(entry.day.slice(8)), entry]))
  const weeks: number[][] = []
  for (let day = 1; day <= length; day += 1) {
    const begins = new Date(Date.UTC(year, month - 1, day)).getUTCDay() === MONDAY
    if (begins || weeks.length === 0) weeks.push([])
    weeks.at(-1)!.push(day)
  }
  return weeks.map((days) => {
    const entries = days.map((day) => byDay.get(day))
    const centavos = entries.reduce((sum, entry) => sum + Math.round((entry?.money ?? 0) * 100), 0)
    return {
      first: days[0]!,
      last: days.at(-1)!,
      days: days.map((day, at) => ({ day, money: entries[at]?.money ?? 0 })),
      total: entries.reduce((sum, entry) => sum + (entry?.total ?? 0), 0),
      money: centavos / 100,
    }
  })
}
