/** Moves an order along the transition table. */
import type { Proof } from '@puni/contract/entities'
import { mayWaive } from '@puni/contract/handover'
import { isActive, mayMove, type OrderActor, type OrderStatus } from '@puni/contract/order-states'
import type { Together } from '../../platform/outcomes/commands.ts'
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import { untilWritten } from '../../platform/outcomes/until-written.ts'
import { rowOf } from '../../platform/database/json-rows.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  claimForNothing,
  earlierResult,
  type KeyedRequest,
  keyValues,
} from '../../platform/idempotency/once-per-key.ts'
import { admissionOf, admittedRow } from '../accounts/admission.ts'
import { auditValues } from '../audit/audit.commands.ts'
import { countWrongTry, noteProof } from '../handover/proof.commands.ts'
import { earlier, happenedAt, later } from '../orders/device-time.ts'
import { confirmedOrder, type OrderRow } from '../orders/orders.queries.ts'
import { leaveAfterLastOrder, leaveTakenZone } from '../riders/duty.commands.ts'
import { provedBy } from './handover-proof.ts'
import { moverOf } from './status.policy.ts'
import {
  MOVABLE_TIMES,
  type MovableOrder,
  type MoveValues,
  readMovable,
  writeMove,
} from './status.statements.ts'

/** A requested status change. */
export interface StatusChange {
  readonly orderId: string
  readonly to: OrderStatus
  /** By the phone's clock. */
  readonly occurredAt: Date | null
  readonly reason: string | null
  /** What a rider proves the handover with. */
  readonly proof: Proof | undefined
  readonly caller: Caller
  /** With its `Idempotency-Key`; null without one. */
  readonly request: KeyedRequest | null
  /** The platform's: an order's day is that of the time zone. */
  readonly timeZone: string
}

/** What became of the order. `refusal`: it did not move, and what was tried in vain counts. */
type Moved = Outcome & { readonly order: OrderRow; readonly refusal: Refusal | null }

/**
 * Applies a status change with its event, and returns the order. Repeating the current status, or the request, changes
 * nothing. Throws ORDER_NOT_FOUND, FORBIDDEN, RIDER_BLOCKED, STEP_TOO_LATE, ORDER_CANCELED, STATUS_NOT_NEXT,
 * DEVICE_TIME_WRONG, HANDOVER_PROOF_NEEDED, HANDOVER_WRONG, HANDOVER_LOCKED or KEY_REUSED, and CallerOutdated; a wrong
 * proof that has to be counted is returned instead, as the refusal to answer with.
 */
export async function changeStatus(
  db: Database,
  now: Date,
  together: Together,
  change: StatusChange,
): Promise<Moved> {
  return await untilWritten(() => tryToMove(db, now, together, change))
}

/** Null if something that was read has changed before it was written. */
async function tryToMove(
  db: Database,
  now: Date,
  together: Together,
  change: StatusChange,
): Promise<Moved | null> {
  const { orderId, to, caller, request, timeZone } = change
  const question = { ...admissionOf(caller, now), ...keyValues(request, now), orderId, timeZone }
  const row = admittedRow(await readMovable(db, question))
  const earlier = earlierResult(request, row) as Outcome | null
  if (row.found === null) throw new Refusal('ORDER_NOT_FOUND')
  const order = rowOf<MovableOrder>(row.found, MOVABLE_TIMES)
  if (earlier !== null) return { happened: earlier.happened, order, refusal: null }
  const decision = decide(order, now, change)
  if (decision === null) {
    const happened = [movedFact(order)]
    const isClaimed = await claimForNothing(db, { ...question, result: JSON.stringify({ happened }) })
    return isClaimed ? { happened, order, refusal: null } : null
  }
  const proved = await provedBy(db, order, { to, actor: decision.actor, proof: change.proof })
  if (proved?.is === 'wrong') {
    const { typed, refusal } = proved
    const isCounted = await together((tx) =>
      countWrongTry(tx, now, { orderId, version: order.version, typed }),
    )
    return isCounted ? { happened: [flaggedFact(order)], order, refusal } : null
  }
  const left = leftDuty(order, decision)
  const happened = [movedFact(order), ...left]
  const values: MoveValues = {
    ...question,
    ...decision,
    ...auditValues(caller, { action: 'order-moved', subject: ['order', orderId], details: { status: to } }),
    handoverState: proved?.state ?? order.handover_state,
    version: order.version,
    holderVersion: order.holder_version,
    actorId: caller.id,
    deviceAt: change.occurredAt,
    reason: change.reason,
    withdrawal: 'El pedido ya no está en oferta',
    result: JSON.stringify({ happened }),
  }
  if (proved === null && left.length === 0) return await move(db, values, happened)
  return await together(async (tx) => {
    const moved = await move(tx, values, happened)
    if (moved === null) return null
    if (proved !== null) await noteProof(tx, now, { orderId, ...proved })
    return left.length === 0 ? moved : await leave(tx, now, moved, values.freedRiderId)
  })
}

