/** Takes live offers back: the rider left duty or was blocked, or the order ended. */
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Withdraws the live offer of a rider or of an order, if there is one. Gives the pairs taken back. */
export async function withdrawOffers(
  db: Database,
  now: Date,
  whose: { riderId: string } | { orderId: string },
  reason: string,
): Promise<{ orderId: string; riderId: string }[]> {
  const condition = 'riderId' in whose ? sql`rider_id = ${whose.riderId}` : sql`order_id = ${whose.orderId}`
  const { rows } = await sql<{ orderId: string; riderId: string }>`
    with closed as (
      update offers set outcome = 'withdrawn', closed_at = ${now}
      where outcome is null and ${condition}
      returning order_id, rider_id
    ), event as (
      insert into order_events (order_id, type, actor, actor_id, at, reason)
      select order_id, 'withdrawn', 'system', rider_id, ${now}, ${reason} from closed
    )
    select order_id as "orderId", rider_id as "riderId" from closed
  `.execute(db)
  return rows
}
