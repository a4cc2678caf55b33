/** SQL conditions for days of the platform's calendar, which begin at midnight in its time zone. */
import { type RawBuilder, sql } from 'kysely'

/** Start of a calendar day `YYYY-MM-DD`. */
export function startOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`
}

/** Start of the following day. */
export function endOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`
}

/** Condition: an instant falls on a calendar day. */
export function isOnDay(instant: RawBuilder<Date>, day: string, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`(${instant} >= ${startOfDay(day, timeZone)} and ${instant} < ${endOfDay(day, timeZone)})`
}

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
}
