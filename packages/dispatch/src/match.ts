/** All open orders and all free couriers together, decided at once. */
import { arcsOf, assign, type Arc } from './assignment.ts'
import { type Choice, couriersOf, findCandidates, lostMs, pickupAtOf } from './candidates.ts'
import { delayCost, OUT_OF_REACH, wayCost, weightOf } from './delay-cost.ts'
import { explain } from './explain.ts'
import { settled } from './needs.ts'
import type { Decide, OpenOrder } from './snapshot.ts'

const MINUTE_MS = 60_000

/**
 * Minimises the delays plus the time that free couriers are tied up until the pickup. Without that time an order that will not be
 * ready for long would cost nothing, and take the courier of one that waits.
 */
export const decideMatch: Decide = (snapshot, limits, travel) => {
  const found = findCandidates(snapshot, limits, travel, 0)
  const couriers = couriersOf(found)
  const columnOf = new Map(couriers.map((courier, column) => [courier, column]))
  const arcs = found.map((from) => {
    const { order, candidates } = from
    const weight = weightOf(order)
    return candidates.map((candidate): Arc => {
      const pickupAt = pickupAtOf(order, candidate, limits)
      const boundMinutes = (pickupAt - snapshot.now) / MINUTE_MS
      const doorAt = pickupAt + lostMs(from, candidate.courier)
      const cost = delayCost(weight, order.readyAt, doorAt) + boundMinutes + wayCost(candidate.awayMs)
      return { column: columnOf.get(candidate.courier)!, cost }
    })
  })
  const assigned = assign(
    couriers.length,
    arcsOf(arcs),
    Float64Array.from(found, ({ order }) => priceOf(order, snapshot.now)),
  )
  const choices = found.flatMap((from, row): Choice[] => {
    const chosen = from.candidates.find(({ courier }) => columnOf.get(courier) === assigned[row])
    return chosen === undefined ? [] : [{ from, chosen }]
  })
  const open = new Map(choices.map(({ from, chosen }) => [chosen.courier.id, from.order.id]))
  const fair = settled(choices, { open, expected: new Set() }, limits)
  return explain('match', fair.choices, fair.needs, snapshot, limits)
}

/** Cost of not serving an order: more than any delay, and growing with its wait. */
function priceOf(order: OpenOrder, now: number): number {
  const weight = weightOf(order)
  return OUT_OF_REACH * weight + delayCost(weight, order.readyAt, now)
}
