import type { Order } from '@puni/contract/entities'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { useNow } from '../../shared/use-now.ts'
import { groupOf } from './order-groups.ts'
import { waitOf } from './order-wait.ts'

/** Since when an order waits that nobody has, or for when it is; nothing for the others. */
export function WaitText({ order }: { order: Order }) {
  const { format } = usePlatform()
  const now = useNow()
  if (groupOf(order.status) !== 'unassigned') return null
  return <span className="text-sm font-semibold tabular-nums">{waitOf(order, now, format).text}</span>
}
