/** Skipping an offer. */
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isAhead } from '../orders/device-time.ts'

/**
 * Closes the rider's offer as skipped; returns the order's zone, or null where skipping again, or after it ended by itself, changes
 * nothing. `deviceAt` is the phone's clock.
 * Throws FORBIDDEN (never offered to this rider), ORDER_NOT_FOUND, STATUS_NOT_NEXT (accepted) or DEVICE_TIME_WRONG.
 */
export async function skipOffer(
  tx: DatabaseTransaction,
  now: Date,
  orderId: string,
  riderId: string,
  deviceAt: Date,
): Promise<string | null> {
  if (isAhead(now, deviceAt)) throw new Refusal('DEVICE_TIME_WRONG')
  const { rows } = await sql<{ zoneId: string }>`
    with closed as (
      update offers set outcome = 'skipped', closed_at = ${now}
      where order_id = ${orderId} and rider_id = ${riderId} and outcome is null
      returning order_id
    ), event as (
      insert into order_events (order_id, type, actor, actor_id, at, device_at)
      select order_id, 'skipped', 'rider', ${riderId}, ${now}, ${deviceAt} from closed
    )
    select zone_id as "zoneId" from closed join orders on orders.id = closed.order_id
  `.execute(tx)
  if (rows[0] !== undefined) return rows[0].zoneId
  const last = await tx
    .selectFrom('offers')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()
  if (last?.outcome === 'accepted') throw new Refusal('STATUS_NOT_NEXT')
  if (last !== undefined) return null
  const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  throw new Refusal(order ? 'FORBIDDEN' : 'ORDER_NOT_FOUND')
}
