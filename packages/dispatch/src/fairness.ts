/** Who is asked when the customer would not notice. */
import { type Candidate, doorAtOf } from './candidates.ts'
import { isLongerIdle, type Choice } from './explain.ts'
import type { DispatchLimits } from './snapshot.ts'

/** Of candidates by arrival: the one free for longest among those who are there less than `tieMs` after the first. */
export function fairest(
  candidates: readonly [Candidate, ...Candidate[]],
  limits: Pick<DispatchLimits, 'tieMs'>,
): Candidate {
  const [soonest] = candidates
  return candidates
    .filter(({ arrivalAt }) => arrivalAt - soonest.arrivalAt < limits.tieMs)
    .reduce(longerIdle, soonest)
}

/**
 * Moves each order to the courier free for longest, among those whom no order needs and who are at the store and at the
 * door within `tieMs` of the one chosen.
 * @param wanted order ids by courier: whom the plan needs for which order; kept up to date
 */
export function choicesMadeFair(
  choices: readonly Choice[],
  wanted: Map<string, string>,
  limits: DispatchLimits,
): Choice[] {
  return choices.map(({ from, chosen }) => {
    const isOpen = (candidate: Candidate) =>
      candidate.isFree &&
      !wanted.has(candidate.courier.id) &&
      Math.abs(candidate.arrivalAt - chosen.arrivalAt) < limits.tieMs &&
      Math.abs(doorAtOf(from, candidate, limits) - doorAtOf(from, chosen, limits)) < limits.tieMs
    const fair = from.candidates.filter(isOpen).reduce(longerIdle, chosen)
    wanted.delete(chosen.courier.id)
    wanted.set(fair.courier.id, from.order.id)
    return { from, chosen: fair, isByTie: fair !== chosen }
  })
}

/** The one free for longer; of equals the first. */
export function longerIdle(best: Candidate, other: Candidate): Candidate {
  return isLongerIdle(other.courier, best.courier) ? other : best
}
