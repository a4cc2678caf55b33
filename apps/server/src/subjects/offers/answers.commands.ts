/** Accepting an offer: one statement, so that nothing can come between its conditions and its effect. */
import { sql } from 'kysely'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Gives the order to the rider if its offer lives. Accepting again after winning is a success.
 * Throws OFFER_EXPIRED, OFFER_TAKEN, RIDER_BUSY, FORBIDDEN (never offered to this rider) or ORDER_NOT_FOUND.
 */
export async function acceptOffer(
  db: Database,
  now: Date,
  orderId: string,
  riderId: string,
): Promise<'won' | 'repeated'> {
  try {
    // Everybody who changes an order locks its row first; so does this, before it touches the offer.
    const { rows } = await sql`
      with open_order as (
        select id from orders where id = ${orderId} and status = 'pending' for no key update
      ), won as (
        update offers set outcome = 'accepted', closed_at = ${now}
        from open_order
        where offers.order_id = open_order.id and offers.rider_id = ${riderId}
          and offers.outcome is null and offers.expires_at > ${now}
        returning offers.order_id
      ), taken as (
        update orders set status = 'assigned', assigned_rider_id = ${riderId}, updated_at = ${now}
        from won where orders.id = won.order_id
        returning orders.id
      )
      insert into order_events (order_id, type, status, actor, actor_id, at)
      select id, 'accepted', 'assigned', 'rider', ${riderId}, ${now} from taken
      returning order_id
    `.execute(db)
    if (rows.length === 1) return 'won'
  } catch (error) {
    if (violatedUnique(error) === 'orders_one_active_per_rider') throw new Refusal('RIDER_BUSY')
    throw error
  }
  return await explainRefusal(db, orderId, riderId)
}

async function explainRefusal(db: Database, orderId: string, riderId: string): Promise<'repeated'> {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'assigned_rider_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  if (order.assigned_rider_id === riderId) return 'repeated'
  const last = await db
    .selectFrom('offers')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()
  if (last === undefined) throw new Refusal('FORBIDDEN')
  const passedOn =
    order.assigned_rider_id !== null || order.status !== 'pending' || last.outcome === 'withdrawn'
  throw new Refusal(passedOn ? 'OFFER_TAKEN' : 'OFFER_EXPIRED')
}
