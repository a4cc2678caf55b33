import type { Order } from '@puni/contract/entities'
import { STATUS_LABELS } from '@puni/contract/order-states'
import type { Column } from '@puni/ui/table'
import { formatDay, formatHour } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { addressOf, storeNameOf, totalOf } from '../orders/order-view.ts'
import { text } from '../text.ts'

const titles = text.history.columns

/** The history's columns; days and hours in the platform's time zone. */
export function historyColumns(timeZone: string): Column<Order>[] {
  return [
    { header: titles.date, cell: (order) => formatDay(order.createdAt, timeZone) },
    { header: titles.time, cell: (order) => formatHour(order.createdAt, timeZone) },
    { header: titles.status, cell: (order) => STATUS_LABELS[order.status] },
    { header: titles.zone, cell: (order) => order.origin.zoneNumber.name },
    { header: titles.store, cell: storeNameOf },
    { header: titles.storeAddress, cell: (order) => addressOf(order.origin) },
    { header: titles.storePhone, cell: (order) => order.origin.storePhone ?? text.common.absent },
    { header: titles.value, align: 'end', cell: (order) => formatMoney(order.management.storeValue) },
    { header: titles.shipping, align: 'end', cell: (order) => formatMoney(order.management.shippingCost) },
    { header: titles.total, align: 'end', cell: (order) => formatMoney(totalOf(order)) },
  ]
}
