/** The dispatcher: a zone at one instant in, offers out. Pure and deterministic. */
import type { Policy } from '@puni/contract/offers/dispatch'
import { withoutStarvation } from './starvation.ts'
import { decideMatch } from './match.ts'
import { decideIdle, decideNearest } from './one-by-one.ts'
import { decidePlan } from './plan.ts'
import type { Decide } from './snapshot.ts'

const DECIDE: Readonly<Record<Policy, Decide>> = {
  idle: decideIdle,
  nearest: decideNearest,
  match: decideMatch,
  plan: decidePlan,
}

/** How each policy decides; none starves an order. */
export function decide(policy: Policy): Decide {
  return withoutStarvation(policy, DECIDE[policy])
}
