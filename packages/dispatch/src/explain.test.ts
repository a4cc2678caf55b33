/** What an offer says about why it came is recomputed here from the zone alone. */
import { POLICIES } from '@puni/contract/offers/dispatch'
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import type {
  Courier,
  DispatchLimits,
  OfferDecision,
  OpenOrder,
  Place,
  Snapshot,
  TravelTimes,
} from './snapshot.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
const limits: DispatchLimits = {
  pickupServiceMs: 4 * MINUTE,
  dropoffServiceMs: 4 * MINUTE,
  leadMs: MINUTE,
  horizonMs: 20 * MINUTE,
  tieMs: MINUTE,
  maxPickupMetres: 15_000,
  askAgainAfterMs: 5 * MINUTE,
}
const PACE: Readonly<Record<VehicleType, number>> = { Moto: 1, Auto: 1.1, Bicicleta: 1.8, Otro: 2.1 }
const REACH: Readonly<Record<VehicleType, number>> = {
  Moto: Infinity,
  Auto: Infinity,
  Bicicleta: 6_000,
  Otro: 5_000,
}
const apart = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y)
const ride = (a: Place, b: Place, vehicle: VehicleType) => (apart(a, b) / 330) * MINUTE * PACE[vehicle]
const travel: TravelTimes = {
  toPickup: ({ place, vehicle }, { pickup }) => ride(place, pickup, vehicle),
  trip: ({ pickup, dropoff }, vehicle) => ride(pickup, dropoff, vehicle),
  onward: ({ dropoff }, { pickup }, vehicle) => ride(dropoff, pickup, vehicle),
}

const metres = fc.integer({ min: 0, max: 8000 })
const place = fc.record({ x: metres, y: metres })
const minutesAgo = (most: number) =>
  fc.integer({ min: 0, max: most }).map((minutes) => NOW - minutes * MINUTE)
const courierSeed = fc.record({
  place,
  seenAt: fc.option(minutesAgo(29)),
  freeIn: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 })),
  lastFreeAt: fc.option(minutesAgo(90)),
  vehicle: fc.constantFrom(...VEHICLE_TYPES),
  misses: fc.constantFrom(0, 0, 0, 1),
  earnedAnHour: fc.constantFrom(0, 0, 900, 2_000),
})
const orderSeed = fc.record({
  pickup: place,
  dropoff: place,
  readyIn: fc.integer({ min: -30, max: 20 }),
  isReadyUnknown: fc.boolean(),
  declinedBy: fc.subarray([0, 1], { maxLength: 1 }),
})
const zones = fc
  .record({
    couriers: fc.array(courierSeed, { minLength: 1, maxLength: 8 }),
    orders: fc.array(orderSeed, { minLength: 1, maxLength: 5 }),
    past: fc.array(orderSeed, { maxLength: 20 }),
  })
  .map(({ couriers, orders, past }): Snapshot => {
    const orderOf =
      (prefix: string) =>
      (seed: (typeof orders)[number], index: number): OpenOrder => ({
        id: `${prefix}${index}`,
        pickup: seed.pickup,
        dropoff: seed.dropoff,
        createdAt: NOW - (index % 40) * MINUTE,
        readyAt: NOW + seed.readyIn * MINUTE,
        isReadyUnknown: seed.isReadyUnknown,
        isUrgent: false,
        declined: new Map(seed.declinedBy.map((number) => [`c${number}`, NOW - 10 * MINUTE])),
      })
    return {
      now: NOW,
      orders: orders.map(orderOf('o')),
      recent: past.map(orderOf('p')),
      couriers: couriers.map(({ freeIn, ...courier }, index) => ({
        ...courier,
        id: `c${index}`,
        freeAt: NOW + freeIn * MINUTE,
        offAt: null,
      })),
    }
  })

/** What the zone alone says about a courier and an order. */
function facts(courier: Courier, order: OpenOrder) {
  const unseenMs = courier.seenAt === null ? 0 : Math.max(0, NOW - courier.seenAt - MINUTE)
  const rideMs = travel.toPickup(courier, order)
  const arrivalAt = NOW + rideMs + 0.1 * unseenMs
  const pickupAt = Math.max(order.readyAt, arrivalAt + 2 * MINUTE)
  return {
    courier,
    rideMs,
    arrivalAt,
    doorAt: pickupAt + 4 * MINUTE + travel.trip(order, courier.vehicle),
  }
}

type Facts = ReturnType<typeof facts>

