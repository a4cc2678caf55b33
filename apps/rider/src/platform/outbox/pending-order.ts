/** Orders as seen on this phone: the platform's state plus what has not been sent yet. */
import type { Order } from '@puni/contract/entities'
import { DELIVERY_SEQUENCE, mayMove, type DeliveryStep, type OrderStatus } from '@puni/contract/order-states'
import { isOfOrder, statusOf, type Entry } from './entry.ts'

/** The order after the steps waiting in the outbox. A step it has already passed changes nothing. */
export function withWaiting(order: Order, waiting: readonly Entry[]): Order {
  const status = waiting.reduce<OrderStatus>((before, { action }) => {
    if (action.call !== 'setOrderStatus' || action.input.params.id !== order._id) return before
    const next = statusOf(action)
    return isAhead(before, next) ? next : before
  }, order.status)
  return status === order.status ? order : { ...order, status }
}

/**
 * Whether an order can get from one status to the other. Steps in between that are no longer queued count as
 * accepted, as far as this phone knows.
 */
function isAhead(before: OrderStatus, next: OrderStatus): boolean {
  const place = (status: OrderStatus) => DELIVERY_SEQUENCE.indexOf(status as DeliveryStep)
  return (place(before) !== -1 && place(next) > place(before)) || mayMove(before, next, 'rider')
}

/** Whether an action for this order is waiting to be sent. */
export function isWaiting(orderId: string, waiting: readonly Entry[]): boolean {
  return waiting.some((entry) => isOfOrder(entry) && entry.action.input.params.id === orderId)
}

/** Whether the offer of this order was skipped on this phone. */
export function isSkipped(orderId: string, waiting: readonly Entry[]): boolean {
  return waiting.some(({ action }) => action.call === 'skipOrder' && action.input.params.id === orderId)
}
