import type { Order } from '@puni/contract/entities'
import { STATUS_LABELS } from '@puni/contract/order-states'
import { formatPhone } from '@puni/contract/phone'
import type { Column } from '@puni/ui/table'
import { Words } from '../app/words.tsx'
import { formatDay, formatHour } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { addressOf, storeNameOf, totalOf } from '../orders/order-view.ts'
import { commonText } from '../text/common.ts'
import { historyText } from '../text/history.ts'

const titles = historyText.columns

/** The history's columns; days and hours in the platform's time zone. */
export function historyColumns(timeZone: string): Column<Order>[] {
  return [
    { header: titles.date, span: 2, cell: (order) => formatDay(order.createdAt, timeZone) },
    { header: titles.time, span: 2, cell: (order) => formatHour(order.createdAt, timeZone) },
    { header: titles.status, span: 2, cell: (order) => STATUS_LABELS[order.status] },
    { header: titles.zone, span: 2, cell: (order) => <Words>{order.origin.zoneNumber.name}</Words> },
    { header: titles.store, span: 4, cell: (order) => <Words>{storeNameOf(order)}</Words> },
    { header: titles.storeAddress, cell: (order) => <Words>{addressOf(order.origin)}</Words> },
    {
      header: titles.storePhone,
      cell: ({ origin }) => (origin.storePhone ? formatPhone(origin.storePhone) : commonText.absent),
    },
    {
      header: titles.value,
      span: 2,
      align: 'end',
      cell: (order) => formatMoney(order.management.storeValue),
    },
    {
      header: titles.shipping,
      span: 2,
      align: 'end',
      cell: (order) => formatMoney(order.management.shippingCost),
    },
    { header: titles.total, span: 2, align: 'end', cell: (order) => formatMoney(totalOf(order)) },
  ]
}
