/** What may be written on a customer's page. */
import type { CustomerNote } from '@puni/contract/orders/entities'
import { type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'
import { TRACKING } from '@puni/contract/tracking/limits'

interface WrittenOrder {
  readonly status: OrderStatus
  readonly customer_notes: readonly CustomerNote[] | null
}

/** Whether the customer may write to the rider who has it or will have it: until the delivery, so many times. */
export function mayWrite({ status, customer_notes: notes }: WrittenOrder): boolean {
  return phaseOf(status) !== 'over' && (notes?.length ?? 0) < TRACKING.notes
}
