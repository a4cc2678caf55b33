/** Orders as seen on this phone: the platform's state plus what has not been sent yet. */
import type { Order } from '@puni/contract/orders/entities'
import {
  DELIVERY_SEQUENCE,
  mayMove,
  phaseOf,
  type DeliveryStep,
  type OrderStatus,
} from '@puni/contract/orders/order-states'
import { isOfOrder, statusOf, type Entry } from './entry.ts'

/** The order after what waits in the outbox. A step it has already passed changes nothing. */
export function withWaiting(order: Order, waiting: readonly Entry[]): Order {
  return waiting.filter(({ action }) => action.input.params.id === order._id).reduce(after, order)
}

function after(order: Order, { action }: Entry): Order {
  if (action.call === 'tellDelay') return withNotice(order, action.input.body.occurredAt)
  if (action.call !== 'setOrderStatus') return order
  const status = statusOf(action)
  if (!isAhead(order.status, status)) return order
  if (phaseOf(status) !== 'at the store') return { ...order, status }
  // Without its time, which the platform rejected, nobody knows yet since when.
  const since = action.input.body.occurredAt
  return { ...order, status, wait: since ? { since, seconds: null, delayToldAt: null } : null }
}

/** The order whose delay was told of at `at`. What the platform knows of it counts more. */
function withNotice(order: Order, at: string | null | undefined): Order {
  const { wait } = order
  return wait && at ? { ...order, wait: { ...wait, delayToldAt: wait.delayToldAt ?? at } } : order
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
