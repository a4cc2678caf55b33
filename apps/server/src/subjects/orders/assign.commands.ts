/** Operators give orders to riders, or offer them to riders of their choice. */
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { queueOffers } from '../notifications/push-queue.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { holdDispatch } from '../offers/hold-dispatch.ts'
import { changeStatus } from './advance.commands.ts'
import { lockMovableOrder, type MovableOrder } from './advance.queries.ts'
import type { AssignedWays } from './assign-ways.ts'
import { doubtsAbout, refuseBusy, refuseClosed, refuseUnfit } from './assign.policy.ts'
import {
  lockAskedRider,
  numberInHand,
  readLastAnswer,
  readLiveOffer,
  readNames,
  zonesOf,
} from './assign.queries.ts'

/** An order that an operator gives to a rider. */
export interface Assignment {
  readonly orderId: string
  readonly riderId: string
  /** The rider has it at once, or is asked. */
  readonly as: 'assignment' | 'offer'
  /** Although something speaks against it. */
  readonly despite: boolean
  readonly operator: Caller
  readonly ways: AssignedWays
  /** How long an offer lives, and how old a position may be, milliseconds. */
  readonly offerMs: number
  readonly positionFreshMs: number
}

/**
 * Gives an open order to a rider, or offers it to that one alone; one that failed goes back on offer first. Live offers of the order and
 * to the rider end as withdrawn. A rider who has it already, or is being asked about it, changes nothing. Throws ORDER_NOT_FOUND,
 * RIDER_NOT_FOUND, ORDER_NOT_OPEN, RIDER_UNFIT, RIDER_EXCLUDED, RIDER_OFF_DUTY, RIDER_BUSY or, with what speaks against it,
 * ASSIGNMENT_DOUBTED.
 */
export async function assignOrder(
  tx: DatabaseTransaction,
  now: Date,
  assignment: Assignment,
): Promise<Outcome> {
  const { orderId, riderId, as } = assignment
  await holdDispatch(tx, await zonesOf(tx, assignment))
  const order = await lockMovableOrder(tx, orderId)
  const isHeld = order.status !== 'error' && order.assigned_rider_id === riderId
  if (as === 'assignment' && isHeld && order.status === 'assigned') return { happened: [] }
  refuseClosed({ status: order.status, holderName: (await readNames(tx, orderId)).holder_name })
  const asked = await readLiveOffer(tx, riderId)
  if (as === 'offer' && asked?.order_id === orderId) return { happened: [] }
  const { rider, doubts } = await judge(tx, now, order, assignment)

  const reopened = await reopen(tx, now, order, assignment)
  const isTaken = as === 'assignment' && (await takeOwnOffer(tx, now, assignment))
  const lost = await endOffers(tx, now, assignment)
  // None can be accepted any more: one that just was makes the rider busy.
  refuseBusy(rider, await numberInHand(tx, riderId))
  const given = as === 'offer' ? await offer(tx, now, assignment) : await assign(tx, now, assignment, isTaken)
  const details = { as, riderId, doubts: Object.keys(doubts) }
  await recordAudit(tx, now, assignment.operator.id, {
    action: 'order-assigned',
    subject: ['order', orderId],
    details,
  })
  return { happened: [...reopened, ...lost, ...given] }
}

/** Refuses what cannot be, and what speaks against it unless the operator knows. Locks the rider. */
async function judge(tx: DatabaseTransaction, now: Date, order: MovableOrder, assignment: Assignment) {
  const { riderId, despite, positionFreshMs } = assignment
  const rider = await lockAskedRider(tx, assignment)
  refuseUnfit(rider, await numberInHand(tx, riderId))
  const asked = await readLiveOffer(tx, riderId)
  const doubts = doubtsAbout(rider, {
    now,
    positionFreshMs,
    zoneId: order.zone_id,
    askedAbout: asked === undefined || asked.order_id === order.id ? null : asked.number,
    lastAnswer: await readLastAnswer(tx, assignment),
  })
  if (!despite && Object.keys(doubts).length > 0) throw new Refusal('ASSIGNMENT_DOUBTED', { fields: doubts })
  return { rider, doubts }
}

