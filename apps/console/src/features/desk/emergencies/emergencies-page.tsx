import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { seenEmergenciesQuery } from '../../../data/emergencies.ts'
import { commonText } from '../../../shared/common-text.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { emergenciesText } from './emergencies-text.ts'

const t = emergenciesText.earlier

/** 'Emergencias': riders' alarms that were seen, by whom and when. */
export function EmergenciesPage() {
  const { format } = usePlatform()
  const query = useInfiniteQuery(seenEmergenciesQuery)
  return (
    <Page title={emergenciesText.title}>
      <p className="max-w-prose">{t.lead}</p>
      <QueryView query={query}>
        {({ pages }) => (
          <Table
            caption={t.caption}
            columns={columnsFor(format)}
            rows={pages.flatMap(({ emergencies }) => emergencies)}
            rowKey={({ _id }) => _id}
            emptyText={t.empty}
          />
        )}
      </QueryView>
      <MoreRows query={query} label={t.more} busyLabel={commonText.loading} />
    </Page>
  )
}

function columnsFor(format: ZonedFormat): Column<OperatorEmergency>[] {
  return [
    { header: t.columns.at, cell: ({ occurredAt }) => format.dateTime(occurredAt) },
    { header: t.columns.rider, cell: ({ rider }) => <RiderLink id={rider._id} name={rider.fullName} /> },
    {
      header: t.columns.order,
      cell: ({ order }) => (
        <Link to={`/orders/${order._id}`} className="underline">
          {emergenciesText.order(order.number, order.store)}
        </Link>
      ),
    },
    {
      header: t.columns.seen,
      cell: ({ seenBy, seenAt }) => t.seenBy(seenBy ?? commonText.none, format.dateTime(seenAt ?? '')),
    },
  ]
}
