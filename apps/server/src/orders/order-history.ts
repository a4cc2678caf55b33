/** What happened to an order, as operators read it. */
import type { OfferRecord, OrderEvent } from '@puni/contract/entities'
import type { Database } from '../database/schema.ts'
import { presentReason, ridersIn } from '../offers/reasons.ts'
import { iso } from './order-queries.ts'

/** The events of an order, in their sequence. */
export async function readEvents(db: Database, orderId: string): Promise<OrderEvent[]> {
  const events = await db
    .selectFrom('order_events as event')
    .leftJoin('riders', 'riders.id', 'event.actor_id')
    .leftJoin('operators', 'operators.id', 'event.actor_id')
    .leftJoin('stores', 'stores.id', 'event.actor_id')
    .select(({ fn }) => [
      'event.type',
      'event.status',
      'event.actor',
      'event.at',
      'event.device_at',
      'event.reason',
      fn.coalesce('riders.full_name', 'operators.full_name', 'stores.name').as('actor_name'),
    ])
    .where('event.order_id', '=', orderId)
    .orderBy('event.id')
    .execute()
  return events.map(({ type, status, actor, actor_name, at, device_at, reason }) => ({
    type,
    status,
    actor,
    actorName: actor_name,
    at: at.toISOString(),
    deviceAt: iso(device_at),
    reason,
  }))
}

/** The offers of an order, in order of time, and how far each got. */
export async function readOffers(db: Database, orderId: string): Promise<OfferRecord[]> {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('riders', 'riders.id', 'offers.rider_id')
    .selectAll('offers')
    .select('riders.full_name as rider_name')
    .where('order_id', '=', orderId)
    .orderBy('offered_at')
    .execute()
  const names = await readNames(
    db,
    offers.flatMap(({ reason }) => ridersIn(reason)),
  )
  return offers.map((offer) => ({
    _id: offer.id,
    riderName: offer.rider_name,
    offeredAt: offer.offered_at.toISOString(),
    sentAt: iso(offer.sent_at),
    receivedAt: iso(offer.received_at),
    receivedBy: offer.received_by,
    seenAt: iso(offer.seen_at),
    closedAt: iso(offer.closed_at),
    outcome: offer.outcome,
    reason: presentReason(offer.reason, (riderId) => names.get(riderId) ?? '—'),
  }))
}

async function readNames(db: Database, riderIds: readonly string[]): Promise<Map<string, string>> {
  if (riderIds.length === 0) return new Map()
  const riders = await db
    .selectFrom('riders')
    .select(['id', 'full_name'])
    .where('id', 'in', riderIds)
    .execute()
  return new Map(riders.map(({ id, full_name }) => [id, full_name]))
}
