import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { promiseWords } from './promise-words.ts'

/** By when the order was promised and how late or early it is. Nothing where nothing was, or it ended without a delivery. */
export function Promised({ order }: { order: OperatorOrderDetail }) {
  const { format } = usePlatform()
  const words = promiseWords(order, useNow(), format)
  if (words === null) return null
  const tone = words.isLate ? 'font-semibold text-warning' : 'text-ink-muted'
  return <span className={`text-sm tabular-nums ${tone}`}>{words.text}</span>
}
