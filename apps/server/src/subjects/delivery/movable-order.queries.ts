/** Reads an order that is to be moved. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An order with what decides on its moves. */
export type MovableOrder = Awaited<ReturnType<typeof lockMovableOrder>>

/** Locks an order and reads it with what decides on its moves. Throws ORDER_NOT_FOUND. */
export async function lockMovableOrder(tx: DatabaseTransaction, orderId: string) {
  // Alone: what the next statement reads is as it is once the order is locked.
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (locked === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return await tx
    .selectFrom('orders')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_events')
          .select(['at', 'device_at'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.status', 'is not', null)
          .orderBy('order_events.id', 'desc')
          .limit(1)
          .as('previous'),
      (join) => join.onTrue(),
    )
    .leftJoin('riders as holder', 'holder.id', 'orders.assigned_rider_id')
    .leftJoin('offers as live', (join) =>
      join.onRef('live.order_id', '=', 'orders.id').on('live.outcome', 'is', null),
    )
    .where('orders.id', '=', orderId)
    .select([
      'orders.id',
      'orders.status',
      'orders.zone_id',
      'orders.store_id',
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
      'orders.claimed_by',
      'holder.blocked_at as holder_blocked_at',
      /** The rider it is offered to. */
      'live.rider_id as offered_to',
      /** The last step, by the server's clock and, if the phone reported it, by the phone's. */
      'previous.at as previous_at',
      'previous.device_at as previous_device_at',
    ])
    .executeTakeFirstOrThrow()
}
