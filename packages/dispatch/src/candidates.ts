/** Who could take an order, and when they would be there. */
import { REACH_METRES, type VehicleType } from '@puni/contract/riders/vehicles'
import { breadthOf, couriersAt } from './breadth.ts'
import { PlaceGrid } from './nearest-places.ts'
import type { Courier, DispatchLimits, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts'

/** Of the time since a rider was last seen, beyond `SEEN_MS`, this share may have gone into riding away. Most wait where they are. */
const MAY_HAVE_MOVED = 0.1
/** Phones report every minute. */
const SEEN_MS = 60_000
/** So many of those beyond whose reach an order is are told to operators. */
const MOST_OUT_OF_REACH = 5

/** A courier who could take the orders of one pickup. */
export interface Candidate {
  readonly courier: Courier
  /** Whether an order may be offered now. */
  readonly isFree: boolean
  /** From the courier's place to the pickup, milliseconds. */
  readonly travelMs: number
  /** The same, and what the courier may have moved since last seen: what is planned with. */
  readonly awayMs: number
  /** On the plane. */
  readonly metres: number
  readonly arrivalAt: number
}

/** A free courier who is not asked about an order, whatever the others do. */
export interface Barred {
  readonly candidate: Candidate
  readonly because: 'declined' | 'out-of-reach'
}

/** An open order and those who could take it, soonest first. */
export interface OrderCandidates {
  readonly order: OpenOrder
  /** From the pickup to the dropoff by vehicle, milliseconds; of the zone's vehicles those that are sent so far. */
  readonly trips: ReadonlyMap<VehicleType, number>
  /** The least of them. */
  readonly quickestMs: number
  readonly candidates: readonly Candidate[]
  readonly barred: readonly Barred[]
}

/** An order and the courier chosen for it, one of its candidates. */
export interface Choice {
  readonly from: OrderCandidates
  readonly chosen: Candidate
}

/** The orders of a zone that somebody can take now or later, by id, each with its candidates. */
export function findCandidates(
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
  horizonMs: number,
): OrderCandidates[] {
  return new CandidateSearch(snapshot, limits, travel, horizonMs).find()
}

/** An order and the vehicles that are sent so far. */
interface Reached {
  readonly order: OpenOrder
  readonly trips: ReadonlyMap<VehicleType, number>
  /** Orders with the same key have their candidates in common: thousands of orders come from hundreds of stores. */
  readonly key: string
}

/** Who could come to a pickup, soonest first: all of them, and those used for planning. */
interface Arrivals {
  readonly all: readonly Candidate[]
  readonly firsts: readonly Candidate[]
  /** Free, and nearest of those whose vehicle is not sent so far. */
  readonly outOfReach: readonly Candidate[]
  /** Whether the end of anybody's shift is known. */
  readonly knowsEnds: boolean
}

class CandidateSearch {
  private readonly couriers: readonly Courier[]
  private readonly bystanders: readonly Courier[]
  private readonly vehicles: readonly VehicleType[]
  /** By the vehicles looked for: the free couriers, and those soon free. */
  private readonly grids = new Map<string, readonly [free: PlaceGrid<Courier>, soon: PlaceGrid<Courier>]>()

  constructor(
    private readonly snapshot: Snapshot,
    private readonly limits: DispatchLimits,
    private readonly travel: TravelTimes,
    private readonly horizonMs: number,
  ) {
    this.couriers = [...snapshot.couriers].sort(compareIds)
    this.bystanders = snapshot.bystanders ?? []
    this.vehicles = vehiclesOf([...this.couriers, ...this.bystanders])
  }

  find(): OrderCandidates[] {
    const orders = [...this.snapshot.orders].sort(compareIds).map((order) => this.reached(order))
    const byPickup = new Map<string, Reached[]>()
    for (const reached of orders) {
      const alike = byPickup.get(reached.key)
      if (alike === undefined) byPickup.set(reached.key, [reached])
      else alike.push(reached)
    }
    const breadth = breadthOf(orders.length)
    const arrivals = new Map(
      [...byPickup].map(([key, alike]) => [key, this.arrivals(alike, couriersAt(breadth, alike.length))]),
    )
    return orders
      .filter(({ trips }) => trips.size > 0)
      .map((reached) => this.candidatesOf(reached, arrivals.get(reached.key)!))
  }

  /** Any vehicle may go as far as it takes while nobody is on duty who reaches. */
  private reached(order: OpenOrder): Reached {
    const { excluded } = order
    const onDuty =
      excluded === undefined || excluded.size === 0
        ? this.vehicles
        : vehiclesOf([...this.couriers, ...this.bystanders].filter(({ id }) => !excluded.has(id)))
    const all = onDuty
      .map((vehicle) => [vehicle, this.travel.trip(order, vehicle)] as const)
      .filter(([, tripMs]) => Number.isFinite(tripMs))
    const within = all.filter(([vehicle]) => reaches(vehicle, order))
    const trips = new Map(within.length > 0 ? within : all)
    return { order, trips, key: `${pickupKey(order)} ${[...trips.keys()].join()}` }
  }

  private gridsOf(vehicles: readonly VehicleType[]) {
    const key = vehicles.join()
    const known = this.grids.get(key)
    if (known !== undefined) return known
    const { now } = this.snapshot
    const sent = this.couriers.filter(({ vehicle }) => vehicles.includes(vehicle))
    const grids = [
      new PlaceGrid(sent.filter(({ freeAt }) => freeAt <= now)),
      new PlaceGrid(sent.filter(({ freeAt }) => freeAt > now && freeAt <= now + this.horizonMs)),
    ] as const
    this.grids.set(key, grids)
    return grids
  }

  /** Who could come to the pickup of these orders, which all have the same and want so many couriers. */
  private arrivals(alike: readonly Reached[], count: number): Arrivals {
    const { order, trips } = alike[0]!
    // There may be others beyond those who declined the order, or are kept from it.
    const mostKept = alike.reduce(
      (most, { order: { declined, excluded } }) => Math.max(most, declined.size + (excluded?.size ?? 0)),
      0,
    )
    const { maxPickupMetres } = this.limits
    const all = this.gridsOf([...trips.keys()])
      .flatMap((grid) => grid.nearest(order.pickup, count + mostKept, maxPickupMetres))
      .map((courier) => this.candidate(order, courier))
      .filter(({ arrivalAt }) => Number.isFinite(arrivalAt))
      .sort(compareArrivals)
    const others = this.vehicles.filter((vehicle) => !trips.has(vehicle))
    const outOfReach =
      others.length === 0
        ? []
        : this.gridsOf(others)[0]
            .nearest(order.pickup, MOST_OUT_OF_REACH, maxPickupMetres)
            .map((courier) => this.candidate(order, courier))
            .filter(({ arrivalAt }) => Number.isFinite(arrivalAt))
    const knowsEnds = all.some(({ courier }) => courier.offAt !== null)
    return { all, firsts: all.slice(0, count), outOfReach, knowsEnds }
  }

  private candidate(order: OpenOrder, courier: Courier): Candidate {
    const { now } = this.snapshot
    const travelMs = this.travel.toPickup(courier, order)
    const unseenMs = courier.seenAt === null ? 0 : Math.max(0, now - courier.seenAt - SEEN_MS)
    const awayMs = travelMs + MAY_HAVE_MOVED * unseenMs
    return {
      courier,
      isFree: courier.freeAt <= now,
      travelMs,
      awayMs,
      metres: Math.hypot(courier.place.x - order.pickup.x, courier.place.y - order.pickup.y),
      arrivalAt: Math.max(now, courier.freeAt) + awayMs,
    }
  }

  /** Couriers who declined the order are asked again only when every free courier has, and only after a pause. */
  private candidatesOf({ order, trips }: Reached, arrivals: Arrivals): OrderCandidates {
    const { all, firsts, outOfReach, knowsEnds } = arrivals
    const { limits, snapshot } = this
    const quickestMs = [...trips.values()].reduce((least, ms) => Math.min(least, ms), Infinity)
    const tooFar = outOfReach.map((candidate): Barred => ({ candidate, because: 'out-of-reach' }))
    const isOnDuty = (candidate: Candidate) =>
      candidate.courier.offAt === null || pickupAtOf(order, candidate, limits) <= candidate.courier.offAt
    const isKeptFrom = ({ courier }: Candidate) => order.excluded?.has(courier.id) === true
    if (order.declined.size === 0 && (order.excluded?.size ?? 0) === 0 && (!knowsEnds || all.every(isOnDuty)))
      return { order, trips, quickestMs, candidates: firsts, barred: tooFar }
    const mayTake = (candidate: Candidate) => isOnDuty(candidate) && !isKeptFrom(candidate)
    const able = all.filter(mayTake)
    const hasDeclined = ({ courier }: Candidate) => order.declined.has(courier.id)
    const isAskedAgain = ({ courier }: Candidate) =>
      snapshot.now - (order.declined.get(courier.id) ?? -Infinity) >= limits.askAgainAfterMs
    const isAnotherLeft = [...able, ...this.bystandersFor(order, trips).filter(mayTake)].some(
      (candidate) => candidate.isFree && !hasDeclined(candidate),
    )
    const mayBeAsked = (candidate: Candidate) =>
      !hasDeclined(candidate) || (!isAnotherLeft && isAskedAgain(candidate))
    const declined = able.filter((candidate) => candidate.isFree && !mayBeAsked(candidate))
    return {
      order,
      trips,
      quickestMs,
      candidates: able.filter(mayBeAsked).slice(0, firsts.length),
      barred: [
        ...declined.map((candidate): Barred => ({ candidate, because: 'declined' })),
        ...tooFar.filter(({ candidate }) => !isKeptFrom(candidate)),
      ],
    }
  }

  private bystandersFor(order: OpenOrder, trips: ReadonlyMap<VehicleType, number>): Candidate[] {
    if (order.declined.size === 0) return []
    return this.bystanders
      .filter(({ vehicle }) => trips.has(vehicle))
      .map((courier) => this.candidate(order, courier))
      .filter(({ arrivalAt, metres }) => Number.isFinite(arrivalAt) && metres <= this.limits.maxPickupMetres)
  }
}

/** Whether a vehicle is sent as far as this order goes. */
function reaches(vehicle: VehicleType, { pickup, dropoff }: OpenOrder): boolean {
  return Math.hypot(pickup.x - dropoff.x, pickup.y - dropoff.y) <= REACH_METRES[vehicle]
}

function vehiclesOf(couriers: readonly Courier[]): VehicleType[] {
  return [...new Set(couriers.map(({ vehicle }) => vehicle))].sort()
}

function compareArrivals(a: Candidate, b: Candidate): number {
  return a.arrivalAt - b.arrivalAt || compareIds(a.courier, b.courier)
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
