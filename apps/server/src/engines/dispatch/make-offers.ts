/** Writes the dispatcher's decisions. */
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import type { OfferDecision } from '@puni/dispatch/snapshot'
import { sql } from 'kysely'
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { OfferWays } from './offer-ways.ts'
import type { ZoneState } from './zone-snapshot.ts'
import { queueOffers } from '../../subjects/offers/push-queue.ts'
import { declinesOf } from './declines.ts'

/** A zone as it was read, what has since been learned about the decisions, and when their offers are made. */
interface Terms {
  readonly zoneId: string
  readonly zone: ZoneState
  /** By decision index. */
  readonly ways: readonly OfferWays[]
  readonly now: Date
  readonly expiresAt: Date
}

/** Makes a zone's offers where order and rider are still as the snapshot showed them. */
export async function makeOffers(
  tx: DatabaseTransaction,
  decided: readonly OfferDecision[],
  { zoneId, zone, ways, now, expiresAt }: Terms,
): Promise<Outcome> {
  // Only one process at a time writes a zone's offers, or two could deadlock.
  await sql`select pg_advisory_xact_lock(hashtext('dispatch'), hashtext(${zoneId}))`.execute(tx)
  const declined = new Map(zone.orders.map((order) => [order.id, order.declined]))
  const happened: Happened[] = []
  for (const [index, decision] of decided.entries()) {
    const { orderId, riderId } = decision
    const at = declined.get(orderId)?.get(riderId)
    const declinedAt = at === undefined ? null : new Date(at)
    const isMade = await makeOffer(tx, decision, { now, expiresAt, zoneId, declinedAt, ways: ways[index]! })
    if (isMade) happened.push({ type: 'offer-made', orderId, riderId })
  }
  return { happened }
}

/** When and where an offer is made, and what the decision was based on. */
interface OfferTerms {
  readonly now: Date
  readonly expiresAt: Date
  readonly zoneId: string
  /** Since when the rider counts as having let the order go, as known to the decision. */
  readonly declinedAt: Date | null
  readonly ways: OfferWays
}

/**
 * Makes an offer and queues its push, if order and rider are still as the snapshot showed them; returns
 * whether it was made. Locks orders and then riders, as everywhere, so that no cancellation or block can slip
 * past.
 */
async function makeOffer(
  db: Database,
  { orderId, riderId, reason }: OfferDecision,
  { now, expiresAt, zoneId, declinedAt, ways: { toPickup, toDelivery, toBlock } }: OfferTerms,
): Promise<boolean> {
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
