/** Who may move an order along. */
import type { OrderActor } from '@puni/contract/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * The role in which a caller moves an order: operators may move any, riders only the one they hold. Throws
 * FORBIDDEN, STATUS_NOT_NEXT for a rider to whom it is only offered, or RIDER_BLOCKED for a step taken after
 * a block.
 */
export async function actorOf(
  tx: DatabaseTransaction,
  caller: Caller,
  orderId: string,
  holder: string | null,
  occurredAt: Date | null,
): Promise<OrderActor> {
  if (caller.kind === 'operator') return 'operator'
  if (holder !== caller.id) {
    const offer = await tx
      .selectFrom('offers')
      .select('id')
      .where('order_id', '=', orderId)
      .where('rider_id', '=', caller.id)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    // Offered but not accepted: the rider may see the order but not move it.
    throw new Refusal(offer ? 'STATUS_NOT_NEXT' : 'FORBIDDEN')
  }
  const rider = await tx
    .selectFrom('riders')
    .select('blocked_at')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  // A step taken before the block still counts if it is only reported afterwards for lack of signal.
  const isBefore = occurredAt !== null && rider.blocked_at !== null && occurredAt < rider.blocked_at
  if (rider.blocked_at !== null && !isBefore) throw new Refusal('RIDER_BLOCKED')
  return 'rider'
}
