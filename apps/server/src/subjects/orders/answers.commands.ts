/** A rider's answers to an offer. */
import { CLOCK_TOLERANCE_MS } from '@puni/contract/limits'
import { sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { forgetMisses } from '../riders/pauses.commands.ts'
import { isAhead } from './device-time.ts'
import { type OrderRow, readOrder, type RidersReading, selectWrittenOrders } from './orders.queries.ts'

/** A rider who accepts an order; its day is that of the time zone. */
interface Acceptance extends RidersReading {
  readonly orderId: string
}

/**
 * Assigns the order to the rider if its offer is live, and returns it: in one statement, so that nothing can come between
 * the conditions and the effect. Accepting again after winning succeeds. Too late it is still a sign of the rider: the outcome's refusal
 * is OFFER_EXPIRED or OFFER_TAKEN. Throws RIDER_BUSY, FORBIDDEN (never offered to this rider) or ORDER_NOT_FOUND.
 */
export async function acceptOffer(
  tx: DatabaseTransaction,
  acceptance: Acceptance,
): Promise<Outcome & { readonly order: OrderRow }> {
  const { orderId, riderId, timeZone, now } = acceptance
  const accepted = { type: 'order-accepted', orderId, riderId } as const
  const taken = await accept(tx, acceptance).catch(explainBusy)
  if (taken !== undefined) {
    const present = taken.misses > 0 ? await forgetMisses(tx, now, riderId) : []
    return { happened: [accepted, ...present], order: taken }
  }
  const refusal = await refusalUnlessRepeated(tx, orderId, riderId)
  const happened = refusal === null ? [accepted] : await forgetMisses(tx, now, riderId)
  return { happened, refusal, order: await readOrder(tx, timeZone, orderId) }
}

// Every change to an order locks its row first, then its rider's; so does this, before touching the offer.
async function accept(
  tx: DatabaseTransaction,
  { orderId, riderId, now, timeZone }: Acceptance,
): Promise<(OrderRow & { readonly misses: number }) | undefined> {
  const { rows } = await sql<OrderRow & { misses: number }>`
    with open_order as (
      select orders.id from orders join riders on riders.id = ${riderId}
      where orders.id = ${orderId} and status = 'pending' for no key update
    ), won as (
      update offers set outcome = 'accepted', closed_at = ${now}
      from open_order
      where offers.order_id = open_order.id and offers.rider_id = ${riderId}
        and offers.outcome is null and offers.expires_at > ${now}
      returning offers.order_id
    ), orders as (
      update orders set status = 'assigned', assigned_rider_id = ${riderId}, step_at = ${now}, step_device_at = null,
        updated_at = ${now}
      from won where orders.id = won.order_id
      returning orders.*
    ), event as (
      insert into order_events (order_id, type, status, actor, actor_id, at)
      select id, 'accepted', 'assigned', 'rider', ${riderId}, ${now} from orders
    )
    ${selectWrittenOrders(tx, timeZone).select('holder.misses_in_row as misses')}
  `.execute(tx)
  return rows[0]
}

function explainBusy(error: unknown): never {
  throw violatedUnique(error) === 'orders_one_active_per_rider' ? new Refusal('RIDER_BUSY') : error
}

async function refusalUnlessRepeated(
  tx: DatabaseTransaction,
  orderId: string,
  riderId: string,
): Promise<Refusal | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'assigned_rider_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id === riderId) return null
  const last = await tx
    .selectFrom('offers')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()
  if (last === undefined) throw new Refusal('FORBIDDEN')
  const passedOn =
    order.assigned_rider_id !== null || order.status !== 'pending' || last.outcome === 'withdrawn'
  return new Refusal(passedOn ? 'OFFER_TAKEN' : 'OFFER_EXPIRED')
}

/**
 * Closes the rider's offer as skipped. One that ended unanswered meanwhile counts as skipped too if the rider had skipped it
 * before; skipping again, or later, changes nothing. `deviceAt` is the phone's clock. Throws FORBIDDEN (never offered to
 * this rider), ORDER_NOT_FOUND, STATUS_NOT_NEXT (accepted) or DEVICE_TIME_WRONG (in the future, or before any offer).
 */
export async function skipOffer(
  tx: DatabaseTransaction,
  now: Date,
  orderId: string,
  riderId: string,
  deviceAt: Date,
): Promise<Outcome> {
  if (isAhead(now, deviceAt)) throw new Refusal('DEVICE_TIME_WRONG')
  const present = await forgetMisses(tx, now, riderId)
  const last = await lockSkipped(tx, orderId, riderId, deviceAt)
  if (last === undefined) {
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
    throw new Refusal(order ? 'FORBIDDEN' : 'ORDER_NOT_FOUND')
  }
  if (deviceAt.getTime() < last.offered_at.getTime() - CLOCK_TOLERANCE_MS)
    throw new Refusal('DEVICE_TIME_WRONG')
  if (last.outcome === 'accepted') throw new Refusal('STATUS_NOT_NEXT')
  const isLive = last.outcome === null
  const wasInTime = UNANSWERED.has(last.outcome) && deviceAt < last.closed_at!
  if (!isLive && !wasInTime) return { happened: present }
  await tx
    .updateTable('offers')
    .set({ outcome: 'skipped', ...(isLive && { closed_at: now }) })
    .where('id', '=', last.id)
    .execute()
  const event = { type: 'skipped', actor: 'rider', actor_id: riderId } as const
  await tx
    .insertInto('order_events')
    .values({ ...event, order_id: orderId, at: now, device_at: deviceAt })
    .execute()
  if (!isLive) return { happened: [...present, { type: 'order-flagged', orderId, riderIds: [riderId] }] }
  const { zone_id: zoneId } = await tx
    .selectFrom('orders')
    .select('zone_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { happened: [...present, { type: 'offer-skipped', orderId, riderId, zoneId }] }
}

/** How an offer ends by itself. */
const UNANSWERED: ReadonlySet<string | null> = new Set(['expired', 'unreached'])

/**
 * The offer of an order that its rider skipped at this time, locked: the last one made until then, as the order may have been offered
 * again since. `outcome` is null while it is live. Undefined if there was none.
 */
async function lockSkipped(tx: DatabaseTransaction, orderId: string, riderId: string, deviceAt: Date) {
  const latest = new Date(deviceAt.getTime() + CLOCK_TOLERANCE_MS)
  return await tx
    .selectFrom('offers')
    .select(['id', 'outcome', 'offered_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .orderBy((eb) => eb('offered_at', '<=', latest), 'desc')
    .orderBy('offered_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
