/** Who may move an order along. */
import { STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import type { OrderActor } from '@puni/contract/orders/order-states'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What becomes of goods and cash is up to operators. Throws INVALID_INPUT. */
export function refuseDecision({ kind }: Pick<Caller, 'kind'>, body: object): void {
  const field = kind === 'rider' && (['goods', 'cash'] as const).find((each) => each in body)
  if (field) throw new Refusal('INVALID_INPUT', { fields: { [field]: 'Lo decide un operador' } })
}

/** Who moves an order. */
interface Mover {
  readonly actor: OrderActor
  /** A rider who took the step before a block and reports it after: what it earns is up to an operator. */
  readonly isBlocked: boolean
}

/**
 * The role in which a caller moves an order: operators may move any, riders the one they hold. `occurredAt` is by the phone's clock.
 * Returns RIDER_BLOCKED for a step taken after a block, or STEP_TOO_LATE for one taken before it and reported too long after it.
 */
export function moverOf(
  caller: Pick<Caller, 'kind'>,
  order: { readonly holder_blocked_at: Date | null },
  { now, occurredAt }: { readonly now: Date; readonly occurredAt: Date | null },
): Mover | Refusal {
  if (caller.kind !== 'rider') return { actor: caller.kind, isBlocked: false }
  const { holder_blocked_at: blockedAt } = order
  if (blockedAt === null) return { actor: 'rider', isBlocked: false }
  if (occurredAt === null || occurredAt >= blockedAt) return new Refusal('RIDER_BLOCKED')
  // The signal may have been gone. But the time is the phone's word, so it is not believed forever.
  if (now.getTime() > blockedAt.getTime() + STEPS_AFTER_DECISION_HOURS * 3_600_000)
    return new Refusal('STEP_TOO_LATE')
  return { actor: 'rider', isBlocked: true }
}
