/** What no policy can beat, whatever it knew. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { munkres } from 'munkres'
import { UNDELIVERED_MINUTES } from './figures.ts'
import { metresFromTo, type Instance, type InstanceCourier, type InstanceOrder } from './instance.ts'

/**
 * A lower bound of the mean click to door, undelivered orders counting 120: each order follows a courier's start or another order, each
 * of these leads to one order at most, and all are as early as if nothing else had been carried. Takes the cube of the orders.
 */
export function clickToDoorBound(instance: Instance): number {
  const { orders, couriers } = instance
  const fastest = quickestVehicle(instance)
  const costs = orders.map((order) => [
    ...couriers.map((courier) => afterStart(order, courier, instance)),
    ...orders.map((earlier) =>
      earlier === order ? UNDELIVERED_MINUTES : afterOrder(order, earlier, fastest, instance),
    ),
  ])
  const total = munkres(costs).reduce((sum, [row, column]) => sum + costs[row]![column]!, 0)
  return total / orders.length
}

function afterStart(
  order: InstanceOrder,
  { start, onAt, offAt, vehicle }: InstanceCourier,
  instance: Instance,
) {
  const leaveAt = Math.max(order.placedAt, onAt)
  const arrivalAt = leaveAt + metresFromTo(start, order.pickup) / instance.metresPerMinute[vehicle]
  const pickupAt = Math.max(order.readyAt, arrivalAt + instance.pickupServiceMinutes / 2)
  return pickupAt > offAt ? UNDELIVERED_MINUTES : clickToDoor(order, pickupAt, vehicle, instance)
}

function afterOrder(order: InstanceOrder, earlier: InstanceOrder, vehicle: VehicleType, instance: Instance) {
  const { metresPerMinute, pickupServiceMinutes, dropoffServiceMinutes } = instance
  const soonestPickupAt = Math.max(earlier.readyAt, earlier.placedAt + pickupServiceMinutes / 2)
  const tripMinutes = metresFromTo(earlier.pickup, earlier.dropoff) / metresPerMinute[vehicle]
  const freeAt = soonestPickupAt + pickupServiceMinutes / 2 + tripMinutes + dropoffServiceMinutes
  const wayMinutes = metresFromTo(earlier.dropoff, order.pickup) / metresPerMinute[vehicle]
  const arrivalAt = Math.max(order.placedAt, freeAt) + wayMinutes
  const pickupAt = Math.max(order.readyAt, arrivalAt + pickupServiceMinutes / 2)
  return clickToDoor(order, pickupAt, vehicle, instance)
}

/** At most what an undelivered order counts: it may stay undelivered. */
function clickToDoor(
  order: InstanceOrder,
  pickupAt: number,
  vehicle: VehicleType,
  instance: Instance,
): number {
  const { metresPerMinute, pickupServiceMinutes, dropoffServiceMinutes } = instance
  const tripMinutes = metresFromTo(order.pickup, order.dropoff) / metresPerMinute[vehicle]
  const dropoffAt = pickupAt + (pickupServiceMinutes + dropoffServiceMinutes) / 2 + tripMinutes
  return Math.min(UNDELIVERED_MINUTES, dropoffAt - order.placedAt)
}

function quickestVehicle({ metresPerMinute }: Instance): VehicleType {
  const byPace = Object.entries(metresPerMinute) as [VehicleType, number][]
  return byPace.reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}
