/** Which couriers carry which orders, in sequence, and the resulting cost of waiting. Orders and couriers are numbers. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { breadthOf } from './breadth.ts'
import { couriersOf, lostMs, pickupKey, type Candidate, type OrderCandidates } from './candidates.ts'
import { courierCost, delayCost, usualEarnings, wayCost, weightOf } from './delay-cost.ts'
import { isForeseen } from './foresight.ts'
import { PlaceGrid } from './nearest-places.ts'
import type { Courier, DispatchLimits, OpenOrder, TravelTimes } from './snapshot.ts'

const MINUTE_MS = 60_000
/** An order is given up rather than delivered later than this, minutes from click to door. */
const LATEST_MINUTES = 110
/** Not serving an order costs at least this many minutes of delay. */
const LEAST_PRICE = 20
/** An expected order is worth this share of an open one: a rider needed for both goes. */
const FORESEEN_SHARE = 0.5
/** And at most so many minutes: with more, a rider idles for it beside an open order. */
const MOST_FORESEEN_PRICE = 40
/** An order ready this long after it was placed was placed for that time: its customer waits from then on; milliseconds. */
const SCHEDULED_MS = 60 * MINUTE_MS

/** An order to be planned. */
export interface Stop {
  readonly from: OrderCandidates
  readonly weight: number
  /** Nobody leaves before: an expected order is not known sooner. */
  readonly knownAt: number
  /** Cost of not serving it, as minutes of delay. */
  readonly price: number
  /** Its least delay, with whoever could be there first. */
  readonly leastCost: number
  /** From the pickup to the dropoff by vehicle, milliseconds; Infinity for one that cannot. */
  readonly tripMs: readonly number[]
  /** To the pickup from where the couriers are who could begin with it, milliseconds. */
  readonly fromCourier: ReadonlyMap<number, number>
  /** To the pickup from the dropoffs of the orders that could come before it, by vehicle, milliseconds. */
  readonly fromStop: ReadonlyMap<number, readonly number[]>
  /** Couriers who are kept from it; null for none. */
  readonly barred: ReadonlySet<number> | null
}

/** What is to be planned. */
export interface RouteProblem {
  readonly stops: readonly Stop[]
  readonly couriers: readonly Courier[]
  readonly numberOf: ReadonlyMap<Courier, number>
  /** By courier, the number of the vehicle. */
  readonly vehicleOf: readonly number[]
  /** Where the route of each courier begins; after an order, where that is settled. */
  readonly starts: readonly Milestone[]
  readonly now: number
  readonly limits: DispatchLimits
  /** By courier, the cost of using one at all. */
  readonly useOf: readonly number[]
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
  const vehicles = vehiclesOf(couriers)
  // Orders of one pickup share their candidates and possible predecessors, so these are computed once for all of them.
  const lookups = new Map<readonly Candidate[], ReadonlyMap<number, number>>()
  const travelFrom = (candidates: readonly Candidate[]) => {
    const known = lookups.get(candidates)
    if (known !== undefined) return known
    const lookup = new Map(candidates.map(({ courier, awayMs }) => [numberOf.get(courier)!, awayMs]))
    lookups.set(candidates, lookup)
    return lookup
  }
  const breadth = breadthOf(found.length)
  const ends = new PlaceGrid(found.map(({ order }, number) => ({ place: order.dropoff, order, number })))
  const earlier = new Map<string, readonly (readonly [number, readonly number[]])[]>()
  const travelFromEnds = ({ order }: OrderCandidates) => {
    const key = pickupKey(order)
    const known = earlier.get(key)
    if (known !== undefined) return known
    const legs = ends
      .nearest(order.pickup, breadth.predecessors + 1, limits.maxPickupMetres)
      .map(
        (end) => [end.number, vehicles.map((vehicle) => travel.onward(end.order, order, vehicle))] as const,
      )
    earlier.set(key, legs)
    return legs
  }
  const stops = found.map((from, number): Stop => {
    const fromStop = new Map(travelFromEnds(from))
    fromStop.delete(number)
    const weight = weightOf(from.order)
    const price = weight * priceOf(from, limits)
    const knownAt = isForeseen(from.order) ? from.order.createdAt : now
    const leastCost = leastCostOf(from, weight, knownAt, limits)
    const fromCourier = travelFrom(from.candidates)
    const barred = barredFrom(from.order, couriers, numberOf)
    const tripMs = vehicles.map((vehicle) => from.trips.get(vehicle) ?? Infinity)
    return { from, weight, knownAt, leastCost, price, tripMs, fromCourier, fromStop, barred }
  })
  const usualAnHour = usualEarnings(couriers)
  const useOf = couriers.map((who) => courierCost(who, now, usualAnHour))
  const starts = couriers.map((who, number): Milestone => {
    return { cost: useOf[number]!, freeAt: Math.max(now, who.freeAt), after: null }
  })
  const vehicleOf = couriers.map(({ vehicle }) => vehicles.indexOf(vehicle))
  return { stops, couriers, numberOf, vehicleOf, useOf, starts, now, limits }
}

