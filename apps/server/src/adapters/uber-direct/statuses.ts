/** How far a delivery is, in the words of the Uber Direct API. */
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'

export type DeliveryStatus =
  | 'pending'
  | 'pickup'
  | 'pickup_complete'
  | 'dropoff'
  | 'delivered'
  | 'canceled'
  | 'returned'

const STATUSES: Readonly<Record<Exclude<OrderStatus, 'error'>, DeliveryStatus>> = {
  pending: 'pending',
  assigned: 'pickup',
  to_pickup: 'pickup',
  waiting_pickup: 'pickup',
  'on the way': 'dropoff',
  delivered: 'delivered',
  canceled: 'canceled',
}

/** A problem is no end: operators offer the order again or cancel it. Until then it is where it came to be one. */
export function deliveryStatus({
  status,
  rider,
  pickedUpAt,
}: Pick<StoreOrder, 'status' | 'rider' | 'pickedUpAt'>): DeliveryStatus {
  if (status !== 'error') return STATUSES[status]
  if (pickedUpAt !== null) return 'dropoff'
  return rider === null ? 'pending' : 'pickup'
}

/** What a list may be asked for. Nothing is ever `returned`. */
export const FILTERS: Readonly<Record<DeliveryStatus | 'ongoing', readonly OrderStatus[]>> = {
  pending: ['pending'],
  pickup: ['assigned', 'to_pickup', 'waiting_pickup'],
  pickup_complete: ['on the way'],
  dropoff: ['on the way'],
  delivered: ['delivered'],
  canceled: ['canceled'],
  returned: [],
  ongoing: ['pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error'],
}
