/** What a rider is told, in the transaction that changes the rider's world. */
import type { NoticeKind } from '@puni/contract/notifications/notices'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueNotices } from './push-queue.ts'

/** What somebody else changed. */
export interface NewNotice {
  readonly riderId: string
  readonly kind: NoticeKind
  readonly orderId?: string | null
  readonly zoneId?: string
  /** What whoever decided it wrote. */
  readonly reason?: string | null
  /** The rider has the order's goods. */
  readonly pickedUp?: boolean
  /** What it means and what to do, where the usual words say too little. */
  readonly body?: string | null
  /** What the order's end brings the rider beside the fee, centavos. */
  readonly pay?: number
}

/** Notices of one statement: it takes 65,535 parameters. */
const AT_ONCE = 5_000

/** Keeps notices until their riders have read them, and queues their pushes. */
export async function giveNotices(
  tx: DatabaseTransaction,
  now: Date,
  notices: readonly NewNotice[],
): Promise<DomainEvent[]> {
  if (notices.length === 0) return []
  const rows = notices.map(({ riderId, kind, orderId, zoneId, reason, pickedUp, body, pay }) => ({
    rider_id: riderId,
    kind,
    order_id: orderId ?? null,
    zone_id: zoneId ?? null,
    reason: reason ?? null,
    picked_up: pickedUp ?? false,
    body: body ?? null,
    pay: pay ?? 0,
    at: now,
    read_at: null,
  }))
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const values = rows.slice(first, first + AT_ONCE)
    const given = await tx.insertInto('rider_notices').values(values).returning(['id', 'kind']).execute()
    await queueNotices(tx, now, given)
  }
  return [...new Set(notices.map(({ riderId }) => riderId))].map((riderId) => ({
    type: 'notice-given',
    riderId,
  }))
}

/** Takes notices of these kinds off the screens of these riders: what they tell is over. */
export async function overtakeNotices(
  tx: DatabaseTransaction,
  now: Date,
  riderIds: readonly string[],
  kinds: readonly NoticeKind[],
): Promise<DomainEvent[]> {
  if (riderIds.length === 0) return []
  const overtaken = await tx
    .updateTable('rider_notices')
    .set({ read_at: now })
    .where('rider_id', 'in', riderIds)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .returning('rider_id')
    .execute()
  return overtaken.map(({ rider_id: riderId }) => ({ type: 'notice-read', riderId }))
}

/** Notes that a rider has read a notice; again changes nothing. Throws NOTICE_NOT_FOUND. */
export async function readNotice(
  tx: DatabaseTransaction,
  now: Date,
  { riderId, noticeId }: { readonly riderId: string; readonly noticeId: string },
): Promise<Outcome> {
  const notice = await tx
    .updateTable('rider_notices')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', noticeId)
    .where('rider_id', '=', riderId)
    .returning('id')
    .executeTakeFirst()
  if (notice === undefined) throw new Refusal('NOTICE_NOT_FOUND')
  // On the rider's other phones it goes as well.
  return { happened: [{ type: 'notice-read', riderId }] }
}
