/** All open orders and all free couriers together, decided at once. */
import { arcsOf, assign, type Arc } from './assignment.ts'
import { findCandidates } from './candidates.ts'
import { delayCost, OUT_OF_REACH, weightOf } from './delay-cost.ts'
import { explain, type Choice } from './explain.ts'
import { choicesMadeFair } from './fairness.ts'
import type { Decide } from './snapshot.ts'

/** Minutes a millisecond of the way costs: of two equally late the nearer goes, which never outweighs a delay. */
const SHORTER_WAY = 1e-9

/** Makes the sum of the delays smallest among those who are free now. */
export const decideMatch: Decide = (snapshot, limits, travel) => {
  const found = findCandidates(snapshot, limits, travel, 0)
  const couriers = [...new Set(found.flatMap(({ candidates }) => candidates.map(({ courier }) => courier)))]
  const columnOf = new Map(couriers.map((courier, column) => [courier, column]))
  const arcs = found.map(({ order, candidates }) =>
    candidates.map((candidate): Arc => ({
      column: columnOf.get(candidate.courier)!,
      cost: delayCost(order, candidate.pickupAt) + SHORTER_WAY * candidate.travelMs,
    })),
  )
  const assigned = assign(
    couriers.length,
    arcsOf(arcs),
    Float64Array.from(found, ({ order }) => OUT_OF_REACH * weightOf(order) + delayCost(order, snapshot.now)),
  )
  const choices = found.flatMap((from, row): Choice[] => {
    const chosen = from.candidates.find(({ courier }) => columnOf.get(courier) === assigned[row])
    return chosen === undefined ? [] : [{ from, chosen, isByTie: false }]
  })
  const wanted = new Map(choices.map(({ from, chosen }) => [chosen.courier.id, from.order.id]))
  return explain('match', choicesMadeFair(choices, wanted, limits), wanted, snapshot, limits)
}
