import { formatPesos } from '@puni/contract/pesos'
import type { OrderOfRider } from '@puni/contract/rider-page/entities'
import { Card } from '@puni/ui/card'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { riderOrdersQuery } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { StatusBadge } from '../../../shared/orders/status-badge.tsx'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { riderPageText } from './rider-page-text.ts'

const t = riderPageText.orders

/** The rider's orders, the newest first, each a way to it. */
export function RiderOrders({ riderId }: { riderId: string }) {
  const { format } = usePlatform()
  const orders = useInfiniteQuery(riderOrdersQuery(riderId))
  return (
    <Card title={t.title}>
      <QueryView query={orders}>
        {({ pages }) => (
          <Table
            caption={t.caption}
            columns={columnsFor(format)}
            rows={pages.flatMap((page) => page.orders)}
            rowKey={({ _id }) => _id}
            emptyText={t.empty}
          />
        )}
      </QueryView>
      <div className="has-[button]:mt-3">
        <MoreRows query={orders} label={t.more} busyLabel={commonText.loading} />
      </div>
    </Card>
  )
}

function columnsFor(format: ZonedFormat): Column<OrderOfRider>[] {
  return [
    {
      header: t.columns.number,
      brief: true,
      cell: ({ _id, number }) => (
        <Link to={`/orders/${_id}`} className="font-semibold underline">
          {t.order(number)}
        </Link>
      ),
    },
    { header: t.columns.status, brief: true, cell: ({ status }) => <StatusBadge status={status} /> },
    { header: t.columns.store, cell: ({ storeName }) => storeName ?? commonText.none },
    {
      header: t.columns.at,
      cell: ({ at }) => <span className="whitespace-nowrap">{format.dateTime(at)}</span>,
    },
    {
      header: t.columns.earned,
      align: 'end',
      cell: ({ earned }) => (earned === null ? commonText.none : formatPesos(earned)),
    },
  ]
}