/** What comes of a change that the rules allow; null where the order is there already. */
function decide(order: MovableOrder, now: Date, { to, occurredAt, caller }: StatusChange) {
  const { actor, isBlocked } = moverOf(caller, order, { now, occurredAt })
  if (order.status === to) return null
  if (!mayMove(order.status, to, actor) && !isWaiver(order, to, actor)) {
    throw new Refusal(order.status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  }
  const taken = happenedAt(now, occurredAt, { at: order.previous_at, device_at: order.previous_device_at })
  const holder = order.assigned_rider_id
  const isFreed = isActive(order.status) && !isActive(to)
  const isHeld = to === 'delivered' && isBlocked
  const arrivedAt = arrivalOf(order)
  return {
    ...columnsAfter(order, to, taken),
    ...waitAfter(order, to, taken),
    waitedUntil: order.status === 'waiting_pickup' && arrivedAt !== null ? later(arrivedAt, taken) : null,
    ...(isHeld && { earningsReview: 'pending' }),
    isHeld,
    actor,
    freedRiderId: isFreed ? holder : null,
  }
}

/** An operator closes an order whose rider cannot prove its handover. */
const isWaiver = (order: MovableOrder, to: OrderStatus, actor: OrderActor) =>
  actor === 'operator' && to === 'delivered' && mayWaive(order)

/** Seldom: it was the last order of a holder who comes free, or the zone was taken meanwhile. The duty there ends with the order. */
function leftDuty(order: MovableOrder, { freedRiderId }: Pick<MoveValues, 'freedRiderId'>): Happened[] {
  const zoneId = order.last_in_zone ?? order.taken_zone
  if (freedRiderId === null || zoneId === null) return []
  return [{ type: 'duty-changed', riderId: freedRiderId, zoneIds: [zoneId] }]
}

async function move(db: Database, values: MoveValues, happened: readonly Happened[]): Promise<Moved | null> {
  const order = confirmedOrder(await writeMove(db, values))
  return order && { order, happened, refusal: null }
}

/** Ends the duty of a holder in the transaction of the move. */
async function leave(
  tx: DatabaseTransaction,
  now: Date,
  moved: Moved,
  freedRiderId: string | null,
): Promise<Moved | null> {
  if (freedRiderId === null) return null
  const left = await leaveAfterLastOrder(tx, now, freedRiderId, moved.order.id)
  const leftZone = left.length > 0 ? left : await leaveTakenZone(tx, now, freedRiderId)
  return { ...moved, happened: [...moved.happened, ...leftZone] }
}

/** Since when the rider waits at the store, or waited. The version before this one stored no arrival, only the step. */
function arrivalOf(order: MovableOrder): Date | null {
  if (order.arrived_at !== null || order.status !== 'waiting_pickup') return order.arrived_at
  return earlier(order.previous_device_at ?? order.previous_at, order.previous_at)
}

/** What the order says of its wait after a step that was taken at this time. */
function waitAfter(order: MovableOrder, to: OrderStatus, taken: Date) {
  if (to === 'waiting_pickup') return { arrivedAt: taken, delayToldAt: null }
  // Back on offer: the next rider has not been there.
  if (to === 'pending') return { arrivedAt: null, delayToldAt: null }
  return { arrivedAt: arrivalOf(order), delayToldAt: order.delay_told_at }
}

/** Concerned are its holder, and the rider from whose screen an offer has to disappear. */
function movedFact(order: MovableOrder): Happened {
  const riderIds = [order.assigned_rider_id, order.offered_to].filter((id) => id !== null)
  return { type: 'order-moved', orderId: order.id, zoneId: order.zone_id, riderIds }
}

/** The holder reads how many tries are left, on every phone. */
function flaggedFact(order: MovableOrder): Happened {
  const riderIds = [order.assigned_rider_id].filter((id) => id !== null)
  return { type: 'order-flagged', orderId: order.id, riderIds }
}

/** The order's columns after a step that was taken at this time. */
function columnsAfter(order: MovableOrder, to: OrderStatus, taken: Date) {
  const isOver = !isActive(to) && to !== 'pending'
  const after = {
    status: to,
    assignedRiderId: order.assigned_rider_id,
    pickedUpAt: to === 'on the way' ? taken : order.picked_up_at,
    deliveredAt: to === 'delivered' ? taken : order.delivered_at,
    // A later correction, such as from error to canceled, ends nothing again.
    endedAt: isOver ? (order.ended_at ?? taken) : order.ended_at,
    earningsReview: order.earnings_review,
  }
  // Back on offer: unassigned, with nothing left over from the failed trip.
  return to === 'pending' ? { ...after, assignedRiderId: null, pickedUpAt: null, endedAt: null } : after
}
