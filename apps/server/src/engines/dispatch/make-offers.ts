/** Writes the dispatcher's decisions. */
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DecidedOffer } from './decider.ts'
import { holdDispatch } from '../../subjects/offers/hold-dispatch.ts'
import { queueOffers } from '../../subjects/notifications/push-queue.ts'
import { declinesOf } from './declines.ts'

/** Where and when offers are made. */
interface Terms {
  readonly zoneId: string
  readonly now: Date
  readonly expiresAt: Date
}

/**
 * Makes a zone's offers and queues their pushes, where order and rider are still as the snapshot showed them. One statement, however many:
 * it locks the orders and then the riders, as everywhere, so that no cancellation or block can slip past.
 */
export async function makeOffers(
  tx: DatabaseTransaction,
  decided: readonly DecidedOffer[],
  { zoneId, now, expiresAt }: Terms,
): Promise<Outcome> {
  // Only one process at a time writes a zone's offers, or two could deadlock. Operators assign and exclude before or after.
  await holdDispatch(tx, [zoneId])
  const { rows } = await sql<{ orderId: string; riderId: string }>`
    with decided as materialized (
      select * from json_to_recordset(${JSON.stringify(decided.map(rowOf))}) as decided (
        order_id uuid, rider_id uuid, declined_at timestamptz, reason jsonb,
        pickup_metres integer, pickup_estimated boolean, block_metres integer, block_estimated boolean,
        delivery_metres integer, delivery_estimated boolean
      )
    ), open_order as (
      select id from orders
      where id in (select order_id from decided) and zone_id = ${zoneId} and status = 'pending'
      order by id for no key update
    ), free_rider as (
      select decided.* from open_order
        join decided on decided.order_id = open_order.id
        join riders on riders.id = decided.rider_id
      where working and zone_id = ${zoneId} and (paused_until is null or paused_until <= ${now})
        and not exists (
          select 1 from orders where assigned_rider_id = riders.id and status in (${sql.join(ACTIVE_STATUSES)})
        )
        and not exists (
          select 1 from order_exclusions where order_id = decided.order_id and rider_id = riders.id
        )
        and declined_at is not distinct from (
          select date_trunc('milliseconds', at) from (${declinesOf(sql`decided.order_id`)}) as declines
          where declines.rider_id = decided.rider_id
        )
      for share of riders
    ), offer as (
      insert into offers
        (order_id, rider_id, offered_at, expires_at, reason,
         pickup_metres, pickup_estimated, delivery_metres, delivery_estimated)
      select order_id, rider_id, ${now}, ${expiresAt}, reason,
        pickup_metres, pickup_estimated, block_metres, block_estimated
      from free_rider
      on conflict do nothing
      returning id, order_id, rider_id, expires_at
    ), way as (
      update orders set delivery_metres = decided.delivery_metres, delivery_estimated = decided.delivery_estimated
      from offer join decided on decided.order_id = offer.order_id where orders.id = offer.order_id
    ), push as (
      ${queueOffers(sql`offer`, now)}
    ), event as (
      insert into order_events (order_id, type, actor, actor_id, at)
      select order_id, 'offered', 'system', rider_id, ${now} from offer
    )
    select order_id as "orderId", rider_id as "riderId" from offer
  `.execute(tx)
  return {
    happened: rows.map(({ orderId, riderId }): DomainEvent => ({ type: 'offer-made', orderId, riderId })),
  }
}

function rowOf({
  orderId,
  riderId,
  declinedAt,
  reason,
  ways: { toPickup, toBlock, toDelivery },
}: DecidedOffer) {
  return {
    order_id: orderId,
    rider_id: riderId,
    declined_at: declinedAt === null ? null : new Date(declinedAt),
    reason,
    pickup_metres: toPickup.metres,
    pickup_estimated: toPickup.estimated,
    block_metres: toBlock.metres,
    block_estimated: toBlock.estimated,
    delivery_metres: toDelivery.metres,
    delivery_estimated: toDelivery.estimated,
  }
}
