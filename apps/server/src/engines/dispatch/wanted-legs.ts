/**
 * Which legs are worth requesting: of all those a decision could consider, the ones it is likely to choose
 * among.
 */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { breadthOf, couriersAt } from '@puni/dispatch/breadth'
import { PlaceGrid } from '@puni/dispatch/nearest-places'
import type { Table } from './legs.ts'
import type { Spot } from './plane.ts'
import type { RiderOnDuty, ZoneState } from './zone-snapshot.ts'

/** Where a rider will be once free. */
export function placeWhenFree({ place, job }: RiderOnDuty): Spot {
  return job === null ? place : job.dropoff
}

/** What these riders ride, the commonest first. */
export function vehiclesOf(riders: readonly { readonly vehicle: VehicleType }[]): VehicleType[] {
  const count = (vehicle: VehicleType) => riders.filter((rider) => rider.vehicle === vehicle).length
  return VEHICLE_TYPES.filter((vehicle) => count(vehicle) > 0).sort((a, b) => count(b) - count(a))
}

/** Tables of the legs needed to decide a zone, most important first. */
export function wantedLegs({ orders, recent, riders }: ZoneState, maxPickupMetres: number): Table[] {
  const breadth = breadthOf(orders.length + recent.length)
  const vehicles = vehiclesOf(riders)
  const free = new PlaceGrid(riders.filter(({ job }) => job === null).map(whenFree))
  const busy = new PlaceGrid(riders.filter(({ job }) => job !== null).map(whenFree))
  const doors = new PlaceGrid(orders.map((order) => ({ order, place: order.dropoff })))
  const groups = groupByPickup(orders).map((group) => ({
    group,
    pickup: group[0].pickup,
    count: couriersAt(breadth, group.length),
  }))
  const toPickup = groups.flatMap(({ pickup, count }) => {
    const near = [free, busy].flatMap((grid) => grid.nearest(pickup, count, maxPickupMetres))
    return vehicles.map((vehicle) => {
      const from = near.filter(({ rider }) => rider.vehicle === vehicle).map(placeOf)
      return { vehicle, from, to: [pickup] }
    })
  })
  const underWay = riders.flatMap(({ vehicle, job }) =>
    job === null ? [] : { vehicle, from: [job.pickup], to: [job.dropoff] },
  )
  const trips = groups.flatMap(({ group, pickup }) =>
    vehicles.map((vehicle) => ({ vehicle, from: [pickup], to: group.map(({ dropoff }) => dropoff) })),
  )
  const onward = groups.flatMap(({ group, pickup, count }) => {
    const others = doors.nearest(pickup, count, Infinity).filter(({ order }) => !group.includes(order))
    return vehicles.map((vehicle) => ({ vehicle, from: others.map(placeOf), to: [pickup] }))
  })
  return [...toPickup, ...underWay, ...trips, ...onward]
}

const placeOf = ({ place }: { readonly place: Spot }) => place
const whenFree = (rider: RiderOnDuty) => ({ rider, place: placeWhenFree(rider) })

/** Orders grouped by pickup place. */
export function groupByPickup<T extends { readonly pickup: Spot }>(orders: readonly T[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const order of orders) {
    const key = `${order.pickup.x} ${order.pickup.y}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [order])
    else group.push(order)
  }
  return [...groups.values()]
}
