import type { Order } from '@puni/contract/orders/entities'
import { formatLongDay } from '@puni/web/format/dates'
import { datedAt, storeNameOf } from '@puni/web/order/order-words'
import { Icon } from '@puni/ui/icon'
import { Link } from 'react-router'
import { daysOf, earnedWith } from './days-of.ts'
import { historyText } from './history-text.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { statusWords } from '../../../shared/format/status-words.ts'
import { timeWords } from '../../../shared/format/time-words.ts'
import { paths } from '../../../shared/paths.ts'

interface HistoryListProps {
  orders: readonly Order[]
  timeZone: string
}

/** A page of the history: its days, and a line for each order. */
export function HistoryList({ orders, timeZone }: HistoryListProps) {
  if (orders.length === 0) {
    return <p className="rounded-lg border border-line p-6 text-center text-ink-muted">{historyText.empty}</p>
  }
  return daysOf(orders, timeZone).map(({ day, orders }) => (
    <div key={day}>
      <h2 className="mb-1 px-1 font-semibold text-ink-muted first-letter:uppercase">
        {formatLongDay(datedAt(orders[0]), timeZone)}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
        {orders.map((order) => (
          <HistoryLine key={order._id} order={order} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  ))
}

interface HistoryLineProps {
  order: Order
  timeZone: string
}

const READ_ONLY = { readonly: true } as const

/** One order: its store, its state and what it brought; it leads to its detail. */
function HistoryLine({ order, timeZone }: HistoryLineProps) {
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
