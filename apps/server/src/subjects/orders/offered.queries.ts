/** A rider's offers, as shown to that rider: the current one, and those of a day. */
import { LOGBOOK_MOST } from '@puni/contract/offers/limits'
import type { Reply } from '@puni/contract/calls'
import type { LogbookOffer } from '@puni/contract/offers/entities'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import { iso, presentOrder } from './orders.present.ts'
import { type RidersReading, selectOrders } from './orders.queries.ts'
import { presentWhy } from '../offers/offers.present.ts'

/** The order currently offered to a rider, or null. */
export async function readOfferedOrder(
  db: Database,
  reading: RidersReading,
): Promise<Reply<'getOfferedOrder'>> {
  const { riderId, now, timeZone } = reading
  const found = await selectOrders(db, timeZone)
    .where('live.rider_id', '=', riderId)
    .where('live.expires_at', '>', now)
    .executeTakeFirst()
  const order = found ?? null
  return {
    order: order && presentOrder(order, { riderId, now }),
    offerId: order?.offer_id ?? null,
    why: presentWhy(order?.offer_reason ?? null),
    serverTime: now.toISOString(),
  }
}

/** Whether there is or was such an offer. */
export async function hasOffer(db: Database, id: string): Promise<boolean> {
  const offer = await db.selectFrom('offers').select('id').where('id', '=', id).executeTakeFirst()
  return offer !== undefined
}

/** The newest offers made to a rider on a calendar day `YYYY-MM-DD`, newest first. */
export async function readLogbook(
  db: Database,
  { riderId, day, timeZone }: { readonly riderId: string; readonly day: string; readonly timeZone: string },
): Promise<LogbookOffer[]> {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .selectAll('offers')
    .select((eb) => [
      'orders.number',
      'orders.shipping_cost',
      eb.fn.coalesce('orders.store_name', 'orders.independent_store_name').as('store_name'),
    ])
    .where('offers.rider_id', '=', riderId)
    .where('offers.offered_at', '>=', startOfDay(day, timeZone))
    .where('offers.offered_at', '<', endOfDay(day, timeZone))
    .orderBy('offers.offered_at', 'desc')
    .orderBy('offers.id')
    .limit(LOGBOOK_MOST)
    .execute()
  return offers.map((offer) => ({
    _id: offer.id,
    orderNumber: offer.number,
    storeName: offer.store_name,
    shippingCost: offer.shipping_cost / 100,
    offeredAt: offer.offered_at.toISOString(),
    closedAt: iso(offer.closed_at),
    outcome: offer.outcome,
    why: presentWhy(offer.reason),
    byOperator: byOperatorOf(offer),
  }))
}

/** Nobody accepts an offer that has expired: one that ended so was no answer. */
function byOperatorOf({
  made_by: madeBy,
  outcome,
  closed_at: closedAt,
  expires_at: expiresAt,
}: Pick<
  Selectable<Tables['offers']>,
  'made_by' | 'outcome' | 'closed_at' | 'expires_at'
>): LogbookOffer['byOperator'] {
  if (madeBy === null) return undefined
  return outcome === 'accepted' && closedAt !== null && closedAt >= expiresAt ? 'assigned' : 'offered'
}
