import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import type { RiderStoreDebt } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Button, buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { Table, type Column } from '@puni/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { debtsOfStoreQuery, type WhichStore } from '../../../data/ledger.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { narrowed } from '../../../shared/narrowed.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { SettleStoreDialog } from './settle-store-dialog.tsx'
import { storeDuesText } from './store-dues-text.ts'
import { StoreFees } from './store-fees.tsx'

const t = storeDuesText.page

/** What the store in the URL owes riders, order by order, of what was paid up to a day, and the platform; admins register that it gave it back. */
export function StoreDuesPage() {
  const [address, setAddress] = useSearchParams()
  const { format } = usePlatform()
  const today = format.day(useNow())
  const until = address.get('until') ?? today
  const id = address.get('id')
  const which = id === null ? { name: address.get('name') ?? '' } : { storeId: id }
  const query = useQuery({ ...debtsOfStoreQuery(which, until), placeholderData: keepPreviousData })
  const choose = (day: string) => setAddress(narrowed(address, { until: day }), { replace: true })
  return (
    <Page
      title={query.data?.store.name ?? t.loading}
      actions={
        <Link to="/riders/dues" className={`${buttonClass('ghost')} max-sm:-ml-4`}>
          {t.back}
        </Link>
      }
    >
      {isMissing(query.error) ? (
        <EmptyState icon="store" title={t.missing} />
      ) : (
        <>
          <TextField
            type="date"
            label={t.until}
            hint={t.untilHint}
            className="sm:max-w-60"
            max={today}
            value={until}
            onChange={({ target }) => choose(target.value)}
          />
          <QueryView query={query}>
            {(dues) => <Debts dues={dues} which={which} until={until} isCurrent={!query.isPlaceholderData} />}
          </QueryView>
          <StoreFees which={which} until={until} />
        </>
      )}
    </Page>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'STORE_NOT_FOUND' || error.code === 'INVALID_INPUT')
}

interface DebtsProps {
  dues: Reply<'getStoreDues'>
  which: WhichStore
  until: string
  /** Whether it is of this day, and no longer of the one before. */
  isCurrent: boolean
}

function Debts({ dues, which, until, isCurrent }: DebtsProps) {
  const isAdmin = useIsAdmin()
  const { format } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  const { debts, due, more } = dues
  return (
    <section aria-label={t.debts} className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{t.debts}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold" role="status">
          {due.orders === 0 ? t.nothingDue : t.due(formatPesos(due.money), due.orders)}
        </p>
        {isAdmin && due.orders > 0 && (
          <Button disabled={!isCurrent} onClick={() => setOpen(true)}>
            {t.settle}
          </Button>
        )}
      </div>
      {more.due > 0 && <p className="text-ink-muted">{t.moreDue(due.orders, more.due)}</p>}
      <Table
        caption={t.caption}
        columns={columnsFor(format)}
        rows={debts}
        rowKey={({ order, rider }) => `${order._id} ${rider._id}`}
        emptyText={t.empty}
      />
      {more.others > 0 && <p className="text-ink-muted">{t.moreOthers(more.others)}</p>}
      {isOpen && <SettleStoreDialog dues={dues} which={which} until={until} onClose={() => setOpen(false)} />}
    </section>
  )
}

function columnsFor(format: ZonedFormat): Column<RiderStoreDebt>[] {
  return [
    {
      header: t.columns.order,
      brief: true,
      cell: ({ order }) => (
        <Link to={`/orders/${order._id}`} className="font-semibold underline">
          #{order.number}
        </Link>
      ),
    },
    { header: t.columns.rider, cell: ({ rider }) => <RiderLink id={rider._id} name={rider.fullName} /> },
    {
      header: t.columns.since,
      cell: ({ since }) => <span className="whitespace-nowrap">{format.dateTime(since)}</span>,
    },
    {
      header: t.columns.money,
      align: 'end',
      cell: ({ money, isInHand }) => {
        const note = isInHand ? t.inHand : money < 0 ? t.oweStore : null
        return (
          <>
            {note !== null && <span className="font-normal text-ink-muted">({note}) </span>}
            {formatPesos(Math.abs(money))}
          </>
        )
      },
    },
  ]
}
