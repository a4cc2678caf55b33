import type { Order, Position } from '@puni/contract/entities'
import { validPoint } from '../geo/coordinates.ts'
import { orderText } from './order-text.ts'

/** Who sends the order: the store, else the independent sender, else 'Tienda'. */
export function storeNameOf({ origin }: Pick<Order, 'origin'>): string {
  return origin.storeName || origin.independentStoreName || orderText.fallbackStore
}

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

/** Street, number and city in one line. */
export function addressOf(place: { street: string; streetNumber: string; city: string }): string {
  const street = `${place.street} ${place.streetNumber}`.trim()
  return [street, place.city].filter(Boolean).join(', ')
}

/** What the store and the rider get together, pesos. */
export function totalOf({ management }: Pick<Order, 'management'>): number {
  return management.shippingCost + management.storeValue
}
