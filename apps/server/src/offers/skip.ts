/** Skipping an offer. */
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Closes the rider's offer as skipped. Skipping again, or after it ended by itself, changes nothing.
 * `deviceAt` is the phone's clock. Throws FORBIDDEN (never offered to this rider), ORDER_NOT_FOUND or STATUS_NOT_NEXT (accepted).
 */
export async function skipOffer(
  db: Database,
  now: Date,
  orderId: string,
  riderId: string,
  deviceAt: Date,
): Promise<'skipped' | 'already closed'> {
  const { rows } = await sql`
    with closed as (
      update offers set outcome = 'skipped', closed_at = ${now}
      where order_id = ${orderId} and rider_id = ${riderId} and outcome is null
      returning order_id
    )
    insert into order_events (order_id, type, actor, actor_id, at, device_at)
    select order_id, 'skipped', 'rider', ${riderId}, ${now}, ${deviceAt} from closed
    returning order_id
  `.execute(db)
  if (rows.length === 1) return 'skipped'
  const last = await db
    .selectFrom('offers')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()
  if (last?.outcome === 'accepted') throw new Refusal('STATUS_NOT_NEXT')
  if (last !== undefined) return 'already closed'
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  throw new Refusal(order ? 'FORBIDDEN' : 'ORDER_NOT_FOUND')
}
