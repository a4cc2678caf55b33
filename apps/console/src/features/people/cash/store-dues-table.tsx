import type { StoreDues } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { storeDuesQuery } from '../../../data/ledger.ts'
import { commonText } from '../../../shared/common-text.ts'
import { formatDay, type ZonedFormat } from '../../../shared/format/format.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { storeDuesText } from './store-dues-text.ts'

const t = storeDuesText
const amount = (pesos: number) => (pesos === 0 ? commonText.none : formatPesos(pesos))

/** 'Locales que deben': what each store owes all riders together, and the platform; each a way to its orders. */
export function StoreDuesTable() {
  const query = useInfiniteQuery(storeDuesQuery)
  const { format } = usePlatform()
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{t.title}</h2>
      <p className="max-w-prose text-ink-muted">{t.lead}</p>
      <QueryView query={query}>
        {({ pages }) => (
          <Table
            caption={t.caption}
            columns={columnsFor(format)}
            rows={pages.flatMap(({ stores }) => stores)}
            rowKey={({ store }) => store._id ?? `${store.name}`}
            emptyText={t.empty}
          />
        )}
      </QueryView>
      <MoreRows query={query} label={t.more} busyLabel={commonText.loading} />
    </section>
  )
}

function columnsFor(format: ZonedFormat): Column<StoreDues>[] {
  return [
    { header: t.store, cell: ({ store }) => <StoreName store={store} /> },
    {
      header: t.orders,
      brief: true,
      cell: ({ orders }) => (orders === 0 ? commonText.none : orders),
    },
    {
      header: t.since,
      brief: true,
      cell: ({ since }) => (since === null ? commonText.none : formatDay(format.day(Date.parse(since)))),
    },
    { header: t.owes, align: 'end', cell: ({ owes }) => amount(owes) },
    { header: t.isOwed, align: 'end', cell: ({ isOwed }) => amount(isOwed) },
    {
      header: t.fees,
      align: 'end',
      cell: ({ fees = 0 }) => (fees < 0 ? t.inFavour(formatPesos(-fees)) : amount(fees)),
    },
  ]
}

function StoreName({ store: { _id, name } }: Pick<StoreDues, 'store'>) {
  if (name === null) return <span className="text-ink-muted">{t.nameless}</span>
  const which = new URLSearchParams(_id === null ? { name } : { id: _id })
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link to={`/riders/dues/store?${which}`} className="font-semibold underline wrap-anywhere">
        {name}
      </Link>
      {_id === null && <span className="text-sm text-ink-muted">{t.unregistered}</span>}
    </span>
  )
}
