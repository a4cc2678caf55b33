import type { OperatorOrder } from '@puni/contract/entities'
import type { OrderStatus } from '@puni/contract/order-states'

/** The situations by which an operator filters a day, the urgent ones first. */
export const ORDER_GROUPS = ['unassigned', 'underWay', 'problem', 'review', 'finished'] as const

export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** What of an order decides on its situation. */
export type Situated = Pick<OperatorOrder, 'status' | 'riderBlocked' | 'earningsReview'>

const groups: Readonly<Record<OrderStatus, Exclude<OrderGroup, 'review'>>> = {
  pending: 'unassigned',
  assigned: 'underWay',
  to_pickup: 'underWay',
  waiting_pickup: 'underWay',
  'on the way': 'underWay',
  error: 'problem',
  delivered: 'finished',
  canceled: 'finished',
}

/** The situation of an order. One in the hands of a blocked rider is a problem, whatever its status. */
export function groupOf({ status, riderBlocked, earningsReview }: Situated): OrderGroup {
  if (riderBlocked) return 'problem'
  return earningsReview === 'pending' ? 'review' : groups[status]
}

/** How many of the orders are in each situation. */
export function countGroups(orders: readonly Situated[]): Record<OrderGroup, number> {
  const counts = { unassigned: 0, underWay: 0, problem: 0, review: 0, finished: 0 }
  for (const order of orders) counts[groupOf(order)]++
  return counts
}
