/** Reads orders as their stores do. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

const COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.store_id',
  'orders.external_reference',
  'orders.status',
  'orders.origin_latitude',
  'orders.origin_longitude',
  'orders.created_at',
  'orders.updated_at',
  'orders.pickup_due_at',
  'orders.promised_at',
  'orders.dropoff_from',
  'orders.dropoff_to',
  'orders.is_urgent',
  'orders.arrived_at',
  'orders.picked_up_at',
  'orders.delivered_at',
  'orders.ended_at',
  'orders.customer_name',
  'orders.destination_phone',
  'orders.destination_street',
  'orders.destination_street_number',
  'orders.destination_city',
  'orders.destination_latitude',
  'orders.destination_longitude',
  'orders.destination_comment',
  'orders.items',
  'orders.origin_comment',
  'orders.store_value',
  'orders.shipping_cost',
  'orders.is_paid',
  'orders.store_value_adjustment',
  'orders.shipping_cost_adjustment',
  'orders.collected_adjustment',
  'orders.cancellation_fee',
  'orders.handover',
  'orders.handover_state',
  'orders.handover_tries',
  'orders.handover_key',
  'handovers.pin',
  'handovers.code',
  'handovers.signed_code',
] as const

/** Selects orders with what their stores read of them; add a condition on `orders`. */
export function selectStoreOrders(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .leftJoin('riders', 'riders.id', 'orders.assigned_rider_id')
    .leftJoin('handovers', 'handovers.order_id', 'orders.id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('order_events')
          .select(['actor', 'reason'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .whereRef('order_events.status', '=', 'orders.status')
          .where('orders.status', 'in', ['canceled', 'error'])
          .orderBy('order_events.id', 'desc')
          .limit(1)
          .as('ending'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .select([
      'riders.full_name as rider_name',
      'riders.vehicle_type as rider_vehicle',
      'riders.last_latitude as rider_latitude',
      'riders.last_longitude as rider_longitude',
      'riders.last_position_at as rider_located_at',
      'ending.actor as ended_by',
      'ending.reason as ended_because',
      sql<boolean | null>`riders.blocked_at is not null or riders.paused_until is not null`.as('rider_rests'),
      sql<number>`coalesce(zones.cancellation_pay, 0)`.as('zone_cancellation_pay'),
    ])
}

/** An order as `selectStoreOrders` returns it. */
export type StoreOrderRow = Awaited<
  ReturnType<ReturnType<typeof selectStoreOrders>['executeTakeFirstOrThrow']>
>

/** One order of a store. Throws ORDER_NOT_FOUND, also for another store's. */
export async function readStoreOrder(db: Database, storeId: string, orderId: string): Promise<StoreOrderRow> {
  const row = await selectStoreOrders(db)
    .where('orders.id', '=', orderId)
    .where('orders.store_id', '=', storeId)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return row
}
