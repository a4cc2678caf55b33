/** Texts of an order, in both apps. */
import type { Order } from '@puni/contract/orders/entities'
import { orderText } from './order-text.ts'

/** Who sends the order: the store, else the independent sender, else 'Tienda'. */
export function storeNameOf({ origin }: Pick<Order, 'origin'>): string {
  return origin.storeName || origin.independentStoreName || orderText.fallbackStore
}

/** By which an order counts to a day: when it was delivered or ended, before that when it was placed. ISO 8601. */
export function datedAt({ endedAt, createdAt }: Pick<Order, 'endedAt' | 'createdAt'>): string {
  return endedAt ?? createdAt
}

/** Street, number and city on one line: 'Defensa 123, Buenos Aires'. */
export function addressOf(place: { street: string; streetNumber: string; city: string }): string {
  const street = `${place.street} ${place.streetNumber}`.trim()
  return [street, place.city].filter(Boolean).join(', ')
}
