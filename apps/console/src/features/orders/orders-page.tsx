import type { OperatorOrder } from '@puni/contract/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { Table } from '@puni/ui/table'
import { useState } from 'react'
import { Link, useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { Page } from '../../shared/views/page.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { Split } from '../../shared/views/split.tsx'
import { useNow } from '../../shared/use-now.ts'
import { ordersText } from './orders-text.ts'
import { GroupFilter } from './group-filter.tsx'
import { orderColumns } from './order-columns.tsx'
import { countGroups, groupOf, type OrderGroup } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

/** The orders of a day, with the open one beside them. */
export function OrdersPage() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const { format } = usePlatform()
  const today = format.day(useNow())
  const orders = useDayOrders(day)
  const panel = useOutlet()

  return (
    <Page
      title={ordersText.title}
      actions={
        <>
          {day !== undefined && (
            <Button variant="ghost" className="max-sm:order-last" onClick={() => setSearch({})}>
              {ordersText.today}
            </Button>
          )}
          <TextField
            label={ordersText.day}
            className="flex-row! items-center max-sm:order-last"
            type="date"
            value={day ?? today}
            onChange={({ target: { value } }) =>
              setSearch(value === '' || value === today ? {} : { day: value })
            }
          />
          <Link to="/orders/new" className={buttonClass()}>
            {ordersText.create}
          </Link>
        </>
      }
    >
      <Split panel={panel}>
        <QueryView query={orders}>
          {(list) => <OrderList orders={list} search={search.toString()} besidePanel={panel !== null} />}
        </QueryView>
      </Split>
    </Page>
  )
}

interface OrderListProps {
  orders: readonly OperatorOrder[]
  /** The query string, kept when a row opens. */
  search: string
  besidePanel: boolean
}

function OrderList({ orders, search, besidePanel }: OrderListProps) {
  const [group, setGroup] = useState<OrderGroup | null>(null)
  const now = useNow()
  const navigate = useNavigate()
  const open = useMatch('/orders/:id')

  if (orders.length === 0) {
    return (
      <EmptyState icon="history" title={ordersText.emptyDay}>
        {ordersText.emptyDayHint}
      </EmptyState>
    )
  }
  return (
    <>
      <GroupFilter value={group} counts={countGroups(orders)} onChange={setGroup} />
      <Table
        caption={ordersText.caption}
        columns={orderColumns(now, besidePanel)}
        rows={orders.filter((order) => group === null || groupOf(order) === group)}
        rowKey={(order) => order._id}
        currentKey={open?.params.id}
        emptyText={ordersText.emptyGroup}
        onRowClick={(order) => void navigate({ pathname: `/orders/${order._id}`, search })}
      />
    </>
  )
}
