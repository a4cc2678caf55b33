import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A rider's month in the platform's calendar. */
export interface RiderMonth {
  readonly riderId: string
  readonly year: number
  /** From 1. */
  readonly month: number
}

/**
 * How many deliveries of a month count for a rider, and what they earned, centavos: from the counters, which the database keeps
 * (`017-rider-counters.ts`). The condition for what counts is its function `order_is_earned`.
 */
export async function readMonth(
  db: Database,
  { riderId, year, month }: RiderMonth,
): Promise<{ total: number; centavos: number }> {
  const firstDay = sql<Date>`${`${year}-${String(month).padStart(2, '0')}-01`}::date`
  return await db
    .selectFrom('rider_days')
    .select([
      sql<number>`coalesce(sum(delivered), 0)::int`.as('total'),
      sql<number>`coalesce(sum(centavos), 0)::float8`.as('centavos'),
    ])
    .where('rider_id', '=', riderId)
    .where('day', '>=', firstDay)
    .where('day', '<', sql<Date>`(${firstDay} + interval '1 month')::date`)
    .executeTakeFirstOrThrow()
}
