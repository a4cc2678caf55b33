/** Reads what decides on a step that a rider reports late. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'

interface Whose {
  readonly orderId: string
  readonly riderId: string
}

/** What happened to an order, and what this rider reported of it and read about it. */
export async function readReporting(tx: DatabaseTransaction, { orderId, riderId }: Whose) {
  const events = await tx
    .selectFrom('order_events')
    .select(['type', 'status', 'actor_id', 'rider_id', 'at', 'device_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const late = await tx
    .selectFrom('late_steps')
    .select(['status', 'at', 'device_at'])
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .where('refused', 'is', null)
    .orderBy('id')
    .execute()
  const rider = await tx
    .selectFrom('riders')
    .select('blocked_at')
    .where('id', '=', riderId)
    .executeTakeFirstOrThrow()
  const notice = await tx
    .selectFrom('rider_notices')
    .select('read_at')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .where('kind', 'in', ENDINGS)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return { events, late, blockedAt: rider.blocked_at, readAt: notice?.read_at ?? null }
}

/** The notices by which a rider learns that an order is no longer in hand. */
const ENDINGS = [
  'order_canceled',
  'order_closed',
  'order_taken_back',
  'order_returned',
  'order_taken_over',
] as const
