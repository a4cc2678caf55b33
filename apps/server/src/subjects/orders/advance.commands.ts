/** Moves an order along the transition table. */
import type { Proof } from '@puni/contract/handover/entities'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import type { NoticeKind } from '@puni/contract/notifications/notices'
import {
  mayWaive,
  isActive,
  mayMove,
  type OrderActor,
  type OrderStatus,
  type Phase,
  phaseOf,
} from '@puni/contract/orders/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { countWrongTry, noteProof, renewProof } from '../handover/proof.commands.ts'
import { giveNotices, type NewNotice } from '../notifications/notices.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { aftermathOf, aftermathWords, refuseWithoutReason } from './aftermath.ts'
import { happenedAt } from './device-time.ts'
import { comeFree } from '../riders/duty.commands.ts'
import { forgetMisses } from '../riders/pauses.commands.ts'
import { provedBy } from './handover-proof.ts'
import { keepLateStep, refuseStep } from './late-steps.commands.ts'
import { lockMovableOrder, type MovableOrder } from './advance.queries.ts'
import { learnPreparation, noteWait } from './pickups.commands.ts'
import { moverOf } from './advance.policy.ts'

/** A requested status change. */
export interface StatusChange {
  readonly orderId: string
  readonly to: OrderStatus
  /** By the phone's clock. */
  readonly occurredAt: Date | null
  readonly reason: string | null
  /** What an operator who cancels it decides of goods and cash. */
  readonly goods?: Aftermath['goods'] | undefined
  readonly cash?: Aftermath['cash'] | undefined
  /** What a rider proves the handover with. */
  readonly proof: Proof | undefined
  readonly caller: Pick<Caller, 'kind' | 'id'>
  /** What the rider is told, in place of the usual; null for nothing. */
  readonly told?: NoticeKind | null
  /** An operator takes it from the rider who has it in hand, and puts it back on offer. */
  readonly isTakenBack?: boolean
}

/**
 * Applies a status change with its event. Repeating the current status changes nothing. Throws ORDER_NOT_FOUND, FORBIDDEN,
 * RIDER_BLOCKED, STEP_TOO_LATE, ORDER_CANCELED, STATUS_NOT_NEXT, DEVICE_TIME_WRONG, HANDOVER_PROOF_NEEDED, HANDOVER_WRONG
 * or HANDOVER_LOCKED; of an operator also INVALID_INPUT for what was not said of it. A wrong proof that has to be counted is the outcome's refusal.
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  now: Date,
  change: StatusChange,
): Promise<Outcome> {
  const order = await lockMovableOrder(tx, change.orderId)
  if (isLate(order, change)) return await keepLateStep(tx, now, order, change)
  const move = decide(order, now, change)
  if (move === null) return { happened: [movedFact(order, [])] }
  if (move instanceof Refusal) {
    // What a rider reports is kept, even if it cannot count; an operator tries again.
    if (change.caller.kind !== 'rider') throw move
    return await refuseStep(tx, now, change, move)
  }
  const aftermath = saidOf(order, change)

  const proved = await provedBy(tx, order, { to: change.to, actor: move.actor, proof: change.proof })
  if (proved?.is === 'wrong') {
    await countWrongTry(tx, now, order.id, proved.typed)
    return { happened: [flaggedFact(order)], refusal: proved.refusal }
  }
  const { cancellation_pay: cancellationPay } = await tx
    .updateTable('orders')
    .set({
      ...move.columns,
      handover_state: proved?.state ?? order.handover_state,
      step_at: now,
      step_device_at: change.occurredAt,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .returning('cancellation_pay')
    .executeTakeFirstOrThrow()
  await writeEvents(tx, now, change, { ...move, aftermath })
  if (proved !== null) await noteProof(tx, now, { orderId: order.id, ...proved })
  if (phaseOf(change.to) === 'open' && order.assigned_rider_id !== null) await renewProof(tx, order)
  const isLeaving = phaseOf(order.status) === 'at the store' && phaseOf(change.to) !== 'at the store'
  const pay = cancellationPay + (isLeaving ? await leaveStore(tx, order, move) : 0)
  await auditMove(tx, now, change)

  const isSign = move.actor === 'rider' && order.holder_misses !== null && order.holder_misses > 0
  const present = isSign ? await forgetMisses(tx, now, change.caller.id) : []
  const lost = phaseOf(order.status) === 'open' ? await withdraw(tx, now, order.id) : []
  const isFreed = isActive(order.status) && !isActive(change.to)
  const left = isFreed ? await comeFree(tx, now, order.assigned_rider_id!, order.id) : []
  const notices =
    move.actor === 'rider' ? [] : await giveNotices(tx, now, noticesOf(order, change, { aftermath, pay }))
  return { happened: [movedFact(order, lost), ...present, ...left, ...notices] }
}

/** A rider's step of an order that is not that rider's to move, or no longer. */
function isLate(order: MovableOrder, { caller, to }: StatusChange): boolean {
  if (caller.kind !== 'rider') return false
  const mayBe = order.status === to || mayMove(order.status, to, 'rider')
  return order.assigned_rider_id !== caller.id || (!isActive(order.status) && !mayBe)
}

