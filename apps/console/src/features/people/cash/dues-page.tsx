import type { LedgerProof, RiderDues } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import { Notice } from '@puni/ui/notice'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { duesQuery } from '../../../data/ledger.ts'
import { commonText } from '../../../shared/common-text.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { Books } from './books.tsx'
import { cashText } from './cash-text.ts'
import { StoreDuesTable } from './store-dues-table.tsx'

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
  const isAdmin = useIsAdmin()
  return (
    <Page title={t.title}>
      {tabs}
      <p className="max-w-prose text-ink-muted">{t.lead}</p>
      <QueryView query={query}>
        {({ pages }) => (
          <>
            {pages[0]?.proof && <Proof proof={pages[0].proof} />}
            <Table
              caption={t.caption}
              columns={columns}
              rows={pages.flatMap(({ dues }) => dues)}
              rowKey={({ rider }) => rider._id}
              emptyText={t.empty}
            />
          </>
        )}
      </QueryView>
      <MoreRows query={query} label={t.more} busyLabel={commonText.loading} />
      <StoreDuesTable />
      {isAdmin && <Books />}
    </Page>
  )
}

/** Whether the entries came to what they should when they were last added up. */
function Proof({ proof: { at, entries, problems } }: { proof: LedgerProof }) {
  const { format } = usePlatform()
  if (problems.length > 0) return <Notice tone="danger">{t.unproved(format.dateTime(at))}</Notice>
  return <p className="text-sm text-ink-muted">{t.proved(format.dateTime(at), entries)}</p>
}
