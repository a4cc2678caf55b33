import type { Order } from '@puni/contract/orders/entities'
import {
  isActive,
  mayMove,
  mayWaive,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@puni/contract/orders/order-states'

/** Status changes that an operator can make; the contract's table defines when. */
export type OperatorAction = Extract<OrderStatus, 'pending' | 'delivered' | 'error' | 'canceled'>

const offered: readonly OperatorAction[] = ['pending', 'delivered', 'error', 'canceled']

/** The transitions available to an operator for this order, the mildest first. */
export function operatorActions({ status, handover }: Pick<Order, 'status' | 'handover'>): OperatorAction[] {
  const mayClose = mayWaive({ status, handover: handover?.kind ?? null })
  return offered.filter((to) => mayMove(status, to, 'operator') || (to === 'delivered' && mayClose))
}

type Held = Pick<Order, 'status' | 'assignedRider'>

/** Whether an operator can give the order to a rider, or offer it to that one. */
export function mayAssign({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || mayMove(status, 'pending', 'operator')
}

/** Whether an operator can take the order from the rider who holds it. */
export function mayTakeBack({ status, assignedRider }: Held): boolean {
  return isActive(status) && assignedRider !== null
}

/** Whether an admin can correct the order's amounts. */
export function mayAdjust({ status, earningsReview }: Pick<Order, 'status' | 'earningsReview'>): boolean {
  return status === 'delivered' && earningsReview !== 'pending'
}

/** Whether an operator can change the order, or keep a rider from it. */
export function isUnfinished({ status }: Pick<Order, 'status'>): boolean {
  return UNFINISHED_STATUSES.includes(status)
}
