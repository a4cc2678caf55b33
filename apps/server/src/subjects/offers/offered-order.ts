/** The offer of the moment, as its rider reads it. */
import type { Reply } from '@puni/contract/calls'
import type { Database } from '../../platform/database/schema.ts'
import { presentOrder, selectOrders } from '../orders/orders.queries.ts'
import { presentWhy } from './offers.present.ts'

/** The order offered to a rider now, or null. `timeZone` is that in which its day is told. */
export async function readOfferedOrder(
  db: Database,
  now: Date,
  riderId: string,
  timeZone: string,
): Promise<Reply<'getOfferedOrder'>> {
  const row = await selectOrders(db, timeZone)
    .where('live.rider_id', '=', riderId)
    .where('live.expires_at', '>', now)
    .executeTakeFirst()
  return {
    order: row ? presentOrder(row, { riderId }) : null,
    offerId: row?.offer_id ?? null,
    why: presentWhy(row?.offer_reason ?? null),
    serverTime: now.toISOString(),
  }
}
