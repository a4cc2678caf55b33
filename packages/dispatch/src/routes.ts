/** Which couriers carry which orders, one after another, and what the waiting costs then. Orders and couriers by number. */
import { couriersOf, pickupKey, type Candidate, type OrderCandidates } from './candidates.ts'
import { courierCost, delayCost, wayCost, weightOf } from './delay-cost.ts'
import { PlaceGrid } from './nearest-places.ts'
import type { Courier, DispatchLimits, TravelTimes } from './snapshot.ts'

const MINUTE_MS = 60_000
/** An order is planned to follow so many others at most, those that end nearest to its pickup. */
const PREDECESSORS = 16
/** What an order counts that nobody delivers: minutes from click to door. */
const UNDELIVERED_MINUTES = 120
/** Leaving an order alone costs at least as much as so many minutes of delay. */
const LEAST_PRICE = 20

/** An order to be planned. */
export interface Stop {
  readonly from: OrderCandidates
  /** What leaving it alone costs, as a delay would, in minutes. */
  readonly price: number
  /** To the pickup from where the couriers are who could begin with it, milliseconds. */
  readonly fromCourier: ReadonlyMap<number, number>
  /** To the pickup from the dropoffs of the orders that could come before it, milliseconds. */
  readonly fromStop: ReadonlyMap<number, number>
}

/** What is to be planned. */
export interface RouteProblem {
  readonly stops: readonly Stop[]
  readonly couriers: readonly Courier[]
  readonly numberOf: ReadonlyMap<Courier, number>
  readonly now: number
  readonly limits: DispatchLimits
}

/** Numbers the orders of a zone and those who could take them. */
export function routeProblem(
  found: readonly OrderCandidates[],
  now: number,
  limits: DispatchLimits,
  travel: TravelTimes,
): RouteProblem {
  const couriers = couriersOf(found)
  const numberOf = new Map(couriers.map((courier, number) => [courier, number]))
  // Orders of one pickup share their candidates and what may come before, so these are looked up once for all of them.
  const lookups = new Map<readonly Candidate[], ReadonlyMap<number, number>>()
  const travelFrom = (candidates: readonly Candidate[]) => {
    const known = lookups.get(candidates)
    if (known !== undefined) return known
    const lookup = new Map(candidates.map(({ courier, travelMs }) => [numberOf.get(courier)!, travelMs]))
    lookups.set(candidates, lookup)
    return lookup
  }
  const ends = new PlaceGrid(found.map(({ order }, number) => ({ place: order.dropoff, order, number })))
  const earlier = new Map<string, readonly (readonly [number, number])[]>()
  const travelFromEnds = ({ order }: OrderCandidates) => {
    const key = pickupKey(order)
    const known = earlier.get(key)
    if (known !== undefined) return known
    const legs = ends
      .nearest(order.pickup, PREDECESSORS + 1, limits.maxPickupMetres)
      .map((end) => [end.number, travel.onward(end.order, order)] as const)
      .filter(([, travelMs]) => Number.isFinite(travelMs))
    earlier.set(key, legs)
    return legs
  }
  const stops = found.map((from, number): Stop => {
    const fromStop = new Map(travelFromEnds(from))
    fromStop.delete(number)
    return { from, price: priceOf(from, limits), fromCourier: travelFrom(from.candidates), fromStop }
  })
  return { stops, couriers, numberOf, now, limits }
}

/** The delay with which the order would be as late as one that nobody delivers. */
function priceOf({ order, tripMs }: OrderCandidates, limits: DispatchLimits): number {
  const service = (limits.pickupServiceMs + limits.dropoffServiceMs) / 2
  const undelayed = (order.readyAt - order.createdAt + service + tripMs) / MINUTE_MS
  return weightOf(order) * Math.max(LEAST_PRICE, UNDELIVERED_MINUTES - undelayed)
}

/** When an order is picked up by who can set out at `at`. */
export function pickupAfter(at: number, travelMs: number, stop: Stop, limits: DispatchLimits): number {
  return Math.max(stop.from.order.readyAt, at + travelMs + limits.pickupServiceMs / 2)
}

/** When who picks an order up is free again. */
export function freeAfter(pickupAt: number, stop: Stop, limits: DispatchLimits): number {
  return pickupAt + limits.pickupServiceMs / 2 + stop.from.tripMs + limits.dropoffServiceMs
}

/** What it costs that a courier carries these orders in this order; Infinity where one of them cannot be picked up. */
export function routeCost(problem: RouteProblem, courier: number, route: readonly number[]): number {
  if (route.length === 0) return 0
  const { stops, couriers, now, limits } = problem
  const who = couriers[courier]!
  let cost = courierCost(who, now)
  let at = Math.max(now, who.freeAt)
  let previous: number | null = null
  for (const number of route) {
    const stop = stops[number]!
    const travelMs = previous === null ? stop.fromCourier.get(courier) : stop.fromStop.get(previous)
    if (travelMs === undefined) return Infinity
    const pickupAt = pickupAfter(at, travelMs, stop, limits)
    if (who.offAt !== null && pickupAt > who.offAt) return Infinity
    cost += delayCost(stop.from.order, pickupAt) + wayCost(travelMs)
    at = freeAfter(pickupAt, stop, limits)
    previous = number
  }
  return cost
}