/** Whether a sentence about the one asked and another one is true. */
function isTrue(claim: string, order: OpenOrder, chosen: Facts, other: Facts, zone: Snapshot): boolean {
  const { orders, recent } = zone
  const isSooner = other.arrivalAt < chosen.arrivalAt
  const isCooking = order.isReadyUnknown === true && chosen.arrivalAt - order.createdAt < 15 * MINUTE
  const isAsSoon = isSooner && Math.abs(chosen.doorAt - other.doorAt) < (isCooking ? 5 * MINUTE : MINUTE)
  const [one, two] = [chosen.courier, other.courier]
  switch (claim) {
    case 'soonest':
      return !isSooner
    case 'slower':
      return !isSooner && chosen.rideMs <= other.rideMs
    case 'place-old':
      return !isSooner && chosen.rideMs > other.rideMs
    case 'quicker-trip':
    case 'slower-trip':
      return isSooner && chosen.doorAt < other.doorAt
    case 'answers':
    case 'missed-last':
      return isAsSoon && one.misses === 0 && two.misses > 0
    case 'earned-least':
    case 'earned-more':
      return isAsSoon && one.earnedAnHour < two.earnedAnHour
    case 'longest-waiting':
    case 'waited-less':
      return isAsSoon && (one.lastFreeAt ?? -Infinity) < (two.lastFreeAt ?? -Infinity)
    case 'together':
    case 'other-order':
      return orders.length > 1
    case 'kept-near':
      return isSooner && recent.length > 0
    default:
      throw new Error(`nobody recomputes ${claim}`)
  }
}

function expectTrue(decision: OfferDecision, made: readonly OfferDecision[], snapshot: Snapshot): void {
  const { reason } = decision
  const order = snapshot.orders.find(({ id }) => id === decision.orderId)!
  const of = (id: string) =>
    facts(
      snapshot.couriers.find((courier) => courier.id === id)!,
      order,
    )
  const chosen = of(decision.riderId)
  const canReach = ({ vehicle }: Courier) => apart(order.pickup, order.dropoff) <= REACH[vehicle]
  const doesAnybodyReach = snapshot.couriers.some(canReach)
  const isAsked = (courier: Courier) =>
    courier.freeAt <= NOW && (canReach(courier) || !doesAnybodyReach) && !order.declined.has(courier.id)
  const free = snapshot.couriers.filter(isAsked).map((courier) => of(courier.id))
  expect(canReach(chosen.courier) || !doesAnybodyReach, 'within reach').toBe(true)
  expect(reason.travelMs).toBe(Math.round(travel.toPickup(chosen.courier, order)))
  if (reason.rule === 'asked-again') {
    expect(order.declined.has(decision.riderId)).toBe(true)
    expect(free).toEqual([])
    return
  }
  // Who is asked about another order in the same look may be out of the question for this one.
  const isAskedElsewhere = ({ courier }: Facts) =>
    made.some(({ riderId, orderId }) => riderId === courier.id && orderId !== order.id)
  const inTurn = free.toSorted((a, b) => a.arrivalAt - b.arrivalAt)
  const holdsFor = inTurn.find((other) => isTrue(reason.rule, order, chosen, other, snapshot))
  expect(holdsFor, reason.rule).toBeDefined()
  const sooner = inTurn.slice(0, inTurn.indexOf(holdsFor!))
  expect(sooner.every(isAskedElsewhere), `${reason.rule}, but for somebody sooner`).toBe(true)
  for (const { riderId, because } of reason.others) {
    const other = of(riderId)
    if (because === 'declined') expect(order.declined.has(riderId)).toBe(true)
    else if (because === 'out-of-reach') expect(canReach(other.courier)).toBe(false)
    else expect(isTrue(because, order, chosen, other, snapshot), `${riderId} ${because}`).toBe(true)
  }
}

describe('what an offer says about why it came', () => {
  it.each(POLICIES.filter((policy) => policy !== 'idle'))('is true, whatever the zone: %s', (policy) => {
    fc.assert(
      fc.property(zones, (snapshot) => {
        const made = decide(policy)(snapshot, limits, travel)
        for (const decision of made) expectTrue(decision, made, snapshot)
      }),
      { numRuns: 200, interruptAfterTimeLimit: 20_000 },
    )
  })
  it('is that the plan needs nobody nearer who is passed over without another order or an expected one', () => {
    fc.assert(
      fc.property(zones, (zone) => {
        const alone = { ...zone, orders: zone.orders.slice(0, 1), recent: [] }
        for (const policy of ['match', 'plan'] as const)
          for (const { reason } of decide(policy)(alone, limits, travel))
            expect(['together', 'kept-near']).not.toContain(reason.rule)
      }),
    )
  })
})
