import type { OperatorOrder } from '@puni/contract/orders/entities'
import { groupOf, ORDER_GROUPS } from '@puni/contract/orders/order-groups'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { Table } from '@puni/ui/table'
import { useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { commonText } from '../../shared/common-text.ts'
import { MoreRows } from '../../shared/views/more-rows.tsx'
import { Page } from '../../shared/views/page.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { Split } from '../../shared/views/split.tsx'
import { narrowed } from '../../shared/narrowed.ts'
import { useNow } from '../../shared/use-now.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { ordersText } from './orders-text.ts'
import { GroupFilter } from './group-filter.tsx'
import { orderColumns } from './order-columns.tsx'
import { useOrderList } from './queries.ts'

/** Stops asking for every digit that is typed, milliseconds. */
const TYPING_PAUSE_MS = 250

/** The orders of a day by page, or the one with a number, with the open one beside them. What is chosen is in the URL. */
export function HistoryPage() {
  const [search, setSearch] = useSearchParams()
  const panel = useOutlet()
  const group = ORDER_GROUPS.find((one) => one === search.get('group')) ?? null
  const number = useSettled(search.get('number') ?? '', TYPING_PAUSE_MS)
  const orders = useOrderList({ day: search.get('day') ?? undefined, group, number })

  return (
    <Page title={ordersText.title} actions={<ListedWhich />}>
      <Split panel={panel}>
        <QueryView query={orders}>
          {({ pages }) => {
            const counts = pages[0]?.counts ?? null
            const listed = pages.flatMap((page) => page.orders)
            const isEmpty = counts !== null && ORDER_GROUPS.every((one) => counts[one] === 0)
            return (
              <>
                {number === '' && counts !== null && !isEmpty && (
                  <GroupFilter
                    value={group}
                    counts={counts}
                    onChange={(chosen) =>
                      setSearch(narrowed(search, { group: chosen ?? '' }), { replace: true })
                    }
                  />
                )}
                <OrderList
                  // At once what is known of another situation, until the server has all of it.
                  orders={
                    group === null || number !== ''
                      ? listed
                      : listed.filter((order) => groupOf(order) === group)
                  }
                  isLoading={orders.isPlaceholderData}
                  number={number}
                  isEmpty={isEmpty}
                  search={search.toString()}
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

/** Which orders are listed. */
function ListedWhich() {
  const [search, setSearch] = useSearchParams()
  const { format } = usePlatform()
  const today = format.day(useNow())
  const day = search.get('day') ?? undefined
  const number = search.get('number') ?? ''
  return (
    <>
      {(day !== undefined || number !== '') && (
        <Button
          variant="ghost"
          className="max-sm:order-last"
          onClick={() => setSearch(narrowed(search, { day: '', number: '' }))}
        >
          {ordersText.today}
        </Button>
      )}
      <TextField
        label={ordersText.number}
        className="flex-row! items-center max-sm:order-last [&_input]:w-28"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={number}
        onChange={({ target: { value } }) => {
          const digits = value.replace(/\D/g, '').replace(/^0+/, '')
          setSearch(narrowed(search, { number: digits, day: '' }), { replace: true })
        }}
      />
      <TextField
        label={ordersText.day}
        className="flex-row! items-center max-sm:order-last"
        type="date"
        value={day ?? today}
        onChange={({ target: { value } }) =>
          setSearch(narrowed(search, { day: value === today ? '' : value, number: '' }))
        }
      />
    </>
  )
}

interface OrderListProps {
  orders: readonly OperatorOrder[]
  /** Whether there may be more that is not loaded yet. */
  isLoading: boolean
  /** The one that was looked for; '' if none was. */
  number: string
  /** Whether the day has no orders at all. */
  isEmpty: boolean
  /** The query string, kept when a row opens. */
  search: string
  besidePanel: boolean
}

function OrderList({ orders, isLoading, number, isEmpty, search, besidePanel }: OrderListProps) {
  const now = useNow()
  const navigate = useNavigate()
  const open = useMatch('/history/:id')

  if (orders.length === 0 && !isLoading && (isEmpty || number !== '')) {
    const [title, hint] =
      number === ''
        ? [ordersText.emptyDay, ordersText.emptyDayHint]
        : [ordersText.noSuchNumber(number), ordersText.noSuchNumberHint]
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
