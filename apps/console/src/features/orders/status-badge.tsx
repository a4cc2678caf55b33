import { STATUS_LABELS, type OrderStatus } from '@puni/contract/order-states'
import { Badge } from '@puni/ui/badge'
import type { Tone } from '@puni/ui/tone'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  assigned: 'info',
  to_pickup: 'info',
  waiting_pickup: 'info',
  'on the way': 'info',
  delivered: 'success',
  canceled: 'neutral',
  error: 'danger',
}

/** The status of an order in a word. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{STATUS_LABELS[status]}</Badge>
}
