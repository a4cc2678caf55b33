/** Where an order begins, ends and goes next. */
import type { Order, Position } from '@puni/contract/entities'
import type { OrderStatus } from '@puni/contract/order-states'

/** A place to which a rider goes with an order. */
export type Stop = 'pickup' | 'delivery'

/** The place of a stop. */
export function placeOf(order: Pick<Order, 'origin' | 'destination'>, stop: Stop): Position {
  const { latitude: lat, longitude: lng } = stop === 'pickup' ? order.origin : order.destination
  return { lat, lng }
}

/** Where the rider of an order in this status goes next; null when nobody is under way with it. */
export function nextStop(status: OrderStatus): Stop | null {
  if (status === 'on the way') return 'delivery'
  return status === 'assigned' || status === 'to_pickup' || status === 'waiting_pickup' ? 'pickup' : null
}
