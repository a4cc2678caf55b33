import type { Order, Position } from '@puni/contract/entities'
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
