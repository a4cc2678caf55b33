import type { Order } from '@puni/contract/entities'

/** A rider's results for a day. */
export interface Day {
  /** Orders delivered. */
  readonly delivered: number
  /** Pesos earned with them. */
  readonly earned: number
}

/** Sums up a day from its orders; only delivered ones count. */
export function dayOf(orders: readonly Pick<Order, 'status' | 'management'>[]): Day {
  const done = orders.filter(({ status }) => status === 'delivered')
  const centavos = done.reduce((sum, { management }) => sum + Math.round(management.shippingCost * 100), 0)
  return { delivered: done.length, earned: centavos / 100 }
}
