import type { RiderDues } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { duesQuery } from '../../../data/ledger.ts'
import { commonText } from '../../../shared/common-text.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { cashText } from './cash-text.ts'

const t = cashText.dues
const amount = (pesos: number) => (pesos === 0 ? commonText.none : formatPesos(pesos))

const columns: Column<RiderDues>[] = [
  {
    header: t.rider,
    cell: ({ rider, disputes }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <Link to={`/riders/${rider._id}`} className="font-semibold underline wrap-anywhere">
          {rider.fullName}
        </Link>
        {disputes > 0 && <Badge tone="warning">{t.disputes(disputes)}</Badge>}
      </span>
    ),
  },
  { header: t.owes, align: 'end', cell: ({ owed }) => amount(Math.max(0, owed)) },
  { header: t.isOwed, align: 'end', cell: ({ owed }) => amount(Math.max(0, -owed)) },
  { header: t.held, align: 'end', cell: ({ held }) => amount(held) },
  { header: t.stores, align: 'end', cell: ({ storesOwe }) => amount(storesOwe) },
]

/** 'Cajas': with whom something is to be settled. `tabs` lead to the other lists of riders. */
export function DuesPage({ tabs }: { tabs: ReactNode }) {
  const query = useInfiniteQuery(duesQuery)
  return (
    <Page title={t.title}>
      {tabs}
      <p className="max-w-prose text-ink-muted">{t.lead}</p>
      <QueryView query={query}>
        {({ pages }) => (
          <Table
            caption={t.caption}
            columns={columns}
            rows={pages.flatMap(({ dues }) => dues)}
            rowKey={({ rider }) => rider._id}
            emptyText={t.empty}
          />
        )}
      </QueryView>
      <MoreRows query={query} label={t.more} busyLabel={commonText.loading} />
    </Page>
  )
}
