import type { Order } from '@puni/contract/orders/entities'
import { formatLongDay } from '@puni/web/format/dates'
import { datedAt } from '@puni/web/order/order-words'
import { useLocation, useNavigate } from 'react-router'
import { daysOf } from './days-of.ts'
import { HistoryLine } from './history-line.tsx'
import { historyText } from './history-text.ts'

interface HistoryListProps {
  orders: readonly Order[]
  timeZone: string
}

/** A page of the history: its days, and a line for each order, which opens. */
export function HistoryList({ orders, timeZone }: HistoryListProps) {
  const { isOpen, toggle } = useOpened()
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
          <HistoryLine
            key={order._id}
            order={order}
            timeZone={timeZone}
            isOpen={isOpen(order._id)}
            onToggle={() => toggle(order._id)}
          />
        ))}
      </ul>
    </div>
  ))
}

/** Which lines are open. Kept with the history entry, so that the way back from a detail brings them back. */
function useOpened() {
  const navigate = useNavigate()
  const { search, state } = useLocation() as { search: string; state: { opened?: string[] } | null }
  const opened = state?.opened ?? []
  const isOpen = (id: string) => opened.includes(id)
  const toggle = (id: string) => {
    const next = isOpen(id) ? opened.filter((other) => other !== id) : [...opened, id]
    void navigate({ search }, { replace: true, state: { opened: next } })
  }
  return { isOpen, toggle }
}
