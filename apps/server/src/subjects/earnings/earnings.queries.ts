import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Condition on `orders`: delivered, and no operator's decision on what it earned is missing or against it. */
export const isEarned = sql<boolean>`(
  orders.status = 'delivered' and coalesce(orders.earnings_review, 'confirmed') = 'confirmed'
)`

/** A rider's month in the calendar of a time zone. */
export interface RiderMonth {
  readonly riderId: string
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly timeZone: string
}

/** How many deliveries of a month count for a rider, and what they earned, centavos. */
export async function readMonth(
  db: Database,
  { riderId, year, month, timeZone }: RiderMonth,
): Promise<{ total: number; centavos: number }> {
  const firstDay = `${year}-${String(month).padStart(2, '0')}-01`
  const begins = sql<Date>`${firstDay}::date::timestamp at time zone ${timeZone}`
  const ends = sql<Date>`(${firstDay}::date + interval '1 month') at time zone ${timeZone}`
  return await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(shipping_cost), 0)::float8`.as('centavos'),
    ])
    .where('assigned_rider_id', '=', riderId)
    .where(isEarned)
    .where('delivered_at', '>=', begins)
    .where('delivered_at', '<', ends)
    .executeTakeFirstOrThrow()
}
