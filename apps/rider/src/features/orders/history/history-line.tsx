import type { Order } from '@puni/contract/orders/entities'
import { Icon } from '@puni/ui/icon'
import { storeNameOf } from '@puni/web/order/order-words'
import { Link } from 'react-router'
import { Amount } from '../../../shared/format/amount.tsx'
import { statusWords } from '../../../shared/format/status-words.ts'
import { timeWords } from '../../../shared/format/time-words.ts'
import { paths } from '../../../shared/paths.ts'
import { earnedWith } from './days-of.ts'

interface HistoryLineProps {
  order: Order
  timeZone: string
}

const READ_ONLY = { readonly: true } as const

/** One order: its store, its state and what it brought; it leads to its detail. */
export function HistoryLine({ order, timeZone }: HistoryLineProps) {
  const { pesos, isCertain } = earnedWith(order)
  return (
    <li>
      <Link
        to={paths.orderDetail(order._id)}
        state={READ_ONLY}
        className="flex min-h-16 w-full touch-manipulation flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 -outline-offset-3 hover:bg-surface-muted active:bg-surface-muted"
      >
        <span className="min-w-0 flex-[1_1_8rem]">
          <span dir="auto" className="block text-lg leading-tight font-semibold wrap-anywhere">
            {storeNameOf(order)}
          </span>
          <span className="block text-ink-muted">
            {timeWords(order, timeZone)} · {statusWords(order)}
          </span>
        </span>
        <span className="ml-auto flex max-w-full items-center gap-2">
          <span className={`text-xl ${isCertain && pesos > 0 ? 'font-bold' : 'text-ink-muted'}`}>
            <Amount pesos={pesos} />
          </span>
          <Icon name="chevron" className="size-5 -rotate-90 text-ink-muted" />
        </span>
      </Link>
    </li>
  )
}
