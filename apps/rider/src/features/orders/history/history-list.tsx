import type { Order } from '@puni/contract/orders/entities'
import { formatLongDay } from '@puni/web/format/dates'
import { datedAt } from '@puni/web/order/order-words'
import { daysOf } from './days-of.ts'
import { HistoryLine } from './history-line.tsx'
import { historyText } from './history-text.ts'

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
