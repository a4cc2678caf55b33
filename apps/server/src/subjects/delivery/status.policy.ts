/** Who may move an order along. */
import { STEPS_AFTER_BLOCK_HOURS } from '@puni/contract/limits'
import type { OrderActor } from '@puni/contract/order-states'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Who moves an order. */
interface Mover {
  readonly actor: OrderActor
  /** A rider who took the step before a block and reports it after: what it earns is up to an operator. */
  readonly isBlocked: boolean
}

/** The order that is to be moved, as far as it matters. */
interface MovedOrder {
  /** The rider who holds it, and since when that one is blocked. */
  readonly assigned_rider_id: string | null
  readonly holder_blocked_at: Date | null
  /** The rider it is offered to. */
  readonly offered_to: string | null
}

/**
 * The role in which a caller moves an order: operators may move any, riders only the one they hold. `occurredAt` is by
 * the phone's clock. Throws FORBIDDEN, STATUS_NOT_NEXT for a rider to whom it is only offered, RIDER_BLOCKED for a
 * step taken after a block, or STEP_TOO_LATE for one taken before it and reported too long after it.
 */
export function moverOf(
  caller: Pick<Caller, 'kind' | 'id'>,
  order: MovedOrder,
  { now, occurredAt }: { readonly now: Date; readonly occurredAt: Date | null },
): Mover {
  if (caller.kind === 'operator') return { actor: 'operator', isBlocked: false }
  // Offered but not accepted: the rider may see the order but not move it.
  if (order.assigned_rider_id !== caller.id)
    throw new Refusal(order.offered_to === caller.id ? 'STATUS_NOT_NEXT' : 'FORBIDDEN')
  const { holder_blocked_at: blockedAt } = order
  if (blockedAt === null) return { actor: 'rider', isBlocked: false }
  if (occurredAt === null || occurredAt >= blockedAt) throw new Refusal('RIDER_BLOCKED')
  // The signal may have been gone. But the time is the phone's word, so it is not believed forever.
  if (now.getTime() > blockedAt.getTime() + STEPS_AFTER_BLOCK_HOURS * 3_600_000)
    throw new Refusal('STEP_TOO_LATE')
  return { actor: 'rider', isBlocked: true }
}
