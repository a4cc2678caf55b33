/** Who could take an order, and when they would be there. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { breadthOf, couriersAt } from './breadth.ts'
import { PlaceGrid } from './nearest-places.ts'
import type { Courier, DispatchLimits, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts'

/** A courier who could take the orders of one pickup. */
export interface Candidate {
  readonly courier: Courier
  /** Whether an order may be offered now. */
  readonly isFree: boolean
  /** From the courier's place to the pickup, milliseconds. */
  readonly travelMs: number
  /** On the plane. */
  readonly metres: number
  readonly arrivalAt: number
}

/** An open order and those who could take it, soonest first. */
export interface OrderCandidates {
  readonly order: OpenOrder
  /** From the pickup to the dropoff by vehicle, milliseconds; of the zone's vehicles those that can. */
  readonly trips: ReadonlyMap<VehicleType, number>
  /** The least of them. */
  readonly quickestMs: number
  readonly candidates: readonly Candidate[]
  /** Free couriers passed over because they declined it. */
  readonly declined: readonly Candidate[]
}

/** The orders of a zone that somebody can take now or later, by id, each with its candidates. */
export function findCandidates(
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
  horizonMs: number,
): OrderCandidates[] {
  const { now, bystanders = [] } = snapshot
  const couriers = [...snapshot.couriers].sort(compareIds)
  const grids = [
    new PlaceGrid(couriers.filter(({ freeAt }) => freeAt <= now)),
    new PlaceGrid(couriers.filter(({ freeAt }) => freeAt > now && freeAt <= now + horizonMs)),
  ]
  const orders = [...snapshot.orders].sort(compareIds)
  const waiting = new Map<string, number>()
  const declines = new Map<string, number>()
  for (const order of orders) {
    const key = pickupKey(order)
    waiting.set(key, (waiting.get(key) ?? 0) + 1)
    declines.set(key, Math.max(declines.get(key) ?? 0, order.declined.size + (order.excluded?.size ?? 0)))
  }
  const arrivals = new Map<string, Arrivals>()
  const breadth = breadthOf(orders.length)
  // The orders of a pickup have their candidates in common: thousands of orders come from hundreds of stores.
  const arrivalsAt = (order: OpenOrder): Arrivals => {
    const key = pickupKey(order)
    const known = arrivals.get(key)
    if (known !== undefined) return known
    const count = couriersAt(breadth, waiting.get(key)!)
    // There may be others beyond those who declined the order, or are kept from it.
    const looked = count + declines.get(key)!
    const all = grids
      .flatMap((grid) => grid.nearest(order.pickup, looked, limits.maxPickupMetres))
      .map((courier) => candidateFor(order, courier, now, travel))
      .filter(({ arrivalAt }) => Number.isFinite(arrivalAt))
      .sort((a, b) => a.arrivalAt - b.arrivalAt || compareIds(a.courier, b.courier))
    const knowsEnds = all.some(({ courier }) => courier.offAt !== null)
    const found = { all, firsts: all.slice(0, count), knowsEnds }
    arrivals.set(key, found)
    return found
  }
  const standBy = (order: OpenOrder) =>
    order.declined.size === 0
      ? []
      : bystanders
          .map((courier) => candidateFor(order, courier, now, travel))
          .filter(({ arrivalAt, metres }) => Number.isFinite(arrivalAt) && metres <= limits.maxPickupMetres)
  const vehicles = [...new Set([...couriers, ...bystanders].map(({ vehicle }) => vehicle))].sort()
  return orders
    .map((order) => ({ order, trips: tripsOf(order, vehicles, travel) }))
    .filter(({ trips }) => trips.size > 0)
    .map(({ order, trips }) =>
      candidatesOf(order, trips, vehicles, arrivalsAt(order), standBy(order), now, limits),
    )
}

function tripsOf(
  order: OpenOrder,
  vehicles: readonly VehicleType[],
  travel: TravelTimes,
): ReadonlyMap<VehicleType, number> {
  return new Map(
    vehicles
      .map((vehicle) => [vehicle, travel.trip(order, vehicle)] as const)
      .filter(([, tripMs]) => Number.isFinite(tripMs)),
  )
}

