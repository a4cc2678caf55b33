import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A rider's month in the platform's calendar. */
export interface RiderMonth {
  readonly riderId: string
  readonly year: number
  /** From 1. */
  readonly month: number
}

/** What a rider delivered and earned on a day. */
export interface RiderDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly delivered: number
  readonly centavos: number
}

/** A rider's month: its days with earnings, ascending, and its waits at stores. */
interface MonthOfWork {
  readonly days: readonly RiderDay[]
  readonly waits: number
  readonly waitedSeconds: number
}

/**
 * What counts for a rider in a month: from the counters, which the database keeps (`017-rider-counters.ts`, `021-waits.ts`). The condition
 * for what is earned is its function `order_is_earned`.
 */
export async function readMonth(db: Database, { riderId, year, month }: RiderMonth): Promise<MonthOfWork> {
  const firstDay = sql<Date>`${`${year}-${String(month).padStart(2, '0')}-01`}::date`
  const nextMonth = sql<Date>`(${firstDay} + interval '1 month')::date`
  const { rows } = await sql<{ waits: number; waitedSeconds: number }>`
    select coalesce(sum(waits), 0)::int as waits, coalesce(sum(seconds), 0)::int as "waitedSeconds"
    from rider_waits where rider_id = ${riderId} and day >= ${firstDay} and day < ${nextMonth}
  `.execute(db)
  const days = await db
    .selectFrom('rider_days')
    .select(['delivered', sql<string>`day::text`.as('day'), sql<number>`centavos::float8`.as('centavos')])
    .where('rider_id', '=', riderId)
    .where('day', '>=', firstDay)
    .where('day', '<', nextMonth)
    .where('delivered', '>', 0)
    .orderBy('rider_days.day')
    .execute()
  return { days, ...rows[0]! }
}
