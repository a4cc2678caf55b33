import { mayMove, type OrderStatus } from '@puni/contract/order-states'

/** What an operator can make of an order; the contract's table says when. */
export type OperatorAction = Extract<OrderStatus, 'pending' | 'error' | 'canceled'>

const offered: readonly OperatorAction[] = ['pending', 'error', 'canceled']

/** The moves open to an operator from this status, the mildest first. */
export function operatorActions(from: OrderStatus): OperatorAction[] {
  return offered.filter((to) => mayMove(from, to, 'operator'))
}
