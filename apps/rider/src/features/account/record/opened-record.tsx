import { spaced, sumsInWords } from '@puni/record/record-words'
import { addsUp, type RiderRecord } from '@puni/record/verify-record'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { Table, type Column } from '@puni/ui/table'
import { formatCalendarDay, formatInstant } from '@puni/web/format/dates'
import { useState } from 'react'
import { Amount } from '../../../shared/format/amount.tsx'
import { deliveryColumns, entryColumns, failureColumns, shiftColumns } from './record-columns.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { verifyText } from './verify-text.ts'

const t = verifyText

/** What a genuine record says. */
export function OpenedRecord({ record, keyId }: { record: RiderRecord; keyId: string }) {
  const { rider, totales, zonaHoraria } = record
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card title={rider.nombre}>
          <DescriptionList
            items={[
              { label: t.document, value: rider.documento },
              { label: t.vehicle, value: rider.vehiculo },
              {
                label: t.period,
                value: `${formatCalendarDay(record.desde)} – ${formatCalendarDay(record.hasta)}`,
              },
              { label: t.issued, value: formatInstant(record.emitido, zonaHoraria) },
              { label: t.key, value: spaced(keyId) },
            ]}
          />
        </Card>
        <Card title={t.totals}>
          <DescriptionList
            items={[
              { label: t.earned, value: <Amount pesos={totales.ganado} /> },
              ...(totales.enRevision > 0
                ? [{ label: t.inReview, value: <Amount pesos={totales.enRevision} /> }]
                : []),
              { label: t.deliveries, value: totales.entregados },
              { label: t.failures, value: totales.noEntregados },
              { label: t.waited, value: formatDuration(totales.esperaSegundos) },
              { label: t.onDuty, value: formatDuration(totales.turnosSegundos) },
            ]}
          />
        </Card>
      </div>
      <Rows title={t.deliveries} rows={record.entregados} columns={deliveryColumns(zonaHoraria)} />
      <Rows title={t.failures} rows={record.noEntregados} columns={failureColumns(zonaHoraria)} />
      {record.caja && (
        <Rows
          title={t.entries}
          rows={record.caja}
          columns={entryColumns(zonaHoraria)}
          note={sumsInWords(addsUp(record))}
        />
      )}
      <Rows title={t.shifts} rows={record.turnos} columns={shiftColumns(zonaHoraria)} />
    </>
  )
}

/** Rows that are drawn at a time: a year has thousands. */
const STEP = 200

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  columns: Column<Row>[]
  /** What is to be known of them together. */
  note?: string | null
}

function Rows<Row>({ title, rows, columns, note = null }: RowsProps<Row>) {
  const [count, setCount] = useState(STEP)
  const left = rows.length - count
  const numbered = rows.slice(0, count).map((row, at) => ({ row, at }))
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">
        {title} ({rows.length})
      </h2>
      {note !== null && <p>{note}</p>}
      <Table
        caption={title}
        rows={numbered}
        rowKey={({ at }) => at}
        columns={columns.map((column): Column<(typeof numbered)[number]> => ({
          ...column,
          cell: ({ row }) => column.cell(row),
        }))}
        emptyText={t.none}
      />
      {left > 0 && (
        <Button variant="secondary" onClick={() => setCount(count + STEP)}>
          {t.more(Math.min(left, STEP))}
        </Button>
      )}
    </section>
  )
}
