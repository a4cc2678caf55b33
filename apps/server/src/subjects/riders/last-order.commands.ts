/** 'Último pedido': duty ends with the order in hand. */
import { isActive } from '@puni/contract/orders/order-states'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { leaveDuty } from './duty.commands.ts'

const REASON = 'El rider terminó su último pedido'

/** What a rider says of an order in hand. */
export interface LastOrder {
  readonly orderId: string
  readonly riderId: string
  readonly isLast: boolean
}

/**
 * Sets whether a rider's duty ends with an order. Said without signal it may arrive after the order has ended: then duty
 * ends now, unless the rider has gone on with something else since. Off duty there is nothing to end. Throws ORDER_NOT_FOUND
 * or FORBIDDEN.
 */
export async function setLastOrder(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, isLast }: LastOrder,
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'assigned_rider_id'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id !== riderId) throw new Refusal('FORBIDDEN')
  const rider = await lockRider(tx, riderId)
  if (!rider.working) return { happened: [] }
  const isOver = !isActive(order.status)
  if (isLast && isOver && !(await hasGoneOn(tx, riderId, orderId))) {
    const withdrawn = await withdrawOffers(tx, now, { riderId }, REASON)
    // Again once its offers are withdrawn, so that none can be accepted in between.
    if (await hasGoneOn(tx, riderId, orderId)) return { happened: withdrawn }
    return { happened: [...withdrawn, ...(await leaveDuty(tx, now, riderId, REASON, orderId))] }
  }
  const former = rider.last_order_id
  const next = isOver ? former : isLast ? orderId : former === orderId ? null : former
  await tx.updateTable('riders').set({ last_order_id: next }).where('id', '=', riderId).execute()
  return { happened: [{ type: 'duty-changed', riderId, zoneIds: [rider.zone_id] }] }
}

async function lockRider(tx: DatabaseTransaction, riderId: string) {
  return await tx
    .selectFrom('riders')
    .select(['working', 'zone_id', 'last_order_id'])
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether a rider has gone on duty, or accepted something else, since accepting this order. */
async function hasGoneOn(tx: DatabaseTransaction, riderId: string, orderId: string): Promise<boolean> {
  const accepted = await tx
    .selectFrom('offers')
    .leftJoin('shifts', (join) =>
      join
        .onRef('shifts.rider_id', '=', 'offers.rider_id')
        .on('shifts.off_at', 'is', null)
        .onRef('shifts.on_at', '>', 'offers.closed_at'),
    )
    .select(['offers.order_id', 'shifts.id as shift'])
    .where('offers.rider_id', '=', riderId)
    .where('offers.outcome', '=', 'accepted')
    .orderBy('offers.offered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return accepted === undefined || accepted.order_id !== orderId || accepted.shift !== null
}
