/** Who is asked when the customer would not notice. */
import { UNKNOWN_KITCHEN_TIE_MS } from '@puni/contract/offers/dispatch'
import { type Candidate, doorAtOf, type OrderCandidates } from './candidates.ts'
import { earnedCost, usualEarnings, wayCost } from './delay-cost.ts'
import type { Courier, DispatchLimits, OpenOrder } from './snapshot.ts'

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

/** At a kitchen of which nothing is known nobody is missed before so long after the order was placed, milliseconds. */
const COOKING_MS = 900_000

/** Whether the customer would not notice which of two it is: they are at the door within so short a time of each other. */
export function isSameAtDoor(
  found: OrderCandidates,
  one: Candidate,
  other: Candidate,
  limits: DispatchLimits,
): boolean {
  const apart = Math.abs(doorAtOf(found, one, limits) - doorAtOf(found, other, limits))
  return apart < noticedMs(found.order, one, other, limits)
}

function noticedMs(order: OpenOrder, one: Candidate, other: Candidate, { tieMs }: DispatchLimits): number {
  if (order.isReadyUnknown !== true || order.isUrgent) return tieMs
  const bothAt = Math.max(one.arrivalAt, other.arrivalAt)
  return bothAt - order.createdAt < COOKING_MS ? Math.max(tieMs, UNKNOWN_KITCHEN_TIE_MS) : tieMs
}

/**
 * Of the candidates, who come by arrival, whoever comes first among those who are at the store and at the door within `tieMs` of `chosen`.
 * Where nothing is known of the kitchen, not of `chosen`, but of the cheapest in its place.
 */
export function fairest(
  found: OrderCandidates,
  chosen: Candidate,
  candidates: readonly Candidate[],
  limits: DispatchLimits,
): Candidate {
  const { tieMs } = limits
  const doorAt = (each: Candidate) => doorAtOf(found, each, limits)
  const first = found.order.isReadyUnknown === true ? cheapest(found, chosen, candidates, limits) : chosen
  return candidates
    .filter((each) => Math.abs(each.arrivalAt - first.arrivalAt) < tieMs)
    .filter((each) => Math.abs(doorAt(each) - doorAt(first)) < tieMs)
    .reduce((best, other) => (precedenceOf(other.courier, best.courier) === null ? best : other), first)
}

/** Of those whom the customer would not tell from `chosen`, the one whose way and earnings together cost least. */
function cheapest(
  found: OrderCandidates,
  chosen: Candidate,
  candidates: readonly Candidate[],
  limits: DispatchLimits,
): Candidate {
  const usualAnHour = usualEarnings(candidates.map(({ courier }) => courier))
  const cost = ({ awayMs, courier }: Candidate) => wayCost(awayMs) + earnedCost(courier, usualAnHour)
  return candidates
    .filter((each) => isSameAtDoor(found, each, chosen, limits))
    .filter(({ courier }) => courier.misses === 0 || chosen.courier.misses > 0)
    .reduce((best, other) => (cost(other) < cost(best) ? other : best), chosen)
}

/** The one free for longer; of equals the first. */
export function longerIdle(best: Candidate, other: Candidate): Candidate {
  return isLongerIdle(other.courier, best.courier) ? other : best
}
