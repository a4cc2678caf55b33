import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'

/**
 * The id of the order that a rider has in hand, or null. Asked after the rider's offers are withdrawn, so that none can be accepted in
 * between.
 */
export async function orderInHand(tx: DatabaseTransaction, riderId: string): Promise<string | null> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('assigned_rider_id', '=', riderId)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst()
  return order?.id ?? null
}
