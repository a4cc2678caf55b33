/** Blocking riders. `riders` holds the current block; `rider_blocks` keeps every block. */
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { leaveDuty } from './duty.commands.ts'
import { orderInHand } from './order-in-hand.queries.ts'

/** An operator's decision about a rider, at one instant. */
interface Verdict {
  readonly riderId: string
  readonly operatorId: string
  readonly now: Date
}

/**
 * Blocks a rider, and ends the rider's duty and live streams; an order in hand stays, for an operator to decide
 * on. Repeating a block changes nothing. Throws RIDER_NOT_FOUND, or ALREADY_BLOCKED if there is a block for
 * another reason, which stands.
 */
export async function block(
  tx: DatabaseTransaction,
  { riderId, operatorId, now }: Verdict,
  reason: string,
): Promise<Outcome> {
  const former = await lockBlock(tx, riderId)
  if (former !== null && former !== reason) throw new Refusal('ALREADY_BLOCKED')
  const changed = { type: 'rider-changed', riderId } as const
  const ended = { type: 'rider-blocked', riderId } as const
  if (former !== null) return { happened: [changed, ended] }
  // Duty first: a blocked rider must never be on duty.
  const offDuty = await leaveDuty(tx, now, riderId, 'El rider fue bloqueado')
  await tx
    .updateTable('riders')
    .set({ blocked_at: now, blocked_reason: reason })
    .where('id', '=', riderId)
    .execute()
  await tx
    .insertInto('rider_blocks')
    .values({ rider_id: riderId, reason, blocked_at: now, blocked_by: operatorId })
    .execute()
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'blocked', reason }])
  return { happened: [changed, ...offDuty, ...(await flagOrderInHand(tx, riderId)), ...notices, ended] }
}

/** Lifts a rider's block, if any. Throws RIDER_NOT_FOUND. */
export async function unblock(
  tx: DatabaseTransaction,
  { riderId, operatorId, now }: Verdict,
): Promise<Outcome> {
  const changed = { type: 'rider-changed', riderId } as const
  if ((await lockBlock(tx, riderId)) === null) return { happened: [changed] }
  await tx
    .updateTable('riders')
    .set({ blocked_at: null, blocked_reason: null })
    .where('id', '=', riderId)
    .execute()
  await tx
    .updateTable('rider_blocks')
    .set({ lifted_at: now, lifted_by: operatorId })
    .where('rider_id', '=', riderId)
    .where('lifted_at', 'is', null)
    .execute()
  // It is over, read or not.
  await tx
    .updateTable('rider_notices')
    .set({ read_at: now })
    .where('rider_id', '=', riderId)
    .where('kind', '=', 'blocked')
    .where('read_at', 'is', null)
    .execute()
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'unblocked' }])
  return { happened: [changed, ...(await flagOrderInHand(tx, riderId)), ...notices] }
}

/** Operators see whether an order is in the hands of somebody blocked. */
async function flagOrderInHand(tx: DatabaseTransaction, riderId: string): Promise<DomainEvent[]> {
  const orderId = await orderInHand(tx, riderId)
  return orderId === null ? [] : [{ type: 'order-flagged', orderId, riderIds: [] }]
}

/** Locks a rider; returns the reason for the block, null if there is none. */
async function lockBlock(tx: DatabaseTransaction, riderId: string): Promise<string | null> {
  const rider = await tx
    .selectFrom('riders')
    .select('blocked_reason')
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  return rider.blocked_reason
}
