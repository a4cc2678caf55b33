/** Who is asked when the customer would not notice. */
import { type Candidate, doorAtOf, type OrderCandidates } from './candidates.ts'
import type { Courier, DispatchLimits } from './snapshot.ts'

/** In what one courier comes before another: answers, earned less an hour today, or has been free for longer. */
export type Precedence = 'answers' | 'earned-least' | 'longest-waiting'

/** In what one comes before the other; null if in nothing. Skips never count. */
export function precedenceOf(one: Courier, other: Courier): Precedence | null {
  if (one.misses > 0 !== other.misses > 0) return other.misses > 0 ? 'answers' : null
  if (one.earnedAnHour !== other.earnedAnHour)
    return one.earnedAnHour < other.earnedAnHour ? 'earned-least' : null
  return isLongerIdle(one, other) ? 'longest-waiting' : null
}

/** Whether one has been free for longer than another; one who never had an order counts as free for longest. */
function isLongerIdle(one: Courier, other: Courier): boolean {
  return (one.lastFreeAt ?? -Infinity) < (other.lastFreeAt ?? -Infinity)
}

/** Whether the customer would not notice which of two it is: they are at the door within `tieMs` of each other. */
export function isSameAtDoor(
  found: OrderCandidates,
  one: Candidate,
  other: Candidate,
  limits: DispatchLimits,
): boolean {
  return Math.abs(doorAtOf(found, one, limits) - doorAtOf(found, other, limits)) < limits.tieMs
}

/** Of the candidates, who come by arrival, whoever comes first among those who are at the store and at the door within `tieMs` of `chosen`. */
export function fairest(
  found: OrderCandidates,
  chosen: Candidate,
  candidates: readonly Candidate[],
  limits: DispatchLimits,
): Candidate {
  return candidates
    .filter(
      (candidate) =>
        Math.abs(candidate.arrivalAt - chosen.arrivalAt) < limits.tieMs &&
        isSameAtDoor(found, candidate, chosen, limits),
    )
    .reduce((best, other) => (precedenceOf(other.courier, best.courier) === null ? best : other), chosen)
}

/** The one free for longer; of equals the first. */
export function longerIdle(best: Candidate, other: Candidate): Candidate {
  return isLongerIdle(other.courier, best.courier) ? other : best
}
