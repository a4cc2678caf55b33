/** On which days an order comes again. Calendar days are 'yyyy-mm-dd', without a time zone. Free of schemas. */
import { dayAfter } from '../days.ts'

/** The weekdays on which an order comes again, from a day on. */
export interface Weekly {
  /** 1 Monday, 7 Sunday; at least one. */
  readonly weekdays: readonly number[]
  readonly from: string
  /** The last day on which it may come; null without an end. */
  readonly until: string | null
}

/** The weekday of a calendar day: 1 Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The first day from `day` on, itself included, on which it comes; null if it comes no more. */
export function nextDay({ weekdays, from, until }: Weekly, day: string): string | null {
  const first = day > from ? day : from
  for (let ahead = 0; ahead < 7; ahead++) {
    const next = dayAfter(first, ahead)
    if (until !== null && next > until) return null
    if (weekdays.includes(weekdayOf(next))) return next
  }
  return null
}

/** So many of the days on which it comes, from `day` on. */
export function nextDays(weekly: Weekly, day: string, count: number): string[] {
  const days: string[] = []
  let next = nextDay(weekly, day)
  while (next !== null && days.length < count) {
    days.push(next)
    next = nextDay(weekly, dayAfter(next))
  }
  return days
}
