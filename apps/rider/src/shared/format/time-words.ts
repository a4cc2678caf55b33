import type { Order } from '@puni/contract/orders/entities'
import { formatHour } from '@puni/web/format/dates'
import { statusText } from './status-text.ts'

/** The time of an order in a list, beside its state: of its end '23:55', before that of its placing 'Pedido 21:05'. */
export function timeWords(
  { endedAt, createdAt }: Pick<Order, 'endedAt' | 'createdAt'>,
  timeZone: string,
): string {
  return endedAt ? formatHour(endedAt, timeZone) : statusText.placedAt(formatHour(createdAt, timeZone))
}
