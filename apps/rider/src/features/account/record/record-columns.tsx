import { DELIVERY_LABELS, type DeliveryStep } from '@puni/contract/orders/order-states'
import type { RiderRecord } from '@puni/record/verify-record'
import type { Column } from '@puni/ui/table'
import { formatDateTime, formatDay, formatHour } from '@puni/web/format/dates'
import { Amount } from '../../../shared/format/amount.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { verifyText } from './verify-text.ts'

const t = verifyText

type RecordedOrder = RiderRecord['entregados'][number]
type RecordedShift = RiderRecord['turnos'][number]
type RecordedEntry = NonNullable<RiderRecord['caja']>[number]

/** The columns that all orders have. Times in the record's time zone. */
const orderColumns = (timeZone: string): Column<RecordedOrder>[] => [
  { header: t.day, brief: true, cell: ({ hora }) => formatDay(hora, timeZone) },
  { header: t.number, brief: true, cell: ({ numero }) => numero },
  { header: t.store, cell: ({ tienda }) => tienda ?? t.unknown },
]

export function deliveryColumns(timeZone: string): Column<RecordedOrder>[] {
  const step = (header: string, step: DeliveryStep): Column<RecordedOrder> => ({
    header,
    brief: true,
    cell: ({ pasos }) => {
      const at = pasos[DELIVERY_LABELS[step]]
      return at === undefined ? t.unknown : formatHour(at, timeZone)
    },
  })
  return [
    ...orderColumns(timeZone),
    step(t.accepted, 'assigned'),
    step(t.arrived, 'waiting_pickup'),
    step(t.left, 'on the way'),
    step(t.delivered, 'delivered'),
    {
      header: t.wait,
      brief: true,
      cell: ({ esperaSegundos }) => (esperaSegundos === null ? t.unknown : formatDuration(esperaSegundos)),
    },
    { header: t.earned, align: 'end', cell: ({ ganado }) => <Amount pesos={ganado} /> },
  ]
}

export const failureColumns = (timeZone: string): Column<RecordedOrder>[] => [
  ...orderColumns(timeZone),
  { header: t.state, cell: ({ estado }) => estado },
  { header: t.endedBy, cell: ({ terminadoPor }) => terminadoPor ?? t.unknown },
]

export const shiftColumns = (timeZone: string): Column<RecordedShift>[] => [
  { header: t.zone, cell: ({ zona }) => zona },
  { header: t.begin, brief: true, cell: ({ inicio }) => formatDateTime(inicio, timeZone) },
  {
    header: t.end,
    brief: true,
    cell: ({ fin }) => (fin === null ? t.unknown : formatDateTime(fin, timeZone)),
  },
]

export const entryColumns = (timeZone: string): Column<RecordedEntry>[] => [
  { header: t.day, brief: true, cell: ({ hora }) => formatDateTime(hora, timeZone) },
  { header: t.number, brief: true, cell: ({ pedido }) => pedido ?? t.unknown },
  { header: t.cause, cell: ({ motivo }) => motivo },
  { header: t.account, cell: ({ cuenta }) => cuenta },
  { header: t.money, align: 'end', cell: ({ importe }) => <Amount pesos={importe} /> },
]
