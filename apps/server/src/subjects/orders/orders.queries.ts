/** Reads orders with their live offer. */
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

const COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.zone_id',
  'orders.store_name',
  'orders.independent_store_name',
  'orders.origin_latitude',
  'orders.origin_longitude',
  'orders.origin_street',
  'orders.origin_street_number',
  'orders.origin_city',
  'orders.origin_comment',
  'orders.store_phone',
  'orders.destination_latitude',
  'orders.destination_longitude',
  'orders.destination_street',
  'orders.destination_street_number',
  'orders.destination_city',
  'orders.customer_name',
  'orders.destination_phone',
  'orders.destination_comment',
  'orders.items',
  'orders.customer_notes',
  'orders.delivery_metres',
  'orders.delivery_estimated',
  'orders.store_value',
  'orders.shipping_cost',
  'orders.is_paid',
  'orders.store_value_adjustment',
  'orders.shipping_cost_adjustment',
  'orders.collected_adjustment',
  'orders.is_urgent',
  'orders.pickup_due_at',
  'orders.assigned_rider_id',
  'orders.picked_up_at',
  'orders.delivered_at',
  'orders.ended_at',
  'orders.earnings_review',
  'orders.handover',
  'orders.handover_state',
  'orders.handover_tries',
  'orders.handover_key',
  'orders.arrived_at',
  'orders.delay_told_at',
  'orders.claimed_by',
  'orders.claimed_at',
  'orders.external_reference',
  'orders.created_at',
  'orders.updated_at',
] as const

/** By which a list finds the day of an order, and sorts: when it was delivered or ended, before that when it was placed. */
export const DATED_AT = sql<Date>`coalesce(orders.delivered_at, orders.ended_at, orders.created_at)`

/** Selects orders with zone, holder and live offer; add conditions on `orders` or `live`. */
export function selectOrders(db: Database, timeZone: string) {
  return selectWithOffer(db, timeZone, sql<SqlBool>`live.outcome is null`)
}

/**
 * The same of orders that the statement itself has written and that have no live offer any more: its `with` calls them
 * `orders`, which hides the table. The tables still show what was before the statement.
 */
export function selectWrittenOrders(db: Database, timeZone: string) {
  return selectWithOffer(db, timeZone, sql<SqlBool>`false`)
}

function selectWithOffer(db: Database, timeZone: string, isLive: Expression<SqlBool>) {
  return db
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .leftJoin('riders as holder', 'holder.id', 'orders.assigned_rider_id')
    .leftJoin('offers as live', (join) => join.onRef('live.order_id', '=', 'orders.id').on(isLive))
    .leftJoin('riders as asked', 'asked.id', 'live.rider_id')
    .leftJoin('riders as claimer', 'claimer.id', 'orders.claimed_by')
    .select(COLUMNS)
    .select([
      'zones.name as zone_name',
      'zones.wait_pay',
      'zones.wait_free_minutes',
      'zones.wait_pay_most',
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
      'claimer.full_name as claimer_name',
      sql<string>`to_char(orders.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
    ])
}

/** An order row as `selectOrders` returns it. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** One order. Throws ORDER_NOT_FOUND. */
export async function readOrder(db: Database, timeZone: string, orderId: string): Promise<OrderRow> {
  const order = await selectOrders(db, timeZone).where('orders.id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** Whose orders a rider's call reads, as of when; an order's day is that of the time zone. */
export interface RidersReading {
  readonly riderId: string
  readonly now: Date
  readonly timeZone: string
}
