/** Days of the platform's calendar as conditions in SQL: they begin at midnight in its time zone. */
import { type RawBuilder, sql } from 'kysely'

/** First instant of a calendar day `YYYY-MM-DD`. */
export function startOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`
}

/** First instant of the day after. */
export function endOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`
}

/** Condition: an instant lies on a calendar day. `instant` is the column, `orders.created_at`. */
export function isOnDay(instant: string, day: string, timeZone: string): RawBuilder<boolean> {
  const column = sql.ref(instant)
  return sql<boolean>`(${column} >= ${startOfDay(day, timeZone)} and ${column} < ${endOfDay(day, timeZone)})`
}

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
}
