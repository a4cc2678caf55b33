/** Orders in turn, each to one of the remaining couriers: the policies of peers, for comparison. */
import type { Policy } from '@puni/contract/offers/dispatch'
import { compareIds, findCandidates, type Candidate, type OrderCandidates } from './candidates.ts'
import { explain, type Choice } from './explain.ts'
import { fairest, longerIdle } from './fairness.ts'
import type { Decide, DispatchLimits, OfferDecision, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts'

/** Asks the free courier who is there soonest. */
export const decideNearest: Decide = (snapshot, limits, travel) =>
  decideInTurn('nearest', byPressure(snapshot.orders), snapshot, limits, travel)

/** Asks the courier who has been free for longest, wherever; of several, the soonest there. */
export const decideIdle: Decide = (snapshot, limits, travel) =>
  decideInTurn('idle', byPressure(snapshot.orders), snapshot, limits, travel)

/**
 * Offers these orders in turn.
 * @param policy `idle` asks whoever has been free for longest; the others the soonest, or one nearly as soon and free for longer
 */
export function decideInTurn(
  policy: Policy,
  orders: readonly OpenOrder[],
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
): OfferDecision[] {
  const choices: Choice[] = []
  const taken = new Map<string, string>()
  const found = findCandidates({ ...snapshot, orders }, limits, travel, 0)
  const candidatesOf = new Map(found.map((each) => [each.order, each]))
  for (const order of orders) {
    const each = candidatesOf.get(order)
    if (each === undefined) continue
    const from = without(each, taken)
    const [first, ...more] = from.candidates
    if (first === undefined) continue
    const chosen = policy === 'idle' ? more.reduce(longerIdle, first) : fairest([first, ...more], limits)
    taken.set(chosen.courier.id, order.id)
    choices.push({ from, chosen, isByTie: policy !== 'idle' && chosen !== first })
  }
  return explain(policy, choices, taken, snapshot, limits)
}

function without(found: OrderCandidates, taken: ReadonlyMap<string, string>): OrderCandidates {
  const isLeft = ({ courier }: Candidate) => !taken.has(courier.id)
  return { ...found, candidates: found.candidates.filter(isLeft) }
}

/** Urgent orders before others, then by age. */
function byPressure(orders: readonly OpenOrder[]): OpenOrder[] {
  return [...orders].sort(
    (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.createdAt - b.createdAt || compareIds(a, b),
  )
}
