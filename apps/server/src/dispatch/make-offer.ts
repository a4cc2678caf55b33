/** Writes a decision of the dispatcher. */
import type { OfferDecision } from '@puni/dispatch/snapshot'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { queueOffers } from '../notifications/push-queue.ts'

/**
 * Makes an offer, with the push that tells of it, if order and rider are still as the snapshot showed them; gives whether it
 * was made.
 * Orders and riders are locked in this sequence, as everywhere, so that a cancellation or a block cannot slip past.
 */
export async function makeOffer(
  db: Database,
  now: Date,
  expiresAt: Date,
  decision: OfferDecision,
): Promise<boolean> {
  const { rows } = await sql`
    with open_order as (
      select id from orders where id = ${decision.orderId} and status = 'pending' for no key update
    ), free_rider as (
      select riders.id from riders, open_order where riders.id = ${decision.riderId} and working for share of riders
    ), offer as (
      insert into offers (order_id, rider_id, offered_at, expires_at, reason)
      select open_order.id, free_rider.id, ${now}, ${expiresAt}, ${JSON.stringify(decision.reason)}::jsonb
      from open_order, free_rider
      on conflict do nothing
      returning id, order_id, rider_id, expires_at
    ), push as (
      ${queueOffers(sql`offer`, now)}
    )
    insert into order_events (order_id, type, actor, actor_id, at)
    select order_id, 'offered', 'system', rider_id, ${now} from offer
    returning order_id
  `.execute(db)
  return rows.length === 1
}
