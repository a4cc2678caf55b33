import type { OperatorOrder } from '@puni/contract/orders/entities'
import { SEARCH_DAYS } from '@puni/contract/orders/limits'
import { groupOf, ORDER_GROUPS } from '@puni/contract/orders/order-groups'
import { EmptyState } from '@puni/ui/empty-state'
import { Table } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { orderListQuery, type OrderFilter } from '../../../data/orders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { narrowed } from '../../../shared/narrowed.ts'
import { SavedViews } from '../../../shared/saved-views/saved-views.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Split } from '../../../shared/views/split.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { GroupFilter } from './group-filter.tsx'
import { historyFilterOf } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { orderColumns } from './order-columns.tsx'
import { ordersText } from './orders-text.ts'
import { SaveOrders } from './save-orders.tsx'

/** Stops asking for every letter that is typed, milliseconds. */
const TYPING_PAUSE_MS = 250

/** The orders of days by page, or those that were looked for, with the open one beside them. What is chosen is in the URL. */
export function HistoryPage() {
  const [address, setAddress] = useSearchParams()
  const panel = useOutlet()
  const typed = historyFilterOf(address)
  const search = useSettled(typed.search.trim(), TYPING_PAUSE_MS)
  const filter = { ...typed, search }
  const { group } = filter
  const { format } = usePlatform()
  const today = format.day(useNow())
  const orders = useInfiniteQuery(orderListQuery(filter, today))
  const first = orders.data?.pages[0]?.orders[0]

  return (
    <Page
      title={ordersText.title}
      actions={
        <>
          <SavedViews page="history" />
          <SaveOrders filter={filter} isEmpty={first === undefined} />
        </>
      }
    >
      <HistoryFilters filter={typed} riderName={first?.assignedRider?.fullName} />
      <Split panel={panel}>
        <QueryView query={orders}>
          {({ pages }) => {
            const counts = pages[0]?.counts ?? null
            const listed = pages.flatMap((page) => page.orders)
            const isEmpty = counts !== null && ORDER_GROUPS.every((one) => counts[one] === 0)
            return (
              <>
                {search === '' && counts !== null && !isEmpty && (
                  <GroupFilter
                    value={group}
                    counts={counts}
                    onChange={(chosen) =>
                      setAddress(narrowed(address, { group: chosen ?? '' }), { replace: true })
                    }
                  />
                )}
                <OrderList
                  // At once what is known of another situation, until the server has all of it.
                  orders={group === null ? listed : listed.filter((order) => groupOf(order) === group)}
                  isLoading={orders.isPlaceholderData}
                  filter={filter}
                  isEmpty={isEmpty}
                  search={address.toString()}
                  besidePanel={panel !== null}
                />
              </>
            )
          }}
        </QueryView>
        <MoreRows query={orders} label={ordersText.moreRows} busyLabel={commonText.loading} />
      </Split>
    </Page>
  )
}

interface OrderListProps {
  orders: readonly OperatorOrder[]
  /** Whether there may be more that is not loaded yet. */
  isLoading: boolean
  filter: OrderFilter
  /** Whether the days have no orders at all. */
  isEmpty: boolean
  /** The query string, kept when a row opens. */
  search: string
  besidePanel: boolean
}

function OrderList({ orders, isLoading, filter, isEmpty, search, besidePanel }: OrderListProps) {
  const now = useNow()
  const navigate = useNavigate()
  const open = useMatch('/history/:id')

  if (orders.length === 0 && !isLoading && (isEmpty || filter.search !== '')) {
    const [title, hint] =
      filter.search === ''
        ? [ordersText.emptyDay, ordersText.emptyDayHint]
        : [
            ordersText.noneFound(filter.search),
            filter.from === '' ? ordersText.noneFoundLately(SEARCH_DAYS) : ordersText.noneFoundThere,
          ]
    return (
      <EmptyState icon="history" title={title}>
        {hint}
      </EmptyState>
    )
  }
  return (
    <Table
      caption={ordersText.caption}
      columns={orderColumns(now, besidePanel)}
      rows={[...orders]}
      rowKey={(order) => order._id}
      currentKey={open?.params.id}
      emptyText={isLoading ? commonText.loading : ordersText.emptyGroup}
      onRowClick={(order) => void navigate({ pathname: `/history/${order._id}`, search })}
    />
  )
}
