/** Replaying a day under one policy. */
import { estimateSeconds } from '@puni/streets/estimate'
import type { Policy } from '@puni/contract/offers/dispatch'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { decide } from '@puni/dispatch/decide'
import { type Day, simulate, spanOf } from '@puni/dispatch/simulate'
import type { DispatchLimits, IsOver, Place, TravelTimes } from '@puni/dispatch/snapshot'

/** Leg durations, milliseconds. */
export interface DayTravel {
  /** For each order, the index of its pickup in `pickups`. */
  readonly columns: readonly number[]
  readonly pickups: number
  /**
   * Known legs to pickups, by row × `pickups` + column: rows are the shifts' places, then the orders'
   * dropoffs. All others are estimated.
   */
  readonly toPickup: Readonly<Partial<Record<VehicleType, ReadonlyMap<number, number>>>>
  /** For each order, from pickup to dropoff. */
  readonly trips: Readonly<Partial<Record<VehicleType, readonly number[]>>>
}

/** A policy and its limits. */
export interface Variant {
  readonly policy: Policy
  readonly limits: DispatchLimits
}

/** A delivered order. Epoch milliseconds. */
export interface Delivered {
  readonly orderId: string
  readonly shiftId: string
  readonly pickedUpAt: number
  readonly deliveredAt: number
}

/** Interval between decisions: fine enough for waits of minutes. */
const TICK_MS = 30_000
/** How often all looks of a variant together may try something, 60 to 90 microseconds each: a full day takes a minute or two. */
const DAY_STEPS = 800_000

/**
 * Runs the day through a variant; returns what it delivered, the same on every machine. `tell` receives the share of the day that
 * is over, 0 to 1, in steps of a hundredth.
 */
export function runVariant(
  day: Day,
  travel: TravelTimes,
  { policy, limits }: Variant,
  tell: (share: number) => void,
): Delivered[] {
  const { firstAt, lastAt } = spanOf(day)
  const within = stepsFor(Math.max(1, (lastAt - firstAt) / TICK_MS))
  const decideBy = decide(policy)
  let told = 0
  const { orders } = simulate(day, {
    decide: (snapshot, given, legs) => {
      const share = Math.floor((100 * (snapshot.now - firstAt)) / Math.max(1, lastAt - firstAt)) / 100
      if (share > told) tell((told = share))
      return decideBy(snapshot, given, legs, within())
    },
    limits,
    travel,
    tickMs: TICK_MS,
  })
  return [...orders].flatMap(([orderId, delivery]) =>
    delivery === null
      ? []
      : {
          orderId,
          shiftId: delivery.courierId,
          pickedUpAt: delivery.pickupAt,
          deliveredAt: delivery.dropoffAt,
        },
  )
}

/** Shares a day's steps out among its looks, like the dispatcher's time; what quiet looks leave serves the busy ones after them. */
function stepsFor(looks: number): () => IsOver {
  let left = 0
  return () => {
    left = Math.max(0, left) + DAY_STEPS / looks
    return () => left-- <= 0
  }
}

/** The known legs of the day, and estimates for all others. */
export function travelTimes({ shifts, orders }: Day, travel: DayTravel): TravelTimes {
  const { columns, pickups, toPickup, trips } = travel
  const indexOf = new Map(orders.map(({ id }, index) => [id, index]))
  const places = [...shifts.map(({ place }) => place), ...orders.map(({ dropoff }) => dropoff)]
  const rowOf = new Map<Place, number>(places.map((place, row) => [place, row]))
  const leg = (from: Place, orderId: string, pickup: Place, vehicle: VehicleType) => {
    const column = columns[indexOf.get(orderId) ?? NaN] ?? NaN
    const known = toPickup[vehicle]?.get((rowOf.get(from) ?? NaN) * pickups + column)
    return known ?? 1000 * estimateSeconds(Math.hypot(from.x - pickup.x, from.y - pickup.y), vehicle)
  }
  return {
    toPickup: ({ place, vehicle }, order) => leg(place, order.id, order.pickup, vehicle),
    trip: ({ id }, vehicle) => trips[vehicle]?.[indexOf.get(id) ?? NaN] ?? NaN,
    onward: ({ dropoff }, later, vehicle) => leg(dropoff, later.id, later.pickup, vehicle),
  }
}
