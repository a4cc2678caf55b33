/** Reads orders with their live offer. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Selects orders with zone, holder and live offer; add conditions on `orders` or `live`. */
export function selectOrders(db: Database, timeZone: string) {
  return db
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .leftJoin('riders as holder', 'holder.id', 'orders.assigned_rider_id')
    .leftJoin('offers as live', (join) =>
      join.onRef('live.order_id', '=', 'orders.id').on('live.outcome', 'is', null),
    )
    .leftJoin('riders as asked', 'asked.id', 'live.rider_id')
    .selectAll('orders')
    .select([
      'zones.name as zone_name',
      'holder.full_name as holder_name',
      'holder.email as holder_email',
      'holder.phone as holder_phone',
      'holder.vehicle_type as holder_vehicle',
      'holder.blocked_at as holder_blocked_at',
      'live.id as offer_id',
      'live.rider_id as offered_to',
      'live.offered_at as offered_at',
      'live.expires_at as offer_expires_at',
      'live.reason as offer_reason',
      'live.pickup_metres as pickup_metres',
      'live.pickup_estimated as pickup_estimated',
      'live.delivery_metres as block_metres',
      'live.delivery_estimated as block_estimated',
      'asked.full_name as asked_name',
      sql<string>`to_char(orders.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
    ])
}

/** An order row as `selectOrders` returns it. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>
