/**
 * All orders of a zone together, looking ahead (default). Each look plans new routes for everybody free within the horizon.
 * A plan minimises the cost of waiting: minutes from ready to pickup, and what `delay-cost.ts` adds. One is made for each of the
 * futures that `foresight.ts` draws, and `first-steps.ts` chooses among their first steps. Only free couriers who would have to
 * leave now are asked; everything else may still be planned better.
 *
 * A near courier is kept for what is expected only where a future is short of couriers without that one: kept in vain, the far one would
 * cost the way.
 *
 * When the time for a look is over, the plans made so far decide: at least one, as far as it was improved.
 */
import { arcsOf, assign, type Arc } from './assignment.ts'
import { type Choice, findCandidates, type OrderCandidates } from './candidates.ts'
import { explain } from './explain.ts'
import { firstChoices, firstSteps } from './first-steps.ts'
import { drawFutures, isForeseen, outlookOf } from './foresight.ts'
import { improve, type Plan } from './improve.ts'
import { type Needs, settled } from './needs.ts'
import {
  carryCost,
  freeAfter,
  next,
  pickupAfter,
  routeProblem,
  type Milestone,
  type RouteProblem,
} from './routes.ts'
import { type Decide, type DispatchLimits, type IsOver, never, type TravelTimes } from './snapshot.ts'

export const decidePlan: Decide = (snapshot, limits, travel, isOver = never) => {
  const { past, futures: count } = outlookOf(snapshot)
  const orders = [...snapshot.orders, ...past]
  const found = findCandidates({ ...snapshot, orders }, limits, travel, limits.horizonMs)
  const open = found.filter(({ order }) => !isForeseen(order))
  const futures = drawFutures(
    snapshot.now,
    count,
    found.filter(({ order }) => isForeseen(order)),
    comesAgain,
  )
  const plans: Plan[] = []
  for (const coming of futures) {
    if (plans.length > 0 && isOver()) break
    plans.push(planFor([...open, ...coming], snapshot.now, limits, travel, isOver))
  }
  const isToLeave = (choice: Choice) => isDue(choice, snapshot.now, limits)
  const due = firstSteps(plans, isToLeave, isOver)
  const { choices, needs } = settled(due, needsOf(plans, due), limits)
  return explain('plan', choices.filter(isToLeave), needs, snapshot, limits)
}

/** Whom any of the plans needs. */
function needsOf(plans: readonly Plan[], due: readonly Choice[]): Needs {
  const open = [...plans.flatMap(firstChoices), ...due].map(
    ({ from, chosen }) => [chosen.courier.id, from.order.id] as const,
  )
  const expected = plans.flatMap(({ problem, routes }) =>
    problem.couriers.filter((_, courier) =>
      routes[courier]!.some((stop) => isForeseen(problem.stops[stop]!.from.order)),
    ),
  )
  return { open: new Map(open), expected: new Set(expected.map(({ id }) => id)) }
}

function comesAgain(past: OrderCandidates, createdAt: number): OrderCandidates {
  const readyAt = createdAt + past.order.readyAt - past.order.createdAt
  return { ...past, order: { ...past.order, createdAt, readyAt } }
}

/** A plan for the orders of one future. */
function planFor(
  found: readonly OrderCandidates[],
  now: number,
  limits: DispatchLimits,
  travel: TravelTimes,
  isOver: IsOver,
): Plan {
  const problem = routeProblem(found, now, limits, travel)
  return improve(problem, matchedRoutes(problem), { isOver })
}

/** Whether the courier is free and would have to leave within the lead, to be there when the order is ready. */
function isDue({ from, chosen }: Choice, now: number, limits: DispatchLimits): boolean {
  const leaveAt = from.order.readyAt - chosen.awayMs - limits.pickupServiceMs / 2
  return chosen.isFree && leaveAt <= now + limits.leadMs
}

/**
 * Routes to begin with: each order is matched to a courier or to an order before it, as if that were picked up when it is ready.
 * Orders in a cycle, or too late, stay without a route.
 */
function matchedRoutes(problem: RouteProblem): number[][] {
  const { stops, couriers } = problem
  const prices = Float64Array.from(stops, ({ price }) => price)
  const arcs = arcsOf(stops.map((_, number) => arcsTo(number, problem)))
  const matched = assign(couriers.length + stops.length, arcs, prices)
  const nextOf = new Map([...matched].map((column, number) => [column, number]))
  return couriers.map((_, courier) => {
    const route: number[] = []
    let at: Milestone | null = problem.starts[courier]!
    for (
      let number = nextOf.get(courier);
      number !== undefined;
      number = nextOf.get(couriers.length + number)
    ) {
      at = next(problem, courier, at, number)
      if (at === null) break
      route.push(number)
    }
    return route
  })
}

/** Cost of an order after each courier and, numbered behind them, after each order. */
function arcsTo(number: number, { stops, couriers, vehicleOf, useOf, now, limits }: RouteProblem): Arc[] {
  const stop = stops[number]!
  const arc = (column: number, vehicle: number, at: number, travelMs: number, more: number): Arc => ({
    column,
    cost: carryCost(stop, vehicle, pickupAfter(at, travelMs, stop, limits), travelMs) + more,
  })
  const arcs: Arc[] = []
  for (const [courier, travelMs] of stop.fromCourier) {
    const who = couriers[courier]!
    const vehicle = vehicleOf[courier]!
    arcs.push(arc(courier, vehicle, Math.max(now, who.freeAt), travelMs, useOf[courier]!))
  }
  // Who carries the order before is not known yet: the commonest vehicle.
  const usual = 0
  for (const [earlier, travelMs] of stop.fromStop) {
    const before = stops[earlier]!
    const freeAt = freeAfter(Math.max(now, before.from.order.readyAt), before, usual, limits)
    arcs.push(arc(couriers.length + earlier, usual, freeAt, travelMs[usual]!, 0))
  }
  return arcs.filter(({ cost }) => Number.isFinite(cost))
}
