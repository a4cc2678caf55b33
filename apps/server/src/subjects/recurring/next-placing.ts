/** When the order of a day of a recurrence is placed. Pure. */
import { RECURRING_LEAD_HOURS } from '@puni/contract/recurring/limits'
import { dayAfter } from '@puni/contract/days'
import { nextDay, type Weekly } from '@puni/contract/recurring/weekly'
import { instantAt, wallTime } from '@puni/contract/wall-time'

/** A recurrence by the platform's calendar and clocks. */
export interface Timetable extends Weekly {
  readonly clock: string
}

/** A day that comes, and when its order is placed: some hours before its pickup. */
export interface Placing {
  readonly next_day: string
  readonly next_at: Date
}

const LEAD_MS = RECURRING_LEAD_HOURS * 3_600_000

/** The first day from `day` on, itself included; null if there is none. */
export function placingFrom(timetable: Timetable, day: string, timeZone: string): Placing | null {
  const next = nextDay(timetable, day)
  if (next === null) return null
  const pickupAt = instantAt({ day: next, clock: timetable.clock }, timeZone)
  return { next_day: next, next_at: new Date(pickupAt.getTime() - LEAD_MS) }
}

/** The first one whose pickup is ahead; null if there is none. */
export function nextPlacing(timetable: Timetable, now: Date, timeZone: string): Placing | null {
  const today = wallTime(now, timeZone).day
  const next = placingFrom(timetable, today, timeZone)
  const isOver = next !== null && next.next_at.getTime() + LEAD_MS <= now.getTime()
  return isOver ? placingFrom(timetable, dayAfter(next.next_day), timeZone) : next
}
