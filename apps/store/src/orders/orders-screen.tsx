import type { StoreOrder } from '@puni/contract/store-api/entities'
import { phaseOf } from '@puni/contract/orders/order-states'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { calendarDay, formatHour } from '@puni/web/format/dates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ordersKey } from '../api.ts'
import { Remote } from '../remote.tsx'
import { ordersText as t } from '../store-text.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { OrderCard } from './order-card.tsx'

/** More of a day, or an open order that so many came after, are the operators' to find. */
const SHOWN = 200

/** The newest orders, asked for again while somebody looks. */
const ordersQuery = queryOptions({
  queryKey: ordersKey,
  queryFn: ({ signal }) => api.call('listOwnOrders', { query: { limit: SHOWN } }, { signal }),
  refetchInterval: 10_000,
  // What is shown is old from the first failure on; the next turn is the next try.
  retry: false,
})

/** What is asked about one order. */
export type Asked = { readonly do: 'cancel' | 'change'; readonly order: StoreOrder }

/** Today's orders, and all that are not over. */
export function OrdersScreen({ timeZone }: { timeZone: string }) {
  const orders = useQuery(ordersQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const lost = <Notice tone="warning">{t.lost(formatHour(orders.dataUpdatedAt, timeZone))}</Notice>
  return (
    <>
      <h1 className="text-xl font-bold">{t.title}</h1>
      {orders.data !== undefined && !orders.isError && orders.fetchStatus === 'paused' && lost}
      <Remote query={orders} outdated={lost}>
        {({ orders: all, next }) => {
          const shown = inSight(all, calendarDay(timeZone, new Date(orders.dataUpdatedAt)), timeZone)
          if (shown.length === 0)
            return (
              <EmptyState icon="bike" title={t.none}>
                {t.noneHint}
              </EmptyState>
            )
          return (
            <>
              <ul className="flex flex-col gap-3">
                {shown.map((order) => (
                  <OrderCard key={order._id} order={order} timeZone={timeZone} onAsk={setAsked} />
                ))}
              </ul>
              {next !== null && <p className="text-ink-muted">{t.more}</p>}
            </>
          )
        }}
      </Remote>
      {asked?.do === 'cancel' && <CancelDialog order={asked.order} onClose={close} />}
      {asked?.do === 'change' && <ChangeDialog order={asked.order} onClose={close} />}
    </>
  )
}

/** Those that are not over, then those of the day; a problem counts as long as the day. */
function inSight(orders: readonly StoreOrder[], today: string, timeZone: string): StoreOrder[] {
  const isOver = ({ status }: StoreOrder) => phaseOf(status) === 'over'
  const isOfToday = ({ createdAt, endedAt }: StoreOrder) =>
    calendarDay(timeZone, new Date(endedAt ?? createdAt)) === today
  return [...orders.filter((order) => !isOver(order)), ...orders.filter(isOver).filter(isOfToday)]
}