/** What an operator says who ends an order in its rider's place. Throws INVALID_INPUT. */
function saidOf(order: MovableOrder, change: StatusChange): Aftermath | null {
  if (change.caller.kind !== 'operator') return null
  if (change.to === 'delivered') refuseWithoutReason(change.reason)
  return change.to === 'canceled' ? aftermathOf(change, order.picked_up_at !== null) : null
}

/** What the rider is told whose order somebody else moved. */
function noticesOf(
  order: MovableOrder,
  { to, reason, told }: StatusChange,
  { aftermath, pay }: { readonly aftermath: Aftermath | null; readonly pay: number },
): NewNotice[] {
  const riderId = order.assigned_rider_id
  if (riderId === null) return []
  const usual = isActive(order.status)
    ? ENDED[to]
    : phaseOf(to) === 'open'
      ? 'order_offered_again'
      : aftermath === null
        ? 'order_corrected'
        : 'order_canceled'
  const kind = told === undefined ? usual : told
  if (kind === undefined || kind === null) return []
  const body = aftermath && aftermathWords(aftermath, order)
  return [{ riderId, kind, orderId: order.id, reason, pickedUp: order.picked_up_at !== null, body, pay }]
}

const ENDED: Readonly<Partial<Record<OrderStatus, NewNotice['kind']>>> = {
  canceled: 'order_canceled',
  error: 'order_closed',
  delivered: 'order_delivered',
}

interface Move {
  readonly actor: OrderActor
  readonly takenAt: Date
  /** What it earns waits for an operator. */
  readonly isHeld: boolean
  readonly columns: ReturnType<typeof columnsAfter>
}

