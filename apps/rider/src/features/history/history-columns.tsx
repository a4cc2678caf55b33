import type { Order } from '@puni/contract/entities'
import { formatPhone } from '@puni/contract/phone'
import type { Column } from '@puni/ui/table'
import { Words } from '../../shared/views/words.tsx'
import { Amount } from '../../shared/format/amount.tsx'
import { statusWords } from '../../shared/format/status-words.ts'
import { formatDay, formatHour } from '@puni/web/format/dates'
import { addressOf, storeNameOf, totalOf } from '@puni/web/order/order-words'
import { commonText } from '../../shared/common-text.ts'
import { historyText } from './history-text.ts'

const titles = historyText.columns

/** The history's columns; days and hours in the platform's time zone. */
export function historyColumns(timeZone: string): Column<Order>[] {
  return [
    { header: titles.date, brief: true, cell: (order) => formatDay(order.createdAt, timeZone) },
    { header: titles.time, brief: true, cell: (order) => formatHour(order.createdAt, timeZone) },
    { header: titles.status, brief: true, cell: statusWords },
    { header: titles.zone, brief: true, cell: (order) => <Words>{order.origin.zoneNumber.name}</Words> },
    { header: titles.store, cell: (order) => <Words>{storeNameOf(order)}</Words> },
    { header: titles.storeAddress, cell: (order) => <Words>{addressOf(order.origin)}</Words> },
    {
      header: titles.storePhone,
      cell: ({ origin }) => (origin.storePhone ? formatPhone(origin.storePhone) : commonText.absent),
    },
    {
      header: titles.value,
      align: 'end',
      cell: (order) => <Amount pesos={order.management.storeValue} />,
    },
    {
      header: titles.shipping,
      align: 'end',
      cell: (order) => <Amount pesos={order.management.shippingCost} />,
    },
    { header: titles.total, align: 'end', cell: (order) => <Amount pesos={totalOf(order)} /> },
  ]
}
