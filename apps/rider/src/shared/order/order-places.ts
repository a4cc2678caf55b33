import type { Order, Position } from '@puni/contract/entities'
import { validPoint } from '../geo/coordinates.ts'

/** Where the order is picked up, or null when its coordinates cannot be used. */
export function pickupOf({ origin }: Pick<Order, 'origin'>): Position | null {
  return validPoint(origin.latitude, origin.longitude)
}

/** Whether the rider has left the store with it: the way to the pickup lies behind. */
export function isPickedUp({ status }: Order): boolean {
  return status === 'on the way' || status === 'delivered'
}

/** Where the order goes, or null when its coordinates cannot be used. */
export function deliveryOf({ destination }: Pick<Order, 'destination'>): Position | null {
  return (
    validPoint(destination.latitudeDestination, destination.longitudeDestination) ??
    validPoint(destination.latitude, destination.longitude)
  )
}
