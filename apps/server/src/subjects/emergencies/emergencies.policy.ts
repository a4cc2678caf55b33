/** From which order a rider may give an alarm, and ask what became of it. */
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Lets riders pass who hold the order, or held it: without signal an alarm comes late, and the order may be another's by then. Returns since
 * when at most. Throws ORDER_NOT_FOUND or FORBIDDEN.
 */
export async function refuseOthersOrder(
  db: Database,
  { orderId, riderId }: { readonly orderId: string; readonly riderId: string },
): Promise<Date> {
  const order = await db
    .selectFrom('orders')
    .select((eb) => [
      'assigned_rider_id',
      'created_at',
      eb
        .selectFrom('offers')
        .select(({ fn }) => fn.min('offers.closed_at').as('accepted_at'))
        .whereRef('offers.order_id', '=', 'orders.id')
        .where('offers.rider_id', '=', riderId)
        .where('offers.outcome', '=', 'accepted')
        .as('accepted_at'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id !== riderId && order.accepted_at === null) throw new Refusal('FORBIDDEN')
  return order.accepted_at ?? order.created_at
}