/** Puts a failed order back on offer. A former rider who gets it again is not told that it was taken away. */
async function reopen(
  tx: DatabaseTransaction,
  now: Date,
  order: MovableOrder,
  { orderId, riderId, operator }: Assignment,
): Promise<readonly DomainEvent[]> {
  if (order.status === 'pending') return []
  const { happened } = await changeStatus(tx, now, {
    orderId,
    to: 'pending',
    occurredAt: null,
    reason: null,
    proof: undefined,
    caller: operator,
    ...(order.assigned_rider_id === riderId && { told: null }),
  })
  return happened
}

/**
 * A rider who is being asked about the order gets it by that offer: it does not leave the screen with other words. Returns whether there
 * was one.
 */
async function takeOwnOffer(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, operator }: Assignment,
): Promise<boolean> {
  const taken = await tx
    .updateTable('offers')
    .set({ outcome: 'accepted', closed_at: now, expires_at: now, made_by: operator.id })
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends the offers of the order to others, and of other orders to the rider. */
async function endOffers(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId }: Assignment,
): Promise<readonly DomainEvent[]> {
  const ofOrder = await withdrawOffers(tx, now, { orderId }, 'Un operador se lo dio a otro rider')
  const ofRider = await withdrawOffers(tx, now, { riderId }, 'Un operador le dio otro pedido al rider')
  return [...ofOrder, ...ofRider]
}

async function offer(tx: DatabaseTransaction, now: Date, assignment: Assignment): Promise<DomainEvent[]> {
  const { orderId, riderId, offerMs, ways } = assignment
  const { id, expires_at } = await insertOffer(tx, now, assignment, {
    outcome: null,
    closed_at: null,
    expires_at: new Date(now.getTime() + offerMs),
  })
  await queueOffers(
    sql`(select ${id}::uuid as id, ${riderId}::uuid as rider_id, ${expires_at}::timestamptz as expires_at)`,
    now,
  ).execute(tx)
  await tx
    .updateTable('orders')
    .set({ delivery_metres: ways.toDelivery.metres, delivery_estimated: ways.toDelivery.estimated })
    .where('id', '=', orderId)
    .execute()
  await writeEvent(tx, now, assignment, { type: 'offered', status: null })
  return [{ type: 'offer-made', orderId, riderId }]
}

async function assign(
  tx: DatabaseTransaction,
  now: Date,
  assignment: Assignment,
  isOfferTaken: boolean,
): Promise<DomainEvent[]> {
  const { orderId, riderId, ways } = assignment
  if (!isOfferTaken)
    await insertOffer(tx, now, assignment, { outcome: 'accepted', closed_at: now, expires_at: now })
  await tx
    .updateTable('orders')
    .set({
      status: 'assigned',
      assigned_rider_id: riderId,
      step_at: now,
      step_device_at: null,
      delivery_metres: ways.toDelivery.metres,
      delivery_estimated: ways.toDelivery.estimated,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute()
  await writeEvent(tx, now, assignment, { type: 'assigned', status: 'assigned' })
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'order_assigned', orderId }])
  return [{ type: 'order-assigned', orderId, riderId }, ...notices]
}

async function insertOffer(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, operator, ways: { toPickup, toBlock } }: Assignment,
  end: { readonly outcome: 'accepted' | null; readonly closed_at: Date | null; readonly expires_at: Date },
) {
  return await tx
    .insertInto('offers')
    .values({
      ...end,
      order_id: orderId,
      rider_id: riderId,
      offered_at: now,
      made_by: operator.id,
      reason: '{}',
      pickup_metres: toPickup?.metres ?? null,
      pickup_estimated: toPickup?.estimated ?? false,
      delivery_metres: toBlock.metres,
      delivery_estimated: toBlock.estimated,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

async function writeEvent(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, operator }: Assignment,
  event: { readonly type: 'offered' | 'assigned'; readonly status: 'assigned' | null },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      ...event,
      order_id: orderId,
      actor: 'operator',
      actor_id: operator.id,
      rider_id: riderId,
      at: now,
    })
    .execute()
}