/** What comes of a change that the rules allow; null where the order is there already. A refusal is that of a claim that is kept. */
function decide(order: MovableOrder, now: Date, change: StatusChange): Move | Refusal | null {
  const { to, occurredAt, caller } = change
  const mover = moverOf(caller, order, { now, occurredAt })
  if (mover instanceof Refusal) return mover
  const { actor, isBlocked } = mover
  if (order.status === to) return null
  if (!mayMove(order.status, to, actor) && !isWaiver(order, to, actor) && !takesBack(order, change)) {
    throw new Refusal(order.status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  }
  const previous = { at: order.step_at ?? order.created_at, device_at: order.step_device_at }
  const takenAt = happenedAt(now, occurredAt, previous)
  if (takenAt instanceof Refusal) return takenAt
  const isHeld = to === 'delivered' && isBlocked
  const columns = columnsAfter(order, to, takenAt)
  return { actor, takenAt, isHeld, columns: isHeld ? { ...columns, earnings_review: 'pending' } : columns }
}

/** An operator closes an order whose rider cannot prove its handover. */
const isWaiver = (order: MovableOrder, to: OrderStatus, actor: OrderActor) =>
  actor === 'operator' && to === 'delivered' && mayWaive(order)

const takesBack = (order: MovableOrder, { to, isTakenBack = false }: StatusChange) =>
  isTakenBack && to === 'pending' && isActive(order.status)

/** The order's columns after a step that was taken at this time. */
function columnsAfter(order: MovableOrder, to: OrderStatus, taken: Date) {
  /** Whether the step enters this phase. */
  const enters = (phase: Phase) => phaseOf(to) === phase && phaseOf(order.status) !== phase
  const after = {
    status: to,
    assigned_rider_id: order.assigned_rider_id,
    arrived_at: enters('at the store') ? taken : order.arrived_at,
    delay_told_at: enters('at the store') ? null : order.delay_told_at,
    picked_up_at: enters('to the customer') ? taken : order.picked_up_at,
    delivered_at: to === 'delivered' ? taken : order.delivered_at,
    // A later correction, such as from error to canceled, ends nothing again.
    ended_at: phaseOf(to) === 'over' ? (order.ended_at ?? taken) : order.ended_at,
    earnings_review: order.earnings_review,
    handover_tries: order.handover_tries,
  }
  if (phaseOf(to) !== 'open') return after
  // Back on offer: unassigned, with nothing left over from the failed trip.
  const untouched = {
    assigned_rider_id: null,
    arrived_at: null,
    delay_told_at: null,
    picked_up_at: null,
    ended_at: null,
    handover_tries: 0,
  }
  return { ...after, ...untouched }
}

async function writeEvents(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, to, caller, occurredAt, reason }: StatusChange,
  { actor, isHeld, aftermath }: Move & { readonly aftermath: Aftermath | null },
): Promise<void> {
  const of = { order_id: orderId, at: now }
  const step = {
    ...of,
    type: 'status',
    status: to,
    actor,
    actor_id: caller.id,
    device_at: occurredAt,
    reason,
    ...aftermath,
  } as const
  const held = { ...of, type: 'earnings_held', actor: 'system' } as const
  await tx
    .insertInto('order_events')
    .values(isHeld ? [step, held] : [step])
    .execute()
}

/** Notes the wait at the store, and what a pickup teaches of it; returns what the wait brings, centavos. */
async function leaveStore(
  tx: DatabaseTransaction,
  order: MovableOrder,
  { columns, takenAt }: Move,
): Promise<number> {
  const { arrived_at: arrivedAt } = order
  if (arrivedAt === null) return 0
  const stay = { arrivedAt, leftAt: takenAt }
  const pay = await noteWait(tx, order, stay)
  if (phaseOf(columns.status) === 'to the customer') await learnPreparation(tx, order, stay)
  return pay
}

async function auditMove(
  tx: DatabaseTransaction,
  now: Date,
  { caller, orderId, to, reason }: StatusChange,
): Promise<void> {
  if (caller.kind !== 'operator') return
  const details = { status: to, ...(to === 'delivered' && { reason }) }
  await recordAudit(tx, now, caller.id, { action: 'order-moved', subject: ['order', orderId], details })
}

/** Ends an order's offer and returns the rider who had it. The rider's screen learns it from the order's own event. */
async function withdraw(tx: DatabaseTransaction, now: Date, orderId: string): Promise<string[]> {
  const ended = await withdrawOffers(tx, now, { orderId }, 'El pedido ya no está en oferta')
  return ended.map(({ riderId }) => riderId)
}

/** Concerned are its holder, and the riders from whose screens an offer has to disappear. */
function movedFact(order: MovableOrder, lost: readonly string[]): DomainEvent {
  const riderIds = [order.assigned_rider_id, ...lost].filter((id) => id !== null)
  return { type: 'order-moved', orderId: order.id, zoneId: order.zone_id, riderIds }
}

/** The holder reads how many tries are left, on every phone. */
function flaggedFact(order: MovableOrder): DomainEvent {
  const riderIds = [order.assigned_rider_id].filter((id) => id !== null)
  return { type: 'order-flagged', orderId: order.id, riderIds }
}
