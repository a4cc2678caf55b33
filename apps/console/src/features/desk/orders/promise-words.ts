/** By when an order was promised, and how late or early it is. */
import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { phaseOf } from '@puni/contract/orders/order-states'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { promiseText } from './promise-text.ts'

type Promised = Pick<OperatorOrderDetail, 'promisedAt' | 'status'> & {
  readonly destination: Pick<OperatorOrderDetail['destination'], 'dropoffTime'>
}

/** A promise in words, and whether it is broken. */
export interface PromiseWords {
  readonly text: string
  readonly isLate: boolean
}

/** The promise of an order at `now`, milliseconds; null where there is none, or the order ended without a delivery. */
export function promiseWords(order: Promised, now: number, format: ZonedFormat): PromiseWords | null {
  const { promisedAt, status, destination } = order
  if (promisedAt == null) return null
  const { dropoffTime } = destination
  const isDelivered = status === 'delivered' && dropoffTime !== null
  if (!isDelivered && phaseOf(status) === 'over') return null
  const at = Date.parse(promisedAt)
  const ms = (isDelivered ? Date.parse(dropoffTime) : now) - at
  const isSameDay = format.day(at) === format.day(now)
  const promised = promiseText.promised(isSameDay ? format.hour(promisedAt) : format.dateTime(promisedAt))
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  const isLate = ms > 0 && minutes > 0
  const how = isDelivered ? promiseText.delivered : promiseText.open
  return { text: `${promised} · ${isLate ? how.late(minutes) : how.early(minutes)}`, isLate }
}
