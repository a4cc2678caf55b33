import type { Order } from '@puni/contract/orders/entities'
import { formatLongDay } from '@puni/web/format/dates'
import { datedAt, storeNameOf } from '@puni/web/order/order-words'
import { Icon } from '@puni/ui/icon'
import { OrderLink } from '../detail/order-link.tsx'
import { daysOf, earnedWith } from './days-of.ts'
import { historyText } from './history-text.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { statusWords } from '../../../shared/format/status-words.ts'
import { timeWords } from '../../../shared/format/time-words.ts'

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

const LINE = 'flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2'

/** One order: its store, its state and what it brought; it leads to its detail. */
function HistoryLine({ order, timeZone }: HistoryLineProps) {
  const { isBlocked } = useRider()
  const { pesos, isCertain } = earnedWith(order)
  return (
    <li>
      <OrderLink
        orderId={order._id}
        className={`${LINE} touch-manipulation -outline-offset-3 hover:bg-surface-muted active:bg-surface-muted`}
        plainClassName={LINE}
      >
        <span className="min-w-0 flex-[1_1_8rem]">
          <span dir="auto" className="block text-lg leading-tight font-semibold wrap-anywhere">
            {storeNameOf(order)}
          </span>
          <span className="block text-ink-muted">
            {timeWords(order, timeZone)} · {statusWords(order)}
            {order.management.paid && ` · ${historyText.paid}`}
          </span>
        </span>
        <span className="ml-auto flex max-w-full items-center gap-2">
          <span className={`text-xl ${isCertain && pesos > 0 ? 'font-bold' : 'text-ink-muted'}`}>
            <Amount pesos={pesos} />
          </span>
          {!isBlocked && <Icon name="chevron" className="size-5 -rotate-90 text-ink-muted" />}
        </span>
      </OrderLink>
    </li>
  )
}