/** What couriers ride, the commonest first. */
function vehiclesOf(couriers: readonly Courier[]): VehicleType[] {
  const counts = new Map<VehicleType, number>()
  for (const { vehicle } of couriers) counts.set(vehicle, (counts.get(vehicle) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
}

/** The numbers of those who are kept from an order. */
function barredFrom(
  { excluded }: OpenOrder,
  couriers: readonly Courier[],
  numberOf: ReadonlyMap<Courier, number>,
): ReadonlySet<number> | null {
  if (excluded === undefined || excluded.size === 0) return null
  return new Set(couriers.filter(({ id }) => excluded.has(id)).map((courier) => numberOf.get(courier)!))
}

/** The delay at which the order reaches its limit; less for an expected one. */
function priceOf({ order, quickestMs }: OrderCandidates, limits: DispatchLimits): number {
  const preparation = order.readyAt - order.createdAt
  const awaited = preparation < SCHEDULED_MS ? preparation : 0
  const service = (limits.pickupServiceMs + limits.dropoffServiceMs) / 2
  const worth = LATEST_MINUTES - (awaited + service + quickestMs) / MINUTE_MS
  const price = isForeseen(order) ? Math.min(MOST_FORESEEN_PRICE, FORESEEN_SHARE * worth) : worth
  return Math.max(LEAST_PRICE, price)
}

/** Cost of its delay with whoever could be there first. */
function leastCostOf(
  found: OrderCandidates,
  weight: number,
  knownAt: number,
  limits: DispatchLimits,
): number {
  const { readyAt } = found.order
  const soonest = found.candidates.reduce((least, { courier, arrivalAt, awayMs }) => {
    const arrivesAt = Math.max(arrivalAt, knownAt + awayMs) + limits.pickupServiceMs / 2
    return Math.min(least, Math.max(readyAt, arrivesAt) + lostMs(found, courier))
  }, Infinity)
  return soonest === Infinity ? 0 : delayCost(weight, readyAt, soonest)
}

/** When a courier who can leave at `at` picks the order up. */
export function pickupAfter(at: number, travelMs: number, stop: Stop, limits: DispatchLimits): number {
  const arrivalAt = Math.max(at, stop.knownAt) + travelMs
  return Math.max(stop.from.order.readyAt, arrivalAt + limits.pickupServiceMs / 2)
}

/** When the courier who picks the order up is free again, after a trip of this vehicle. */
export function freeAfter(pickupAt: number, stop: Stop, vehicle: number, limits: DispatchLimits): number {
  return pickupAt + limits.pickupServiceMs / 2 + stop.tripMs[vehicle]! + limits.dropoffServiceMs
}

/** Cost of an order that a vehicle picks up then, after so long a way to it. */
export function carryCost(stop: Stop, vehicle: number, pickupAt: number, travelMs: number): number {
  const lost = stop.tripMs[vehicle]! - stop.from.quickestMs
  return delayCost(stop.weight, stop.from.order.readyAt, pickupAt + lost) + wayCost(travelMs)
}

/** Where a courier is on a route: what it has cost so far, when the courier is free, and after which order. */
export interface Milestone {
  readonly cost: number
  readonly freeAt: number
  readonly after: number | null
}

/** Whether a courier may carry an order and gets to it and to its door. */
function isPossible(
  { tripMs, barred }: Stop,
  courier: number,
  vehicle: number,
  travelMs: number | undefined,
): travelMs is number {
  return Number.isFinite(travelMs) && tripMs[vehicle]! < Infinity && barred?.has(courier) !== true
}

/** Where a courier is after one more order; null where it cannot be picked up. */
export function next(
  problem: RouteProblem,
  courier: number,
  { cost, freeAt, after }: Milestone,
  number: number,
): Milestone | null {
  const { stops, couriers, vehicleOf, limits } = problem
  const stop = stops[number]!
  const vehicle = vehicleOf[courier]!
  const travelMs = after === null ? stop.fromCourier.get(courier) : stop.fromStop.get(after)?.[vehicle]
  if (!isPossible(stop, courier, vehicle, travelMs)) return null
  const pickupAt = pickupAfter(freeAt, travelMs, stop, limits)
  const { offAt } = couriers[courier]!
  if (offAt !== null && pickupAt > offAt) return null
  return {
    cost: cost + carryCost(stop, vehicle, pickupAt, travelMs),
    freeAt: freeAfter(pickupAt, stop, vehicle, limits),
    after: number,
  }
}

/**
 * Cost of a route that goes on from a milestone with `route` from index `first`; Infinity if one of them cannot be picked up. As `next`, but
 * without a milestone for each: the search asks for it more often than for anything else.
 */
export function costOnward(
  { stops, couriers, vehicleOf, limits }: RouteProblem,
  courier: number,
  from: Milestone,
  route: readonly number[],
  first: number,
): number {
  const { offAt } = couriers[courier]!
  const vehicle = vehicleOf[courier]!
  let { cost, freeAt, after } = from
  for (let index = first; index < route.length; index += 1) {
    const number = route[index]!
    const stop = stops[number]!
    const travelMs = after === null ? stop.fromCourier.get(courier) : stop.fromStop.get(after)?.[vehicle]
    if (!isPossible(stop, courier, vehicle, travelMs)) return Infinity
    const pickupAt = pickupAfter(freeAt, travelMs, stop, limits)
    if (offAt !== null && pickupAt > offAt) return Infinity
    cost += carryCost(stop, vehicle, pickupAt, travelMs)
    freeAt = freeAfter(pickupAt, stop, vehicle, limits)
    after = number
  }
  return costAt({ cost, after })
}

/** Cost of a route that ends there; 0 without orders. */
export function costAt({ cost, after }: Pick<Milestone, 'cost' | 'after'>): number {
  return after === null ? 0 : cost
}
