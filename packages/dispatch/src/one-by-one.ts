/** Orders in turn, each to one of the remaining couriers: the policies of peers, for comparison. */
import type { Policy } from '@puni/contract/offers/dispatch'
import {
  type Candidate,
  type Choice,
  compareIds,
  findCandidates,
  type OrderCandidates,
} from './candidates.ts'
import { explain } from './explain.ts'
import { fairest, longerIdle } from './fairness.ts'
import type {
  Courier,
  Decide,
  DispatchLimits,
  OfferDecision,
  OpenOrder,
  Snapshot,
  TravelTimes,
} from './snapshot.ts'

/** Asks the free courier who is there soonest. */
export const decideNearest: Decide = (snapshot, limits, travel) =>
  decideInTurn('nearest', byPressure(snapshot.orders), snapshot, limits, travel)

/** Asks the courier who has been free for longest, wherever; of several, the soonest there. */
export const decideIdle: Decide = (snapshot, limits, travel) =>
  decideInTurn('idle', byPressure(snapshot.orders), snapshot, limits, travel)

/**
 * Offers these orders in turn.
 * @param policy `idle` asks whoever has been free for longest; the others the soonest, or one about as soon who comes first by `fairness.ts`
 * @param mayBeAsked whether a courier may be asked about these; the others are kept for other orders
 */
export function decideInTurn(
  policy: Policy,
  orders: readonly OpenOrder[],
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
  mayBeAsked: (courier: Courier) => boolean = () => true,
): OfferDecision[] {
  const choices: Choice[] = []
  const taken = new Set<string>()
  const found = findCandidates({ ...snapshot, orders }, limits, travel, 0)
  const candidatesOf = new Map(found.map((each) => [each.order, each]))
  for (const order of orders) {
    const each = candidatesOf.get(order)
    if (each === undefined) continue
    const from = without(each, taken)
    const askable = from.candidates.filter(({ courier }) => mayBeAsked(courier))
    const [first, ...more] = askable
    if (first === undefined) continue
    const chosen = policy === 'idle' ? more.reduce(longerIdle, first) : fairest(from, first, askable, limits)
    taken.add(chosen.courier.id)
    choices.push({ from, chosen })
  }
  const kept = snapshot.couriers.filter((courier) => !mayBeAsked(courier))
  const needs = { open: new Map(kept.map(({ id }) => [id, null])), expected: new Set<string>() }
  return explain(policy, choices, needs, snapshot, limits)
}

function without(found: OrderCandidates, taken: ReadonlySet<string>): OrderCandidates {
  const isLeft = ({ courier }: Candidate) => !taken.has(courier.id)
  return { ...found, candidates: found.candidates.filter(isLeft) }
}

/** Urgent orders before others, then by age. */
function byPressure(orders: readonly OpenOrder[]): OpenOrder[] {
  return [...orders].sort(
    (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.createdAt - b.createdAt || compareIds(a, b),
  )
}
