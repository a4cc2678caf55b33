/** What is given to the dispatcher, whoever published it: a day's orders and shifts. Times are minutes, places metres. */
import type { VehicleType } from '@puni/contract/riders/vehicles'

/** A point on the instance's plane. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface InstanceOrder {
  readonly id: string
  readonly pickup: Point
  readonly dropoff: Point
  readonly placedAt: number
  readonly readyAt: number
  /** Delivered after this it is late. */
  readonly promisedAt: number
}

export interface InstanceCourier {
  readonly id: string
  readonly start: Point
  readonly onAt: number
  readonly offAt: number
  readonly vehicle: VehicleType
}

/** What couriers earn, in the instance's money. */
export interface Pay {
  readonly perOrder: number
  /** Of the straight way from the store to the door. */
  readonly perKilometre: number
  /** Topped up to this for each hour on duty. */
  readonly leastPerHour: number
}

export interface Instance {
  readonly name: string
  /** Of the straight line. */
  readonly metresPerMinute: Readonly<Record<VehicleType, number>>
  /** Whether each way takes whole minutes, rounded up. */
  readonly inWholeMinutes: boolean
  readonly pickupServiceMinutes: number
  readonly dropoffServiceMinutes: number
  readonly pay: Pay
  readonly orders: readonly InstanceOrder[]
  readonly couriers: readonly InstanceCourier[]
}

export const metresFromTo = (from: Point, to: Point) => Math.hypot(from.x - to.x, from.y - to.y)

/** What a courier earns with an order, in the instance's money. */
export function earningsOf(
  { pickup, dropoff }: Pick<InstanceOrder, 'pickup' | 'dropoff'>,
  { perOrder, perKilometre }: Pay,
): number {
  return perOrder + (perKilometre * metresFromTo(pickup, dropoff)) / 1000
}
