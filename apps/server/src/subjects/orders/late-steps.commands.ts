/** Keeps the steps that a rider reports of an order no longer in hand: nothing that a rider did is dropped. */
import type { Proof } from '@puni/contract/handover/entities'
import type { ErrorCode } from '@puni/contract/errors'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteProof } from '../handover/proof.commands.ts'
import type { Verdict } from '../handover/proof.policy.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { earlier } from './device-time.ts'
import { provedBy } from './handover-proof.ts'
import { formerHold, type Hold, judgeReport } from './late-steps.policy.ts'
import { readReporting } from './late-steps.queries.ts'
import type { MovableOrder } from './advance.queries.ts'
import type { StatusChange } from './advance.commands.ts'

/**
 * Keeps a step of the order's former rider. A delivery among them puts the order into review, or, where another rider has it, becomes a
 * claim that operators decide on. Throws FORBIDDEN or STATUS_NOT_NEXT for a rider who never held it; what cannot be true is kept as
 * well, and refused.
 */
export async function keepLateStep(
  tx: DatabaseTransaction,
  now: Date,
  order: MovableOrder,
  change: StatusChange,
): Promise<Outcome> {
  const { caller, to, occurredAt } = change
  const { events, late, blockedAt, readAt } = await readReporting(tx, {
    orderId: order.id,
    riderId: caller.id,
  })
  const hold = formerHold(events, late, caller.id)
  if (hold === null || hold.decidedAt === null) throw await refusalOf(tx, order, caller.id)
  if (hold.status === to) return { happened: [] }
  const takenAt = judgeReport(hold, { status: order.status, to, occurredAt, now, readAt, blockedAt })
  if (takenAt instanceof Refusal) return await refuseStep(tx, now, change, takenAt)
  if (to !== 'delivered') {
    await writeStep(tx, now, change, null)
    return { happened: [flaggedFact(order, [])] }
  }
  const isAnothers = order.assigned_rider_id !== null && order.assigned_rider_id !== caller.id
  return isAnothers
    ? await claim(tx, now, order, change, takenAt)
    : await deliver(tx, now, order, change, { hold, takenAt })
}

/** Keeps a step that cannot count, once, and refuses it. */
export async function refuseStep(
  tx: DatabaseTransaction,
  now: Date,
  change: StatusChange,
  refusal: Refusal,
): Promise<Outcome> {
  const { orderId, caller, to, occurredAt } = change
  const same = await tx
    .selectFrom('late_steps')
    .select('id')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', caller.id)
    .where('status', '=', to)
    .where('refused', '=', refusal.code)
    .where('device_at', 'is not distinct from', occurredAt)
    .executeTakeFirst()
  if (same === undefined) await writeStep(tx, now, change, refusal.code)
  return { happened: [{ type: 'order-flagged', orderId, riderIds: [] }], refusal }
}

async function writeStep(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, caller, to, occurredAt, reason }: StatusChange,
  refused: ErrorCode | null,
): Promise<void> {
  await tx
    .insertInto('late_steps')
    .values({
      order_id: orderId,
      rider_id: caller.id,
      status: to,
      at: now,
      device_at: occurredAt,
      reason,
      refused,
    })
    .execute()
}

/** Of a rider who does not hold the order, and from whom no operator took it. */
async function refusalOf(tx: DatabaseTransaction, order: MovableOrder, riderId: string): Promise<Refusal> {
  if (order.assigned_rider_id === riderId)
    return new Refusal(order.status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  // Offered but not accepted: the rider may see the order but not move it.
  const offer = await tx
    .selectFrom('offers')
    .select('id')
    .where('order_id', '=', order.id)
    .where('rider_id', '=', riderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return new Refusal(offer === undefined ? 'FORBIDDEN' : 'STATUS_NOT_NEXT')
}

/** The order counts as delivered, and an operator decides whether it is paid. Nobody else is sent for it. */
async function deliver(
  tx: DatabaseTransaction,
  now: Date,
  order: MovableOrder,
  { caller, occurredAt, reason, proof }: StatusChange,
  { hold, takenAt }: { readonly hold: Hold; readonly takenAt: Date },
): Promise<Outcome> {
  const [orderId, riderId] = [order.id, caller.id]
  const proved = await provedLate(tx, { ...order, assigned_rider_id: riderId }, proof)
  const within = (time: Date | null) => time && earlier(time, takenAt)
  await tx
    .updateTable('orders')
    .set({
      status: 'delivered',
      assigned_rider_id: riderId,
      arrived_at: within(hold.arrivedAt),
      picked_up_at: within(hold.pickedUpAt),
      delivered_at: takenAt,
      ended_at: takenAt,
      earnings_review: 'pending',
      handover_state: proved?.state ?? null,
      step_at: now,
      step_device_at: occurredAt,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute()
  const of = { order_id: orderId, at: now }
  const step = { ...of, type: 'status', status: 'delivered', actor: 'rider', actor_id: riderId } as const
  await tx
    .insertInto('order_events')
    .values([
      { ...step, device_at: occurredAt, reason },
      { ...of, type: 'earnings_held', actor: 'system' },
    ])
    .execute()
  if (proved !== null) await noteProof(tx, now, { orderId, ...proved, riderId })
  const lost = await withdrawOffers(tx, now, { orderId }, 'El pedido ya se entregó')
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'delivery_held', orderId }])
  const riderIds = [riderId, ...lost.map((offer) => offer.riderId)]
  return { happened: [{ type: 'order-moved', orderId, zoneId: order.zone_id, riderIds }, ...notices] }
}

/** The proof that came with it. Its rider has left the door, so that the delivery stands whether or not it is right. */
async function provedLate(
  tx: DatabaseTransaction,
  order: MovableOrder,
  proof: Proof | undefined,
): Promise<Extract<Verdict, { is: 'taken' }> | null> {
  const kept = proof === undefined || proof.kind === 'photo' ? proof : { ...proof, kept: true as const }
  try {
    const proved = await provedBy(tx, order, { to: 'delivered', actor: 'rider', proof: kept })
    if (proved === null || proved.is === 'taken') return proved
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return { is: 'taken', state: 'unverified', reason: null, wrong: null }
}

/** Another rider has the order by now: operators decide whose delivery it is. The first claim stands. */
async function claim(
  tx: DatabaseTransaction,
  now: Date,
  order: MovableOrder,
  change: StatusChange,
  takenAt: Date,
): Promise<Outcome> {
  const riderId = change.caller.id
  await writeStep(tx, now, change, null)
  if (order.claimed_by === null)
    await tx
      .updateTable('orders')
      .set({ claimed_by: riderId, claimed_at: takenAt, updated_at: now })
      .where('id', '=', order.id)
      .execute()
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'delivery_claimed', orderId: order.id }])
  return { happened: [flaggedFact(order, [riderId]), ...notices] }
}

function flaggedFact({ id }: MovableOrder, riderIds: readonly string[]): DomainEvent {
  return { type: 'order-flagged', orderId: id, riderIds }
}
