/** A rider tells the operators of a long wait at the store. */
import { phaseOf } from '@puni/contract/orders/order-states'
import { CLOCK_TOLERANCE_MS } from '@puni/contract/limits'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { earlier, isAhead, later } from './device-time.ts'
import { secondsBetween } from './store-wait.ts'

/** A phone knows the platform's time to some seconds, milliseconds. */
const EARLY_MS = 30_000

/** A notice of a delay. */
export interface DelayNotice {
  readonly orderId: string
  readonly riderId: string
  /** By the phone's clock. */
  readonly occurredAt: Date | null
  /** How long a rider waits before telling, and until telling again, milliseconds. */
  readonly noticeMs: number
}

/**
 * Records a notice. Another one within `noticeMs` of the last changes nothing. Throws ORDER_NOT_FOUND, FORBIDDEN,
 * NOT_WAITING, DELAY_TOO_SOON or DEVICE_TIME_WRONG.
 */
export async function tellDelay(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, occurredAt, noticeMs }: DelayNotice,
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'assigned_rider_id', 'arrived_at', 'delay_told_at'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id !== riderId) throw new Refusal('FORBIDDEN')
  const { arrived_at: arrivedAt, delay_told_at: toldAt } = order
  if (phaseOf(order.status) !== 'at the store' || arrivedAt === null) throw new Refusal('NOT_WAITING')
  const at = tellingTime(now, occurredAt, arrivedAt)
  const isWithin = (since: Date) => at.getTime() - since.getTime() < noticeMs - EARLY_MS
  if (toldAt !== null && isWithin(toldAt)) return { happened: [] }
  if (isWithin(arrivedAt)) throw new Refusal('DELAY_TOO_SOON')
  await tx
    .updateTable('orders')
    .set({ delay_told_at: at, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  const waited = { at: now, device_at: occurredAt, waited_seconds: secondsBetween(arrivedAt, at) }
  await tx
    .insertInto('delay_notices')
    .values({ order_id: orderId, rider_id: riderId, ...waited })
    .execute()
  return { happened: [{ type: 'order-flagged', orderId, riderIds: [riderId] }] }
}

/** When it was told: the phone's time, no later than now. Throws DEVICE_TIME_WRONG if that cannot be. */
function tellingTime(now: Date, occurredAt: Date | null, arrivedAt: Date): Date {
  if (occurredAt === null) return now
  const isBefore = occurredAt.getTime() < arrivedAt.getTime() - CLOCK_TOLERANCE_MS
  if (isAhead(now, occurredAt) || isBefore) throw new Refusal('DEVICE_TIME_WRONG')
  return earlier(now, later(arrivedAt, occurredAt))
}
