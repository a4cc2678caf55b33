/** Writes the dispatcher's decisions. */
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DecidedOffer } from './decider.ts'
import { queueOffers } from '../../subjects/offers/push-queue.ts'
import { declinesOf } from './declines.ts'

/** Where and when offers are made. */
interface Terms {
  readonly zoneId: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Makes a zone's offers where order and rider are still as the snapshot showed them. */
export async function makeOffers(
  tx: DatabaseTransaction,
  decided: readonly DecidedOffer[],
  terms: Terms,
): Promise<Outcome> {
  // Only one process at a time writes a zone's offers, or two could deadlock.
  await sql`select pg_advisory_xact_lock(hashtext('dispatch'), hashtext(${terms.zoneId}))`.execute(tx)
  const happened: Happened[] = []
  for (const offer of decided) {
    const { orderId, riderId } = offer
    if (await makeOffer(tx, offer, terms)) happened.push({ type: 'offer-made', orderId, riderId })
  }
  return { happened }
}

/**
 * Makes an offer and queues its push, if order and rider are still as the snapshot showed them; returns
 * whether it was made. Locks orders and then riders, as everywhere, so that no cancellation or block can slip
 * past.
 */
async function makeOffer(
  db: Database,
  { orderId, riderId, reason, declinedAt: declinedMs, ways: { toPickup, toDelivery, toBlock } }: DecidedOffer,
  { now, expiresAt, zoneId }: Terms,
): Promise<boolean> {
  const declinedAt = declinedMs === null ? null : new Date(declinedMs)
  const { rows } = await sql`
    with open_order as (
      select id from orders where id = ${orderId} and zone_id = ${zoneId} and status = 'pending'
      for no key update
    ), free_rider as (
      select riders.id from riders, open_order
      where riders.id = ${riderId} and working and zone_id = ${zoneId}
        and not exists (
          select 1 from orders where assigned_rider_id = ${riderId} and status in (${sql.join(ACTIVE_STATUSES)})
        )
        and ${declinedAt}::timestamptz is not distinct from (
          select date_trunc('milliseconds', at) from (${declinesOf(sql`${orderId}`)}) as declines
          where declines.rider_id = ${riderId}
        )
      for share of riders
    ), offer as (
      insert into offers
        (order_id, rider_id, offered_at, expires_at, reason,
         pickup_metres, pickup_estimated, delivery_metres, delivery_estimated)
      select open_order.id, free_rider.id, ${now}, ${expiresAt}, ${JSON.stringify(reason)}::jsonb,
        ${toPickup.metres}::integer, ${toPickup.estimated}::boolean,
        ${toBlock.metres}::integer, ${toBlock.estimated}::boolean
      from open_order, free_rider
      on conflict do nothing
      returning id, order_id, rider_id, expires_at
    ), way as (
      update orders set delivery_metres = ${toDelivery.metres}, delivery_estimated = ${toDelivery.estimated}
      from offer where orders.id = offer.order_id
    ), push as (
      ${queueOffers(sql`offer`, now)}
    )
    insert into order_events (order_id, type, actor, actor_id, at)
    select order_id, 'offered', 'system', rider_id, ${now} from offer
    returning order_id
  `.execute(db)
  return rows.length === 1
}
