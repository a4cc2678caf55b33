/** From which order a rider may give an alarm, and ask what became of it. */
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Lets riders pass who hold the order, or held it: without signal an alarm comes late, and the order may be another's by then. Throws
 * ORDER_NOT_FOUND or FORBIDDEN.
 */
export async function refuseOthersOrder(
  db: Database,
  { orderId, riderId }: { readonly orderId: string; readonly riderId: string },
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select((eb) => [
      'assigned_rider_id',
      eb
        .exists(
          eb
            .selectFrom('offers')
            .select('offers.id')
            .whereRef('offers.order_id', '=', 'orders.id')
            .where('offers.rider_id', '=', riderId)
            .where('offers.outcome', '=', 'accepted'),
        )
        .as('held'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id !== riderId && !order.held) throw new Refusal('FORBIDDEN')
}
