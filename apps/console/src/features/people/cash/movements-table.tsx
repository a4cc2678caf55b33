import type { Movement } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { TextField } from '@puni/ui/field'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { riderMovementsQuery } from '../../../data/ledger.ts'
import { commonText } from '../../../shared/common-text.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/use-now.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { cashText } from './cash-text.ts'

const t = cashText

/** A rider's entries in the ledger, of a day or all, the newest first, a line each. */
export function MovementsTable({ riderId }: { riderId: string }) {
  const { format } = usePlatform()
  const [day, setDay] = useState('')
  const query = useInfiniteQuery(riderMovementsQuery(riderId, day))
  return (
    <div className="mt-3 flex flex-col gap-3">
      <TextField
        type="date"
        label={t.day}
        hint={t.dayHint}
        className="sm:max-w-60"
        max={format.day(useNow())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <QueryView query={query}>
        {({ pages }) => (
          <Table
            caption={t.movements}
            columns={columnsFor(format)}
            rows={pages.flatMap((page) => page.movements).flatMap(linesOf)}
            rowKey={({ entry }) => entry._id}
            emptyText={day === '' ? t.noMovements : t.noMovementsOfDay}
          />
        )}
      </QueryView>
      <MoreRows query={query} label={t.more} busyLabel={commonText.loading} />
    </div>
  )
}

interface Line {
  readonly movement: Movement
  readonly entry: Movement['entries'][number]
}
const linesOf = (movement: Movement): Line[] => movement.entries.map((entry) => ({ movement, entry }))

function columnsFor(format: ZonedFormat): Column<Line>[] {
  return [
    {
      header: t.columns.at,
      cell: ({ movement }) => (
        <span className="whitespace-nowrap">{format.dateTime(movement.occurredAt)}</span>
      ),
    },
    { header: t.columns.cause, cell: ({ movement }) => t.causes[movement.cause] },
    {
      header: t.columns.order,
      brief: true,
      cell: ({ movement: { order } }) =>
        order === null ? (
          commonText.none
        ) : (
          <Link to={`/orders/${order._id}`} className="font-semibold underline">
            #{order.number}
          </Link>
        ),
    },
    { header: t.columns.account, cell: ({ entry }) => t.accounts[entry.account] },
    { header: t.columns.money, align: 'end', cell: ({ entry }) => formatPesos(entry.money) },
  ]
}
