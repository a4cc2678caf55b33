import type { Order } from '@puni/contract/orders/entities'
import { isActive, isEarned } from '@puni/contract/orders/order-states'
import { formatDay } from '@puni/web/format/dates'
import { datedAt } from '@puni/web/order/order-words'

/** Consecutive orders of one calendar day, at least one. */
export interface HistoryDay {
  /** '5/3/26', in the platform's time zone. */
  readonly day: string
  readonly orders: readonly [Order, ...Order[]]
}

/** A page of the history by days, in the sequence in which its orders come. */
export function daysOf(orders: readonly Order[], timeZone: string): HistoryDay[] {
  const days: { day: string; orders: [Order, ...Order[]] }[] = []
  for (const order of orders) {
    const day = formatDay(datedAt(order), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, orders: [order] })
  }
  return days
}

/** What an order brought its rider, pesos, and whether that is certain: it may be under way or under review. */
export interface Earned {
  readonly pesos: number
  readonly isCertain: boolean
}

/** What an order brought its rider: nothing if it failed, or if an admin rejected it. */
export function earnedWith(order: Pick<Order, 'status' | 'earningsReview' | 'management'>): Earned {
  const pesos = order.management.shippingCost
  if (isEarned(order)) return { pesos, isCertain: true }
  const isOpen =
    isActive(order.status) || (order.status === 'delivered' && order.earningsReview === 'pending')
  return isOpen ? { pesos, isCertain: false } : { pesos: 0, isCertain: true }
}
