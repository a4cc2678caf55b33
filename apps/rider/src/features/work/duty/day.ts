import type { Order } from '@puni/contract/orders/entities'
import { isEarned } from '@puni/contract/orders/order-states'

/** A rider's results for a day. */
export interface Day {
  /** Orders delivered. */
  readonly delivered: number
  /** Pesos earned with them. */
  readonly earned: number
}

/** The orders of a day, with those that were delivered on this phone and that the platform does not know of yet. */
export function withUnsent(listed: readonly Order[], unsent: readonly Order[]): Order[] {
  const ids = new Set(unsent.map(({ _id }) => _id))
  const delivered = unsent.map((order): Order => ({ ...order, status: 'delivered' }))
  return [...listed.filter(({ _id }) => !ids.has(_id)), ...delivered]
}

/** Sums up a day from its orders; only delivered ones count, and none under review. */
export function dayOf(orders: readonly Pick<Order, 'status' | 'earningsReview' | 'management'>[]): Day {
  const done = orders.filter(isEarned)
  const centavos = done.reduce((sum, { management }) => sum + Math.round(management.shippingCost * 100), 0)
  return { delivered: done.length, earned: centavos / 100 }
}
