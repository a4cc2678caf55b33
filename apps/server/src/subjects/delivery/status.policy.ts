/** Who may move an order along. */
import { STEPS_AFTER_BLOCK_HOURS } from '@puni/contract/limits'
import type { OrderActor } from '@puni/contract/order-states'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Who moves an order. */
interface Mover {
  readonly actor: OrderActor
  /** A rider who took the step before a block and reports it after: what it earns is up to an operator. */
  readonly isBlocked: boolean
}

/** A move to be decided on. */
interface Move {
  readonly now: Date
  readonly orderId: string
  /** The rider who holds the order. */
  readonly holder: string | null
  /** By the phone's clock. */
  readonly occurredAt: Date | null
}

/**
 * The role in which a caller moves an order: operators may move any, riders only the one they hold. Throws
 * FORBIDDEN, STATUS_NOT_NEXT for a rider to whom it is only offered, RIDER_BLOCKED for a step taken after a
 * block, or STEP_TOO_LATE for one taken before it and reported too long after it.
 */
export async function moverOf(
  tx: DatabaseTransaction,
  caller: Caller,
  { now, orderId, holder, occurredAt }: Move,
): Promise<Mover> {
  if (caller.kind === 'operator') return { actor: 'operator', isBlocked: false }
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
  const { blocked_at: blockedAt } = rider
  if (blockedAt === null) return { actor: 'rider', isBlocked: false }
  if (occurredAt === null || occurredAt >= blockedAt) throw new Refusal('RIDER_BLOCKED')
  // The signal may have been gone. But the time is the phone's word, so it is not believed forever.
  if (now.getTime() > blockedAt.getTime() + STEPS_AFTER_BLOCK_HOURS * 3_600_000)
    throw new Refusal('STEP_TOO_LATE')
  return { actor: 'rider', isBlocked: true }
}
