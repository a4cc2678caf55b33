import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import { validPoint } from '../geo/coordinates.ts'

/** The pickup point, or null if its coordinates are unusable. */
export function pickupOf({ origin }: Pick<Order, 'origin'>): Position | null {
  return validPoint(origin.latitude, origin.longitude)
}

/** The delivery point, or null if its coordinates are unusable. */
export function deliveryOf({ destination }: Pick<Order, 'destination'>): Position | null {
  return (
    validPoint(destination.latitudeDestination, destination.longitudeDestination) ??
    validPoint(destination.latitude, destination.longitude)
  )
}
