/** All open orders and all free couriers together, decided at once. */
import { arcsOf, assign, type Arc } from './assignment.ts'
import { couriersOf, findCandidates, pickupAtOf } from './candidates.ts'
import { delayCost, OUT_OF_REACH, weightOf } from './delay-cost.ts'
import { explain, type Choice } from './explain.ts'
import { choicesMadeFair } from './fairness.ts'
import type { Decide } from './snapshot.ts'

const MINUTE_MS = 60_000

/**
 * Makes the delays and the time that couriers are bound until the pickup smallest, among those who are free now. Without that time
 * an order that is not ready for long would cost nothing, and take the courier of one that waits.
 */
export const decideMatch: Decide = (snapshot, limits, travel) => {
  const found = findCandidates(snapshot, limits, travel, 0)
  const couriers = couriersOf(found)
  const columnOf = new Map(couriers.map((courier, column) => [courier, column]))
  const arcs = found.map(({ order, candidates }) =>
    candidates.map((candidate): Arc => {
      const pickupAt = pickupAtOf(order, candidate, limits)
      const boundMinutes = (pickupAt - snapshot.now) / MINUTE_MS
      return { column: columnOf.get(candidate.courier)!, cost: delayCost(order, pickupAt) + boundMinutes }
    }),
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
