/** Moves an order along the transition table. */
import { isActive, mayMove, type OrderStatus } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { holdEarnings } from '../earnings/review.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { becomeFree } from '../riders/duty.commands.ts'
import { happenedAt, type PreviousStep } from '../orders/device-time.ts'
import { rememberPickup } from './preparation.commands.ts'
import { moverOf } from './status.policy.ts'

/** A requested status change. `occurredAt` is the phone's clock. */
export interface StatusChange {
  readonly orderId: string
  readonly to: OrderStatus
  readonly occurredAt: Date | null
  readonly reason: string | null
}

/**
 * Applies a status change with its event. Repeating the current status changes nothing. Throws
 * ORDER_NOT_FOUND, FORBIDDEN, RIDER_BLOCKED, STEP_TOO_LATE, ORDER_CANCELED, STATUS_NOT_NEXT or
 * DEVICE_TIME_WRONG.
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  now: Date,
  caller: Caller,
  { orderId, to, occurredAt, reason }: StatusChange,
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'zone_id', 'assigned_rider_id'])
    .where('id', '=', orderId)
    // No stronger lock: rows that reference the order may be written meanwhile, or ending its offers would
    // deadlock with this.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const holder = order.assigned_rider_id
  const { actor, isBlocked } = await moverOf(tx, caller, { now, orderId, holder, occurredAt })
  const concerned = holder === null ? [] : [holder]
  const moved = (riderIds: readonly string[]) =>
    ({ type: 'order-moved', orderId, zoneId: order.zone_id, riderIds }) as const
  if (order.status === to) return { happened: [moved(concerned)] }
  if (!mayMove(order.status, to, actor)) {
    throw new Refusal(order.status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  }
  const taken = happenedAt(now, occurredAt, await readPreviousStep(tx, order.id))
  await tx
    .updateTable('orders')
    .set(columnsFor(to, now, taken))
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      type: 'status',
      status: to,
      actor,
      actor_id: caller.id,
      at: now,
      device_at: occurredAt,
      reason,
    })
    .execute()
  if (to === 'on the way') await rememberPickup(tx, order.id)
  if (to === 'delivered' && isBlocked) await holdEarnings(tx, now, order.id)
  const withdrawn = await withdrawOffers(tx, now, { orderId: order.id }, 'El pedido ya no está en oferta')
  const isFreed = isActive(order.status) && !isActive(to)
  const freed = holder !== null && isFreed ? await becomeFree(tx, now, holder) : []
  return { happened: [moved([...concerned, ...withdrawn.map(({ riderId }) => riderId)]), ...freed] }
}

async function readPreviousStep(tx: DatabaseTransaction, orderId: string): Promise<PreviousStep> {
  return await tx
    .selectFrom('order_events')
    .select(['at', 'device_at'])
    .where('order_id', '=', orderId)
    .where('status', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

function columnsFor(to: OrderStatus, now: Date, taken: Date) {
  return {
    status: to,
    updated_at: now,
    ...(to === 'on the way' && { picked_up_at: taken }),
    ...(to === 'delivered' && { delivered_at: taken }),
    // A later correction, such as from error to canceled, ends nothing again.
    ...(!isActive(to) && to !== 'pending' && { ended_at: sql<Date>`coalesce(ended_at, ${taken})` }),
    // Back on offer: unassigned, with nothing left over from the failed trip.
    ...(to === 'pending' && { assigned_rider_id: null, picked_up_at: null, ended_at: null }),
  }
}
