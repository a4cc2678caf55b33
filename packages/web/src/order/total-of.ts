import type { Order } from '@puni/contract/orders/entities'

/** What the customer pays at the door: the store's and the rider's amounts, nothing if they were paid beforehand, unless it was adjusted; pesos. */
export function totalOf({ management }: Pick<Order, 'management'>): number {
  const { storeValue, shippingCost, collected, paid } = management
  return collected ?? (paid ? 0 : shippingCost + storeValue)
}
