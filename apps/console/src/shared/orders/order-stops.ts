/** The start, end and next stop of an order. */
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import { type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'

/** A stop of a rider with an order. */
export type Stop = 'pickup' | 'delivery'

/** The place of a stop. */
export function placeOf(order: Pick<Order, 'origin' | 'destination'>, stop: Stop): Position {
  const { latitude: lat, longitude: lng } = stop === 'pickup' ? order.origin : order.destination
  return { lat, lng }
}

/** The rider's next stop for an order in this status; null if nobody is working on it. */
export function nextStop(status: OrderStatus): Stop | null {
  const phase = phaseOf(status)
  if (phase === 'to the customer') return 'delivery'
  return phase === 'to the store' || phase === 'at the store' ? 'pickup' : null
}
