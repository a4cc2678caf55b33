import type { Order } from '@puni/contract/orders/entities'
import { mayWaive, mayMove, type OrderStatus } from '@puni/contract/orders/order-states'

/** Status changes that an operator can make; the contract's table defines when. */
export type OperatorAction = Extract<OrderStatus, 'pending' | 'delivered' | 'error' | 'canceled'>

const offered: readonly OperatorAction[] = ['pending', 'delivered', 'error', 'canceled']

/** The transitions available to an operator for this order, the mildest first. */
export function operatorActions({ status, handover }: Pick<Order, 'status' | 'handover'>): OperatorAction[] {
  const mayClose = mayWaive({ status, handover: handover?.kind ?? null })
  return offered.filter((to) => mayMove(status, to, 'operator') || (to === 'delivered' && mayClose))
}
