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
 * Each order to whoever should be asked of those who do as well as the one chosen, and who is needed then. Couriers whom another open order
 * needs stay with it.
 *
 * 1. Somebody sooner at the store, not later at the door, whom no expected order needs either: there is no reason to pass over that one.
 * 2. Of those within `tieMs` at the store and at the door, whoever comes first by `fairness.ts`.
 */
export function settled(
  choices: readonly Choice[],
  needs: Needs,
  limits: DispatchLimits,
): { readonly choices: Choice[]; readonly needs: Needs } {
  const taken = new Map(needs.open)
  const fair = choices.map(({ from, chosen }): Choice => {
    taken.delete(chosen.courier.id)
    const open = from.candidates.filter(({ isFree, courier }) => isFree && !taken.has(courier.id))
    const nearer = open.find(
      (candidate) =>
        candidate.arrivalAt < chosen.arrivalAt &&
        !needs.expected.has(candidate.courier.id) &&
        !isFairer(from, chosen, candidate, limits) &&
        doorAtOf(from, candidate, limits) <= doorAtOf(from, chosen, limits),
    )
    const asked = fairest(from, nearer ?? chosen, open, limits)
    taken.set(asked.courier.id, from.order.id)
    return { from, chosen: asked }
  })
  // Whom the policy needed was passed over for that, whoever is asked now.
  return { choices: fair, needs: { ...needs, open: new Map([...needs.open, ...taken]) } }
}

function isFairer(from: OrderCandidates, one: Candidate, other: Candidate, limits: DispatchLimits): boolean {
  return precedenceOf(one.courier, other.courier) !== null && isSameAtDoor(from, one, other, limits)
}
