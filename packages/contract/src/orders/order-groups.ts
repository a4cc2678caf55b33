/** The situations in which operators see orders. Free of schemas. */
import { type EarningsReview, isActive, ORDER_STATES, type OrderStatus } from './order-states.ts'

/** The situations by which an operator filters a day, the urgent ones first. */
export const ORDER_GROUPS = ['unassigned', 'underWay', 'problem', 'review', 'finished'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** How many orders are in each situation. Of those finished at most `COUNTED_MOST` are counted. */
export type GroupCounts = Readonly<Record<OrderGroup, number>>

/** What of an order decides on its situation. */
export interface Situated {
  readonly status: OrderStatus
  readonly riderBlocked: boolean
  readonly earningsReview: EarningsReview | null
  /** Another rider says to have delivered it. */
  readonly claim: object | null
}

/** The situation that a status means, unless something else decides. */
export function groupOfStatus(status: OrderStatus): Exclude<OrderGroup, 'review'> {
  const { phase, isProblem } = ORDER_STATES[status]
  if (phase === 'over') return isProblem ? 'problem' : 'finished'
  return phase === 'open' ? 'unassigned' : 'underWay'
}

/** The situation of an order. One in the hands of a blocked rider is a problem, whatever its status. */
export function groupOf({ status, riderBlocked, earningsReview, claim }: Situated): OrderGroup {
  if (riderBlocked && isActive(status)) return 'problem'
  return earningsReview === 'pending' || claim !== null ? 'review' : groupOfStatus(status)
}
