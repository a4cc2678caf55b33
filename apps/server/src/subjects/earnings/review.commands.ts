/** Earnings of deliveries that were reported late: they wait for an operator. */
import { isActive } from '@puni/contract/orders/order-states'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Insertable } from 'kysely'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteProof } from '../handover/proof.commands.ts'
import { giveNotices, type NewNotice } from '../notifications/notices.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { comeFree } from '../riders/duty.commands.ts'

/** An operator's decision on an order's earnings, or on whose they are. */
interface Review {
  readonly orderId: string
  readonly operatorId: string
  readonly verdict: 'confirmed' | 'rejected'
}

/**
 * Decides on held earnings or on a claim, once. Repeating the decision changes nothing. Throws ORDER_NOT_FOUND,
 * EARNINGS_NOT_HELD, or EARNINGS_REVIEWED if it was decided otherwise.
 */
export async function reviewEarnings(tx: DatabaseTransaction, now: Date, review: Review): Promise<Outcome> {
  const { orderId, verdict } = review
  const order = await lockReviewed(tx, orderId)
  if (order.claimed_by !== null && order.claimed_at !== null) {
    const claim = { riderId: order.claimed_by, at: order.claimed_at }
    return verdict === 'confirmed'
      ? await confirmClaim(tx, now, order, claim, review)
      : await rejectClaim(tx, now, order, claim, review)
  }
  const { earnings_review: former, assigned_rider_id: riderId } = order
  if (former === null || riderId === null) throw new Refusal('EARNINGS_NOT_HELD')
  const flagged = { type: 'order-flagged', orderId, riderIds: [riderId] } as const
  if (former === verdict) return { happened: [flagged] }
  if (former !== 'pending') throw new Refusal('EARNINGS_REVIEWED')
  await tx
    .updateTable('orders')
    .set({ earnings_review: verdict, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await writeVerdict(tx, now, review, { type: `earnings_${verdict}` })
  const notices = await giveNotices(tx, now, [{ riderId, kind: `earnings_${verdict}`, orderId }])
  return { happened: [flagged, ...notices] }
}

type ReviewedOrder = Awaited<ReturnType<typeof lockReviewed>>

async function lockReviewed(tx: DatabaseTransaction, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'zone_id',
      'earnings_review',
      'assigned_rider_id',
      'picked_up_at',
      'handover',
      'claimed_by',
      'claimed_at',
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

async function writeVerdict(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, operatorId }: Review,
  event: Pick<Insertable<Tables['order_events']>, 'type' | 'status'>,
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ ...event, order_id: orderId, actor: 'operator', actor_id: operatorId, at: now })
    .execute()
}

/** Who says to have delivered an order that another rider has by now, and when. */
interface Claim {
  readonly riderId: string
  readonly at: Date
}

/** The order is the claimer's delivery. Whoever has it, or is asked, is freed and told. */
async function confirmClaim(
  tx: DatabaseTransaction,
  now: Date,
  order: ReviewedOrder,
  claim: Claim,
  review: Review,
): Promise<Outcome> {
  const { id: orderId, assigned_rider_id: holder } = order
  await tx
    .updateTable('orders')
    .set({
      status: 'delivered',
      assigned_rider_id: claim.riderId,
      // Those of the other rider.
      arrived_at: null,
      picked_up_at: null,
      delay_told_at: null,
      delivered_at: claim.at,
      ended_at: claim.at,
      earnings_review: 'confirmed',
      ...(order.handover !== null && { handover_state: 'waived' }),
      claimed_by: null,
      claimed_at: null,
      step_at: now,
      step_device_at: null,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute()
  await writeVerdict(tx, now, review, { type: 'claim_confirmed', status: 'delivered' })
  if (order.handover !== null) {
    const proof = { state: 'waived', riderId: claim.riderId, reason: null, wrong: null } as const
    await noteProof(tx, now, { orderId, ...proof })
  }
  const lost = await withdrawOffers(tx, now, { orderId }, 'El pedido ya se entregó')
  const freed = holder !== null && isActive(order.status) ? await comeFree(tx, now, holder, orderId) : []
  const notices: NewNotice[] = [{ riderId: claim.riderId, kind: 'earnings_confirmed', orderId }]
  if (holder !== null) {
    const pickedUp = order.picked_up_at !== null
    notices.push({ riderId: holder, kind: 'order_taken_over', orderId, pickedUp })
  }
  const riderIds = [claim.riderId, holder, ...lost.map(({ riderId }) => riderId)].filter((id) => id !== null)
  const moved: DomainEvent = { type: 'order-moved', orderId, zoneId: order.zone_id, riderIds }
  return { happened: [moved, ...freed, ...(await giveNotices(tx, now, notices))] }
}

async function rejectClaim(
  tx: DatabaseTransaction,
  now: Date,
  { id: orderId }: ReviewedOrder,
  { riderId }: Claim,
  review: Review,
): Promise<Outcome> {
  await tx
    .updateTable('orders')
    .set({ claimed_by: null, claimed_at: null, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await writeVerdict(tx, now, review, { type: 'claim_rejected' })
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'claim_rejected', orderId }])
  return { happened: [{ type: 'order-flagged', orderId, riderIds: [riderId] }, ...notices] }
}
