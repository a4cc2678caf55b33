import type { Order } from '@puni/contract/orders/entities'
import { statusLabel } from '@puni/contract/orders/order-states'
import { statusText } from './status-text.ts'

/** The status of an order as its rider reads it, with the review of what it earns: 'Entregado, en revisión'. */
export function statusWords({ status, earningsReview }: Pick<Order, 'status' | 'earningsReview'>): string {
  const label = statusLabel(status)
  if (earningsReview === 'pending') return `${label}, ${statusText.inReview}`
  return earningsReview === 'rejected' ? `${label}, ${statusText.rejected}` : label
}
