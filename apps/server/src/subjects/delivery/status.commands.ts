/** Moves an order along the transition table. */
import { isActive, mayMove, type OrderStatus } from '@puni/contract/order-states'
import type { Together } from '../../platform/outcomes/commands.ts'
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import { untilWritten } from '../../platform/outcomes/until-written.ts'
import { rowOf } from '../../platform/database/json-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
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
import { happenedAt } from '../orders/device-time.ts'
import { confirmedOrder, type OrderRow } from '../orders/orders.queries.ts'
import { leaveTakenZone } from '../riders/duty.commands.ts'
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
  readonly caller: Caller
  /** With its `Idempotency-Key`; null without one. */
  readonly request: KeyedRequest | null
  /** The platform's: an order's day is that of the time zone. */
  readonly timeZone: string
}

/** What became of the order. */
type Moved = Outcome & { readonly order: OrderRow }

/**
 * Applies a status change with its event, and returns the order. Repeating the current status, or the request, changes
 * nothing. Throws ORDER_NOT_FOUND, FORBIDDEN, RIDER_BLOCKED, STEP_TOO_LATE, ORDER_CANCELED, STATUS_NOT_NEXT,
 * DEVICE_TIME_WRONG or KEY_REUSED, and CallerOutdated.
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
  if (earlier !== null) return { happened: earlier.happened, order }
  const decision = decide(order, now, change)
  if (decision === null) {
    const happened = [movedFact(order)]
    const isClaimed = await claimForNothing(db, { ...question, result: JSON.stringify({ happened }) })
    return isClaimed ? { happened, order } : null
  }
  const left = leftZone(order, decision)
  const happened = [movedFact(order), ...left]
  const values: MoveValues = {
    ...question,
    ...decision,
    ...auditValues(caller, { action: 'order-moved', subject: ['order', orderId], details: { status: to } }),
    version: order.version,
    holderVersion: order.holder_version,
    actorId: caller.id,
    deviceAt: change.occurredAt,
    reason: change.reason,
    withdrawal: 'El pedido ya no está en oferta',
    result: JSON.stringify({ happened }),
  }
  return left.length > 0 ? await moveAndLeave(together, values, happened) : await move(db, values, happened)
}

/** What comes of a change that the rules allow; null where the order is there already. */
function decide(order: MovableOrder, now: Date, { to, occurredAt, caller }: StatusChange) {
  const { actor, isBlocked } = moverOf(caller, order, { now, occurredAt })
  if (order.status === to) return null
  if (!mayMove(order.status, to, actor)) {
    throw new Refusal(order.status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  }
  const taken = happenedAt(now, occurredAt, { at: order.previous_at, device_at: order.previous_device_at })
  const holder = order.assigned_rider_id
  const isFreed = isActive(order.status) && !isActive(to)
  const isHeld = to === 'delivered' && isBlocked
  return {
    ...columnsAfter(order, to, taken),
    ...(isHeld && { earningsReview: 'pending' }),
    isHeld,
    actor,
    freedRiderId: isFreed ? holder : null,
  }
}

/** Seldom: the zone of a holder who comes free was taken meanwhile. The duty there ends with the order. */
function leftZone(order: MovableOrder, { freedRiderId }: Pick<MoveValues, 'freedRiderId'>): Happened[] {
  if (freedRiderId === null || order.taken_zone === null) return []
  return [{ type: 'duty-changed', riderId: freedRiderId, zoneIds: [order.taken_zone] }]
}

async function move(db: Database, values: MoveValues, happened: readonly Happened[]): Promise<Moved | null> {
  const order = confirmedOrder(await writeMove(db, values))
  return order && { order, happened }
}

/** Ends the duty in the same transaction. */
async function moveAndLeave(
  together: Together,
  values: MoveValues,
  happened: readonly Happened[],
): Promise<Moved | null> {
  return await together(async (tx) => {
    const moved = await move(tx, values, happened)
    if (moved === null || values.freedRiderId === null) return null
    const left = await leaveTakenZone(tx, values.now, values.freedRiderId)
    return { ...moved, happened: [...happened, ...left] }
  })
}

/** Concerned are its holder, and the rider from whose screen an offer has to disappear. */
function movedFact(order: MovableOrder): Happened {
  const riderIds = [order.assigned_rider_id, order.offered_to].filter((id) => id !== null)
  return { type: 'order-moved', orderId: order.id, zoneId: order.zone_id, riderIds }
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
