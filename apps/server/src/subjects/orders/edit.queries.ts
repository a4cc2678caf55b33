/** Reads an order that is to be changed, and what has become of it. */
import { statusLabel } from '@puni/contract/orders/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An order with all that can be changed of it. */
export type EditableOrder = Awaited<ReturnType<typeof lockEditableOrder>>

/** Locks an order and reads what can be changed of it. Throws ORDER_NOT_FOUND. */
export async function lockEditableOrder(tx: DatabaseTransaction, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .selectAll('orders')
    .select(['zones.latitude', 'zones.longitude', 'zones.radius_km', 'zones.corners'])
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('orders')
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** What happened to an order since it was seen, in words; null where that is not in its history. */
export async function readChanges(
  tx: DatabaseTransaction,
  orderId: string,
  seen: Date,
): Promise<string | null> {
  const events = await tx
    .selectFrom('order_events')
    .select(['type', 'status', 'reason'])
    .where('order_id', '=', orderId)
    .where('at', '>', seen)
    .where('type', 'in', ['accepted', 'assigned', 'status', 'edited'])
    .orderBy('id')
    .execute()
  const words = events.flatMap(({ type, status, reason }) =>
    type === 'edited'
      ? [`alguien cambió ${reason}`]
      : status === null
        ? []
        : [`pasó a ${statusLabel(status)}`],
  )
  return words.length === 0 ? null : words.join(', ')
}
