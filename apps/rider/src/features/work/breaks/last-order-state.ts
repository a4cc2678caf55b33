import type { Rider } from '@puni/contract/riders/entities'
import { isActive } from '@puni/contract/orders/order-states'
import { statusOf, type Entry } from '../../../services/outbox/entry.ts'

/** Whether a rider's duty ends with this order: as last said on this phone, else as the platform has it. */
export function isLastOrder(
  orderId: string,
  { lastOrderId }: Pick<Rider, 'lastOrderId'>,
  waiting: readonly Entry[],
): boolean {
  return waiting.reduce(
    (before, { action }) =>
      action.call === 'setLastOrder' && action.input.params.id === orderId ? action.input.body.last : before,
    lastOrderId === orderId,
  )
}

/** Whether the last order has ended on this phone, and the platform does not know yet: duty ends as soon as it does. */
export function isDutyEnding(rider: Pick<Rider, 'lastOrderId'>, waiting: readonly Entry[]): boolean {
  return waiting.some(
    ({ action }) =>
      action.call === 'setOrderStatus' &&
      !isActive(statusOf(action)) &&
      isLastOrder(action.input.params.id, rider, waiting),
  )
}
