import type { Order } from '@puni/contract/orders/entities'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { waitOf } from './order-wait.ts'

/**
 * For an order without a rider: since when it has been waiting, or when it is due. Nothing for the others.
 */
export function WaitText({ order }: { order: Order }) {
  const { format } = usePlatform()
  const now = useNow()
  if (order.status !== 'pending') return null
  return <span className="text-sm font-semibold tabular-nums">{waitOf(order, now, format).text}</span>
}
