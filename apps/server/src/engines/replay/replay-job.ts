/** Replaying a day under a policy, as a job for another thread: plain data in, plain data out. */
import { estimateSeconds } from '@puni/city/estimate'
import type { Policy } from '@puni/contract/dispatch'
import type { VehicleType } from '@puni/contract/limits'
import { decide } from '@puni/dispatch/decide'
import { type Day, simulate } from '@puni/dispatch/simulate'
import type { DispatchLimits, Place, TravelTimes } from '@puni/dispatch/snapshot'

/** Leg durations, milliseconds. */
export interface DayTravel {
  /** The default vehicle. */
  readonly usual: VehicleType
  /** By shift. */
  readonly vehicles: readonly VehicleType[]
  /** For each order, the index of its pickup in `pickups`. */
  readonly columns: readonly number[]
  readonly pickups: number
  /**
   * Known legs to pickups, by row × `pickups` + column: rows are the shifts' places, then the orders'
   * dropoffs. All others are estimated.
   */
  readonly toPickup: Readonly<Partial<Record<VehicleType, ReadonlyMap<number, number>>>>
  /** For each order, from pickup to dropoff. */
  readonly trip: readonly number[]
}

/** A policy and its limits. */
export interface Variant {
  readonly policy: Policy
  readonly limits: DispatchLimits
}

/** One day and the variants to decide it with. */
export interface ReplayJob {
  readonly day: Day
  readonly travel: DayTravel
  readonly variants: readonly Variant[]
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

/** Runs the day through every variant; returns what each delivered. Takes seconds for hundreds of orders. */
export function runReplay({ day, travel, variants }: ReplayJob): Delivered[][] {
  const times = travelTimes(day, travel)
  return variants.map(({ policy, limits }) => {
    const { orders } = simulate(day, { decide: decide(policy), limits, travel: times, tickMs: TICK_MS })
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
  })
}

function travelTimes({ shifts, orders }: Day, travel: DayTravel): TravelTimes {
  const { usual, vehicles, columns, pickups, toPickup, trip } = travel
  const vehicleOf = new Map(shifts.map(({ id }, index) => [id, vehicles[index]]))
  const indexOf = new Map(orders.map(({ id }, index) => [id, index]))
  const places = [...shifts.map(({ place }) => place), ...orders.map(({ dropoff }) => dropoff)]
  const rowOf = new Map<Place, number>(places.map((place, row) => [place, row]))
  const leg = (from: Place, orderId: string, pickup: Place, vehicle = usual) => {
    const column = columns[indexOf.get(orderId) ?? NaN] ?? NaN
    const known = toPickup[vehicle]?.get((rowOf.get(from) ?? NaN) * pickups + column)
    return known ?? 1000 * estimateSeconds(Math.hypot(from.x - pickup.x, from.y - pickup.y), vehicle)
  }
  return {
    toPickup: ({ id, place }, order) => leg(place, order.id, order.pickup, vehicleOf.get(id)),
    trip: ({ id }) => trip[indexOf.get(id) ?? NaN] ?? NaN,
    onward: ({ dropoff }, later) => leg(dropoff, later.id, later.pickup),
  }
}
