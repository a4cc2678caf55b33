import type { Order } from '@puni/contract/orders/entities'

/** What the customer pays: the store's and the rider's amounts, unless it was adjusted; pesos. */
export function totalOf({ management }: Pick<Order, 'management'>): number {
  return management.collected ?? management.shippingCost + management.storeValue
}
