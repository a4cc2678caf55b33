/** Who is needed for what, so that a nearer courier is passed over only for a reason. */
import { type Candidate, type Choice, doorAtOf, type OrderCandidates } from './candidates.ts'
import { fairest, isSameAtDoor, precedenceOf } from './fairness.ts'
import type { DispatchLimits } from './snapshot.ts'

/** Whom the policy needs, by courier id. */
export interface Needs {
  /** For which open order, now or next; null for whichever there is. */
  readonly open: ReadonlyMap<string, string | null>
  /** For orders that are only expected. */
  readonly expected: ReadonlySet<string>
}

/**
 * Each order to whoever should be asked of those who do as well as the one chosen. Couriers whom another open order needs stay with it.
 *
 * 1. Somebody sooner at the store, not later at the door, whom no expected order needs either: there is no reason to pass over that one.
 * 2. Of those within `tieMs` at the store and at the door, whoever comes first by `fairness.ts`.
 */
export function settled(choices: readonly Choice[], needs: Needs, limits: DispatchLimits): Choice[] {
  const taken = new Map(needs.open)
  return choices.map(({ from, chosen }) => {
    taken.delete(chosen.courier.id)
    const open = from.candidates.filter(({ isFree, courier }) => isFree && !taken.has(courier.id))
    const nearer = open.find(
      (candidate) =>
        candidate.arrivalAt < chosen.arrivalAt &&
        !needs.expected.has(candidate.courier.id) &&
        !isFairer(from, chosen, candidate, limits) &&
        doorAtOf(from, candidate, limits) <= doorAtOf(from, chosen, limits),
    )
    const fair: Candidate = fairest(from, nearer ?? chosen, open, limits)
    taken.set(fair.courier.id, from.order.id)
    return { from, chosen: fair }
  })
}

function isFairer(from: OrderCandidates, one: Candidate, other: Candidate, limits: DispatchLimits): boolean {
  return precedenceOf(one.courier, other.courier) !== null && isSameAtDoor(from, one, other, limits)
}
