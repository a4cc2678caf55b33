import { formatPesos } from '@puni/contract/pesos'
import type { RiderPage, RiderSums as Sums } from '@puni/contract/rider-page/entities'
import { Card } from '@puni/ui/card'
import { Table, type Column } from '@puni/ui/table'
import { commonText } from '../../../shared/common-text.ts'
import { formatMinutes } from '../../../shared/format/format.ts'
import { riderPageText } from './rider-page-text.ts'

const t = riderPageText.sums

type Row = Omit<Sums, 'waits' | 'waitedSeconds'> & Partial<Sums> & { readonly label: string }

const columns: Column<Row>[] = [
  { header: t.time, cell: ({ label }) => label },
  { header: t.delivered, align: 'end', cell: ({ delivered }) => delivered },
  { header: t.money, align: 'end', cell: ({ money }) => formatPesos(money) },
  {
    header: t.waits,
    cell: ({ waits = 0, waitedSeconds = 0 }) =>
      waits === 0 ? commonText.none : t.waited(waits, formatMinutes(waitedSeconds / waits)),
  },
]

/** What the rider delivered, earned and waited: today, this month, in all. */
export function RiderSums({ page: { rider, today, month } }: { page: RiderPage }) {
  const rows: Row[] = [
    { label: t.today, ...today },
    { label: t.month, ...month },
    { label: t.all, delivered: rider.deliveredOrders, money: rider.totalMoney },
  ]
  return (
    <Card title={t.title}>
      <Table caption={t.title} columns={columns} rows={rows} rowKey={({ label }) => label} emptyText="" />
      {rider.canceledOrders > 0 && (
        <p className="mt-2 text-sm text-ink-muted">{t.canceled(rider.canceledOrders)}</p>
      )}
    </Card>
  )
}
