import type { OrderStatus } from '@puni/contract/order-states'

/** The situations by which an operator filters a day, the urgent ones first. */
export const ORDER_GROUPS = ['unassigned', 'underWay', 'problem', 'finished'] as const

export type OrderGroup = (typeof ORDER_GROUPS)[number]

const groups: Readonly<Record<OrderStatus, OrderGroup>> = {
  pending: 'unassigned',
  assigned: 'underWay',
  to_pickup: 'underWay',
  waiting_pickup: 'underWay',
  'on the way': 'underWay',
  error: 'problem',
  delivered: 'finished',
  canceled: 'finished',
}

/** The situation of an order in this status. */
export function groupOf(status: OrderStatus): OrderGroup {
  return groups[status]
}

/** How many of the orders are in each situation. */
export function countGroups(orders: readonly { readonly status: OrderStatus }[]): Record<OrderGroup, number> {
  const counts = { unassigned: 0, underWay: 0, problem: 0, finished: 0 }
  for (const { status } of orders) counts[groupOf(status)]++
  return counts
}
