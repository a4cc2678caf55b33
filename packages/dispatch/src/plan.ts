/**
 * All orders of a zone together, looking ahead (default). Each look plans routes anew: who is free within the horizon begins with an
 * order, others follow it. The plan makes the cost of waiting least: minutes from ready to pickup, and what `delay-cost.ts` adds.
 * Only those are asked who are free and would have to leave now; everything else may still be planned better.
 */
import { arcsOf, assign, type Arc } from './assignment.ts'
import { compareIds, findCandidates, type OrderCandidates } from './candidates.ts'
import { courierCost, delayCost, wayCost } from './delay-cost.ts'
import { explain, type Choice } from './explain.ts'
import { choicesMadeFair } from './fairness.ts'
import { improve } from './improve.ts'
import { freeAfter, pickupAfter, routeCost, routeProblem, type RouteProblem } from './routes.ts'
import type { Decide, DispatchLimits } from './snapshot.ts'

export const decidePlan: Decide = (snapshot, limits, travel) => {
  const found = findCandidates(snapshot, limits, travel, limits.horizonMs)
  const problem = routeProblem(found, snapshot.now, limits, travel)
  const routes = improve(problem, matchedRoutes(problem))
  const firsts = firstChoices(found, problem, routes)
  const wanted = new Map(firsts.map(({ from, chosen }) => [chosen.courier.id, from.order.id]))
  const due = firsts
    .filter((choice) => isDue(choice, snapshot.now, limits))
    .sort((a, b) => compareIds(a.from.order, b.from.order))
  return explain('plan', choicesMadeFair(due, wanted, limits), wanted, snapshot, limits)
}

/** Whether the courier is free and would have to leave within the lead, to be there when the order is ready. */
function isDue({ from, chosen }: Choice, now: number, limits: DispatchLimits): boolean {
  const leaveAt = from.order.readyAt - chosen.travelMs - limits.pickupServiceMs / 2
  return chosen.isFree && leaveAt <= now + limits.leadMs
}

function firstChoices(
  found: readonly OrderCandidates[],
  { couriers }: RouteProblem,
  routes: readonly (readonly number[])[],
): Choice[] {
  return routes.flatMap(([first], number): Choice[] => {
    if (first === undefined) return []
    const from = found[first]!
    return [
      { from, chosen: from.candidates.find(({ courier }) => courier === couriers[number])!, isByTie: false },
    ]
  })
}

/**
 * Routes to begin with: each order is matched to a courier or to an order before it, as if that were picked up when it is ready.
 * Orders that follow each other in a circle, or too late, stay without a route.
 */
function matchedRoutes(problem: RouteProblem): number[][] {
  const { stops, couriers } = problem
  const prices = Float64Array.from(stops, ({ price }) => price)
  const arcs = arcsOf(stops.map((_, number) => arcsTo(number, problem)))
  const matched = assign(couriers.length + stops.length, arcs, prices)
  const nextOf = new Map([...matched].map((column, number) => [column, number]))
  return couriers.map((_, courier) => {
    const route: number[] = []
    let next = nextOf.get(courier)
    while (next !== undefined && routeCost(problem, courier, [...route, next]) < Infinity) {
      route.push(next)
      next = nextOf.get(couriers.length + next)
    }
    return route
  })
}

/** What an order costs after each courier and, numbered behind them, after each order. */
function arcsTo(number: number, { stops, couriers, now, limits }: RouteProblem): Arc[] {
  const stop = stops[number]!
  const { order } = stop.from
  const arc = (column: number, at: number, travelMs: number, more: number): Arc => ({
    column,
    cost: delayCost(order, pickupAfter(at, travelMs, stop, limits)) + wayCost(travelMs) + more,
  })
  const arcs: Arc[] = []
  for (const [courier, travelMs] of stop.fromCourier) {
    const who = couriers[courier]!
    arcs.push(arc(courier, Math.max(now, who.freeAt), travelMs, courierCost(who, now)))
  }
  for (const [earlier, travelMs] of stop.fromStop) {
    const before = stops[earlier]!
    const freeAt = freeAfter(Math.max(now, before.from.order.readyAt), before, limits)
    arcs.push(arc(couriers.length + earlier, freeAt, travelMs, 0))
  }
  return arcs
}
