/** Earnings of deliveries that were reported after a block: they wait for an operator. */
import type { Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An operator's decision on an order's earnings. */
interface Review {
  readonly orderId: string
  readonly operatorId: string
  readonly verdict: 'confirmed' | 'rejected'
}

/**
 * Decides on held earnings, once. Repeating the decision changes nothing. Throws ORDER_NOT_FOUND,
 * EARNINGS_NOT_HELD, or EARNINGS_REVIEWED if it was decided otherwise.
 */
export async function reviewEarnings(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, operatorId, verdict }: Review,
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['earnings_review', 'assigned_rider_id'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const { earnings_review: former, assigned_rider_id: riderId } = order
  if (former === null || riderId === null) throw new Refusal('EARNINGS_NOT_HELD')
  const flagged = { happened: [{ type: 'order-flagged', orderId, riderIds: [riderId] } as const] }
  if (former === verdict) return flagged
  if (former !== 'pending') throw new Refusal('EARNINGS_REVIEWED')
  await tx
    .updateTable('orders')
    .set({ earnings_review: verdict, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      type: `earnings_${verdict}`,
      actor: 'operator',
      actor_id: operatorId,
      at: now,
    })
    .execute()
  return flagged
}
