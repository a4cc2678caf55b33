/** Takes live offers back: the rider left duty or was blocked, or the order ended. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { endOffers, type EndedOffer } from './endings.commands.ts'

/** Withdraws the live offer of a rider or of an order, if there is one. Returns what was taken back. */
export async function withdrawOffers(
  db: Database,
  now: Date,
  whose: { riderId: string } | { orderId: string },
  reason: string,
): Promise<EndedOffer[]> {
  const condition = 'riderId' in whose ? sql`rider_id = ${whose.riderId}` : sql`order_id = ${whose.orderId}`
  const due = sql`select id, 'withdrawn' as outcome from offers where outcome is null and ${condition} for no key update`
  return await endOffers(db, now, due, reason)
}
