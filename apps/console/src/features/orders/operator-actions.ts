import { mayMove, type OrderStatus } from '@puni/contract/order-states'

/** Status changes that an operator can make; the contract's table defines when. */
export type OperatorAction = Extract<OrderStatus, 'pending' | 'error' | 'canceled'>

const offered: readonly OperatorAction[] = ['pending', 'error', 'canceled']

/** The transitions available to an operator from this status, the mildest first. */
export function operatorActions(from: OrderStatus): OperatorAction[] {
  return offered.filter((to) => mayMove(from, to, 'operator'))
}