/** Who could come to a pickup, soonest first: all of them, and those used for planning. */
interface Arrivals {
  readonly all: readonly Candidate[]
  readonly firsts: readonly Candidate[]
  /** Whether the end of anybody's shift is known. */
  readonly knowsEnds: boolean
}

function candidateFor(order: OpenOrder, courier: Courier, now: number, travel: TravelTimes): Candidate {
  const travelMs = travel.toPickup(courier, order)
  return {
    courier,
    isFree: courier.freeAt <= now,
    travelMs,
    metres: Math.hypot(courier.place.x - order.pickup.x, courier.place.y - order.pickup.y),
    arrivalAt: Math.max(now, courier.freeAt) + travelMs,
  }
}

/** When an order changes hands. */
export function pickupAtOf(order: OpenOrder, { arrivalAt }: Candidate, limits: DispatchLimits): number {
  return Math.max(order.readyAt, arrivalAt + limits.pickupServiceMs / 2)
}

/** By how much a courier's trip is longer than that of the quickest vehicle, milliseconds; NaN for one who cannot. */
export function lostMs({ trips, quickestMs }: OrderCandidates, { vehicle }: Courier): number {
  return (trips.get(vehicle) ?? NaN) - quickestMs
}

/** When a candidate would be at the door. */
export function doorAtOf(found: OrderCandidates, candidate: Candidate, limits: DispatchLimits): number {
  const { pickupServiceMs, dropoffServiceMs } = limits
  const tripMs = found.trips.get(candidate.courier.vehicle) ?? Infinity
  return pickupAtOf(found.order, candidate, limits) + (pickupServiceMs + dropoffServiceMs) / 2 + tripMs
}

/** Couriers who declined the order are asked again only when every free courier has, and only after a pause. */
function candidatesOf(
  order: OpenOrder,
  trips: ReadonlyMap<VehicleType, number>,
  vehicles: readonly VehicleType[],
  { all, firsts, knowsEnds }: Arrivals,
  bystanders: readonly Candidate[],
  now: number,
  limits: DispatchLimits,
): OrderCandidates {
  const isOnDuty = (candidate: Candidate) =>
    candidate.courier.offAt === null || pickupAtOf(order, candidate, limits) <= candidate.courier.offAt
  const mayTake = (candidate: Candidate) =>
    isOnDuty(candidate) &&
    trips.has(candidate.courier.vehicle) &&
    order.excluded?.has(candidate.courier.id) !== true
  const excludes = (order.excluded?.size ?? 0) > 0 || trips.size < vehicles.length
  const quickestMs = [...trips.values()].reduce((least, ms) => Math.min(least, ms), Infinity)
  if (order.declined.size === 0 && !excludes && (!knowsEnds || all.every(isOnDuty)))
    return { order, trips, quickestMs, candidates: firsts, declined: [] }
  const able = all.filter(mayTake)
  const hasDeclined = ({ courier }: Candidate) => order.declined.has(courier.id)
  const isAskedAgain = ({ courier }: Candidate) =>
    now - (order.declined.get(courier.id) ?? -Infinity) >= limits.askAgainAfterMs
  const isAnotherLeft = [...able, ...bystanders.filter(mayTake)].some(
    (candidate) => candidate.isFree && !hasDeclined(candidate),
  )
  const mayBeAsked = (candidate: Candidate) =>
    !hasDeclined(candidate) || (!isAnotherLeft && isAskedAgain(candidate))
  return {
    order,
    trips,
    quickestMs,
    candidates: able.filter(mayBeAsked).slice(0, firsts.length),
    declined: able.filter((candidate) => candidate.isFree && !mayBeAsked(candidate)),
  }
}

/** Every candidate of any order, each once. */
export function couriersOf(found: readonly OrderCandidates[]): Courier[] {
  const couriers = new Set<Courier>()
  for (const candidates of new Set(found.map(({ candidates }) => candidates)))
    for (const { courier } of candidates) couriers.add(courier)
  return [...couriers]
}

/** Key of a pickup: its orders share the routes to it. */
export const pickupKey = ({ pickup }: OpenOrder) => `${pickup.x} ${pickup.y}`

/** Compares ids, so that answers do not depend on the input order. */
export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
