import type { Order } from '@puni/contract/orders/entities'
import { useId } from 'react'
import { useRider } from '../../../services/session/use-session.ts'
import { lastOrderText } from './last-order-text.ts'
import { useLastOrder } from './use-last-order.ts'

/** 'Último pedido': whether duty ends with this order. Off duty there is nothing to end. */
export function LastOrder({ order }: { order: Order }) {
  const { working } = useRider()
  const { isLast, say } = useLastOrder(order)
  const hintId = useId()
  if (!working) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isLast}
      aria-describedby={hintId}
      aria-label={lastOrderText.title}
      className="flex min-h-12 w-full touch-manipulation items-center gap-3 border-t border-line pt-3 text-left"
      onClick={() => void say(!isLast)}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{lastOrderText.title}</span>
        <span id={hintId} className="block text-ink-muted">
          {isLast ? lastOrderText.on : lastOrderText.off}
        </span>
      </span>
      <span
        aria-hidden
        className={`flex h-8 w-14 shrink-0 items-center rounded-full border-2 p-1 transition-colors ${
          isLast ? 'justify-end border-primary-edge bg-primary' : 'border-line-strong bg-surface-muted'
        }`}
      >
        <span className={`size-5 rounded-full ${isLast ? 'bg-on-primary' : 'bg-line-strong'}`} />
      </span>
    </button>
  )
}
