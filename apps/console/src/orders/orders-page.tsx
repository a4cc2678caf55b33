import type { OperatorOrder } from '@puni/contract/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { Table } from '@puni/ui/table'
import { useState } from 'react'
import { Link, useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { Page } from '../app/page.tsx'
import { usePlatform } from '../app/platform.tsx'
import { QueryView } from '../app/query-view.tsx'
import { Split } from '../app/split.tsx'
import { useNow } from '../app/use-now.ts'
import { text } from '../text.ts'
import { GroupFilter } from './group-filter.tsx'
import { orderColumns } from './order-columns.tsx'
import { countGroups, groupOf, type OrderGroup } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

/** The orders of a day; the open one beside them. */
export function OrdersPage() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const { format } = usePlatform()
  const today = format.day(useNow())
  const orders = useDayOrders(day)
  const panel = useOutlet()

  return (
    <Page
      title={text.orders.title}
      actions={
        <>
          {day !== undefined && (
            <Button variant="ghost" className="max-sm:order-last" onClick={() => setSearch({})}>
              {text.orders.today}
            </Button>
          )}
          <TextField
            label={text.orders.day}
            className="flex-row! items-center max-sm:order-last"
            type="date"
            value={day ?? today}
            onChange={({ target: { value } }) =>
              setSearch(value === '' || value === today ? {} : { day: value })
            }
          />
          <Link to="/orders/new" className={buttonClass()}>
            {text.orders.create}
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
  /** The query of the address, kept when a row opens. */
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
      <EmptyState icon="history" title={text.orders.emptyDay}>
        {text.orders.emptyDayHint}
      </EmptyState>
    )
  }
  return (
    <>
      <GroupFilter value={group} counts={countGroups(orders)} onChange={setGroup} />
      <Table
        caption={text.orders.caption}
        columns={orderColumns(now, besidePanel)}
        rows={orders.filter((order) => group === null || groupOf(order.status) === group)}
        rowKey={(order) => order._id}
        currentKey={open?.params.id}
        emptyText={text.orders.emptyGroup}
        onRowClick={(order) => void navigate({ pathname: `/orders/${order._id}`, search })}
      />
    </>
  )
}
