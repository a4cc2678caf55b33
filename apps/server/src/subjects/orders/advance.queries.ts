/** Reads an order that is to be moved. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An order with what decides on its moves. */
export type MovableOrder = Awaited<ReturnType<typeof lockMovableOrder>>

/** Locks an order and reads it with what decides on its moves. Throws ORDER_NOT_FOUND. */
export async function lockMovableOrder(tx: DatabaseTransaction, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('riders as holder', 'holder.id', 'orders.assigned_rider_id')
    .where('orders.id', '=', orderId)
    .select([
      'orders.id',
      'orders.status',
      'orders.zone_id',
      'orders.store_id',
      'orders.store_value',
      'orders.origin_street',
      'orders.origin_street_number',
      'orders.assigned_rider_id',
      'orders.created_at',
      'orders.pickup_due_at',
      'orders.arrived_at',
      'orders.delay_told_at',
      'orders.picked_up_at',
      'orders.delivered_at',
      'orders.ended_at',
      'orders.earnings_review',
      'orders.handover',
      'orders.handover_state',
      'orders.handover_tries',
      'orders.claimed_by',
      'orders.step_at',
      'orders.step_device_at',
      'holder.blocked_at as holder_blocked_at',
      'holder.misses_in_row as holder_misses',
    ])
    .forNoKeyUpdate('orders')
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
