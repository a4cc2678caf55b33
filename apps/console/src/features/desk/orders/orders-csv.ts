/** A list of orders for a spreadsheet. */
import type { OperatorOrder } from '@puni/contract/orders/entities'
import { statusLabel } from '@puni/contract/orders/order-states'
import { type CsvField, csvFile } from '@puni/web/files/csv'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { commonText } from '../../../shared/common-text.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { ordersText } from './orders-text.ts'

/** The file: an order a line, amounts in pesos, times in the platform's zone as spreadsheets read them. */
export function ordersCsv(
  orders: readonly OperatorOrder[],
  { day, clock }: Pick<ZonedFormat, 'day' | 'clock'>,
): Blob {
  const time = (instant: string | null | undefined) =>
    typeof instant === 'string' ? `${day(Date.parse(instant))} ${clock(instant)}` : null
  const t = ordersText.csv.columns
  const columns: readonly (readonly [string, (order: OperatorOrder) => CsvField])[] = [
    [t.number, ({ number }) => number],
    [t.reference, ({ externalReference }) => externalReference ?? null],
    [t.status, ({ status }) => statusLabel(status)],
    [t.zone, ({ origin }) => origin.zoneNumber.name],
    [t.sender, storeNameOf],
    [t.pickup, ({ origin }) => addressOf(origin)],
    [t.delivery, ({ destination }) => addressOf(destination)],
    [t.metres, ({ destination }) => destination.distance],
    [t.rider, ({ assignedRider }) => assignedRider?.fullName ?? null],
    [t.storeValue, ({ management }) => management.storeValue],
    [t.shippingCost, ({ management }) => management.shippingCost],
    [t.created, ({ createdAt }) => time(createdAt)],
    [t.pickupTime, ({ schedule }) => time(schedule.pickupTime)],
    [t.ended, ({ endedAt }) => time(endedAt)],
    [t.paid, ({ management }) => (management.paid ? commonText.yes : commonText.no)],
  ]
  return csvFile(
    columns.map(([header]) => header),
    orders.map((order) => columns.map(([, field]) => field(order))),
  )
}
