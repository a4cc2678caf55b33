import type { Order } from '@puni/contract/orders/entities'
import { isEarned } from '@puni/contract/orders/order-states'

/** A rider's results for a day. */
export interface Day {
  /** Orders delivered. */
  readonly delivered: number
  /** Pesos earned with them. */
  readonly earned: number
}

/** Sums up a day from its orders; only delivered ones count, and none under review. */
export function dayOf(orders: readonly Pick<Order, 'status' | 'earningsReview' | 'management'>[]): Day {
  const done = orders.filter(isEarned)
  const centavos = done.reduce((sum, { management }) => sum + Math.round(management.shippingCost * 100), 0)
  return { delivered: done.length, earned: centavos / 100 }
}
