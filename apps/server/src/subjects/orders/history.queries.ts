/** An order's history, as shown to operators. */
import type { OfferRecord } from '@puni/contract/offers/entities'
import type { OrderEvent, OrderProblem } from '@puni/contract/orders/entities'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import { ERRORS } from '@puni/contract/errors'
import { ORDER_RECORD_MOST } from '@puni/contract/orders/limits'
import type { Database } from '../../platform/database/schema.ts'
import { presentReason, ridersIn } from '../offers/offers.present.ts'
import { iso } from './orders.present.ts'

/** Events with the name of the actor. */
function selectEvents(db: Database) {
  return db
    .selectFrom('order_events as event')
    .leftJoin('riders', 'riders.id', 'event.actor_id')
    .leftJoin('operators', 'operators.id', 'event.actor_id')
    .leftJoin('stores', 'stores.id', 'event.actor_id')
    .leftJoin('riders as concerned', 'concerned.id', 'event.rider_id')
    .select(({ fn }) => [
      'event.order_id',
      'event.type',
      'event.status',
      'event.actor',
      'event.at',
      'event.device_at',
      'event.reason',
      'event.goods',
      'event.cash',
      fn.coalesce('riders.full_name', 'operators.full_name', 'stores.name').as('actor_name'),
      'concerned.full_name as rider_name',
    ])
}

/** An order's newest events, notices of a delay and steps that were reported late, in sequence. */
export async function readHistory(db: Database, orderId: string): Promise<OrderEvent[]> {
  const [events, notices] = [await readEvents(db, orderId), await readNotices(db, orderId)]
  const late = await readLateSteps(db, orderId)
  return [...events, ...notices, ...late].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

async function readLateSteps(db: Database, orderId: string): Promise<OrderEvent[]> {
  const steps = await db
    .selectFrom('late_steps')
    .innerJoin('riders', 'riders.id', 'late_steps.rider_id')
    .select(['late_steps.status', 'at', 'device_at', 'reason', 'refused', 'full_name'])
    .where('order_id', '=', orderId)
    .orderBy('late_steps.id', 'desc')
    .limit(ORDER_RECORD_MOST)
    .execute()
  return steps.toReversed().map(({ status, at, device_at, reason, refused, full_name }) => ({
    type: refused === null ? 'reported' : 'refused',
    status,
    actor: 'rider',
    actorName: full_name,
    at: at.toISOString(),
    deviceAt: iso(device_at),
    reason: refused === null ? reason : ERRORS[refused].message,
  }))
}

async function readNotices(db: Database, orderId: string): Promise<OrderEvent[]> {
  const notices = await db
    .selectFrom('delay_notices')
    .innerJoin('riders', 'riders.id', 'delay_notices.rider_id')
    .select(['at', 'device_at', 'full_name'])
    .where('order_id', '=', orderId)
    .orderBy('delay_notices.id', 'desc')
    .limit(ORDER_RECORD_MOST)
    .execute()
  return notices.map(({ at, device_at, full_name }) => ({
    type: 'delay_told',
    status: null,
    actor: 'rider',
    actorName: full_name,
    at: at.toISOString(),
    deviceAt: iso(device_at),
    reason: null,
  }))
}

async function readEvents(db: Database, orderId: string): Promise<OrderEvent[]> {
  const events = await selectEvents(db)
    .where('event.order_id', '=', orderId)
    .orderBy('event.id', 'desc')
    .limit(ORDER_RECORD_MOST)
    .execute()
  return events
    .toReversed()
    .map(({ type, status, actor, actor_name, rider_name, at, device_at, reason, goods, cash }) => ({
      riderName: rider_name ?? undefined,
      type,
      status,
      actor,
      actorName: actor_name,
      at: at.toISOString(),
      deviceAt: iso(device_at),
      reason,
      goods: goods ?? undefined,
      cash: cash ?? undefined,
    }))
}

/** What was decided of goods and cash when an order was last canceled; undefined for nothing. */
export async function readAftermath(db: Database, orderId: string): Promise<Aftermath | undefined> {
  const event = await db
    .selectFrom('order_events')
    .select(['goods', 'cash'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'canceled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.goods && event.cash ? { goods: event.goods, cash: event.cash } : undefined
}

/** Who last reported a problem with each of these orders, and why, by order id. */
export async function readProblems(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderProblem>> {
  if (orderIds.length === 0) return new Map()
  const events = await selectEvents(db)
    .distinctOn('event.order_id')
    .where('event.order_id', 'in', orderIds)
    .where('event.status', '=', 'error')
    .orderBy('event.order_id')
    .orderBy('event.id', 'desc')
    .execute()
  return new Map(
    events.map(({ order_id, actor, actor_name, at, reason }) => [
      order_id,
      { actor, actorName: actor_name, at: at.toISOString(), reason },
    ]),
  )
}

/** An order's newest offers, in chronological order, and how far each got. */
export async function readOffers(db: Database, orderId: string): Promise<OfferRecord[]> {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('riders', 'riders.id', 'offers.rider_id')
    .leftJoin('operators', 'operators.id', 'offers.made_by')
    .selectAll('offers')
    .select(['riders.full_name as rider_name', 'operators.full_name as made_by_name'])
    .where('order_id', '=', orderId)
    .orderBy('offered_at', 'desc')
    .limit(ORDER_RECORD_MOST)
    .execute()
  const names = await readNames(
    db,
    offers.flatMap(({ reason }) => ridersIn(reason)),
  )
  return offers.toReversed().map((offer) => ({
    _id: offer.id,
    riderName: offer.rider_name,
    madeBy: offer.made_by_name ?? undefined,
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
