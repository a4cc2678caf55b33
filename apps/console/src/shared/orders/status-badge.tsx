import { groupOfStatus, type OrderGroup } from '@puni/contract/orders/order-groups'
import { type OrderStatus, statusLabel } from '@puni/contract/orders/order-states'
import { Badge } from '@puni/ui/badge'
import type { Tone } from '@puni/ui/tone'

const tones: Record<Exclude<OrderGroup, 'review'>, Tone> = {
  unassigned: 'warning',
  underWay: 'info',
  problem: 'danger',
  finished: 'neutral',
}

/** The status of an order in a word. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const tone = status === 'delivered' ? 'success' : tones[groupOfStatus(status)]
  return <Badge tone={tone}>{statusLabel(status)}</Badge>
}
