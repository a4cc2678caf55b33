/** Orders as they are on this phone: what the platform knows of them, and what it has not heard yet. */
import type { Order } from '@puni/contract/entities'
import { DELIVERY_SEQUENCE, mayMove, type DeliveryStep, type OrderStatus } from '@puni/contract/order-states'
import { isOfOrder, statusOf, type Entry } from './entry.ts'

/** The order after the steps that wait to be sent. A step that it has already been through changes nothing. */
export function withWaiting(order: Order, waiting: readonly Entry[]): Order {
  const status = waiting.reduce<OrderStatus>((before, { action }) => {
    if (action.call !== 'setOrderStatus' || action.input.params.id !== order._id) return before
    const next = statusOf(action)
    return isAhead(before, next) ? next : before
  }, order.status)
  return status === order.status ? order : { ...order, status }
}

/** Whether an order comes from one status to the other; steps between them that no longer wait were taken, as far as is known here. */
function isAhead(before: OrderStatus, next: OrderStatus): boolean {
  const place = (status: OrderStatus) => DELIVERY_SEQUENCE.indexOf(status as DeliveryStep)
  return (place(before) !== -1 && place(next) > place(before)) || mayMove(before, next, 'rider')
}

/** Whether something of this order waits to be sent. */
export function isWaiting(orderId: string, waiting: readonly Entry[]): boolean {
  return waiting.some((entry) => isOfOrder(entry) && entry.action.input.params.id === orderId)
}

/** Whether the offer of this order was let go on this phone. */
export function isSkipped(orderId: string, waiting: readonly Entry[]): boolean {
  return waiting.some(({ action }) => action.call === 'skipOrder' && action.input.params.id === orderId)
}
