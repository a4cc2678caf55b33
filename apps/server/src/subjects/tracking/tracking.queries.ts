/** Reads an order for its customer, and nothing else of anybody. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** An order as its customer may know it; undefined if there is none. */
export async function readTracked(db: Database, orderId: string) {
  return await db
    .selectFrom('orders')
    .leftJoin('riders as holder', (join) =>
      join.onRef('holder.id', '=', 'orders.assigned_rider_id').on('holder.erased_at', 'is', null),
    )
    .leftJoin('handovers', 'handovers.order_id', 'orders.id')
    .where('orders.id', '=', orderId)
    .select([
      'orders.number',
      'orders.status',
      'orders.store_name',
      'orders.independent_store_name',
      'orders.origin_latitude',
      'orders.origin_longitude',
      'orders.destination_latitude',
      'orders.destination_longitude',
      'orders.destination_street',
      'orders.destination_street_number',
      'orders.store_value',
      'orders.is_paid',
      'orders.shipping_cost',
      'orders.store_value_adjustment',
      'orders.shipping_cost_adjustment',
      'orders.collected_adjustment',
      'orders.pickup_due_at',
      'orders.promised_at',
      'orders.picked_up_at',
      'orders.delivered_at',
      'orders.ended_at',
      'orders.anonymised_at',
      'orders.handover',
      'orders.customer_notes',
      'handovers.pin',
      'handovers.code',
      'holder.full_name as holder_name',
      'holder.vehicle_type as holder_vehicle',
      'holder.last_latitude',
      'holder.last_longitude',
      'holder.last_position_at',
      sql<boolean>`holder.blocked_at is not null or holder.paused_until is not null`.as('holder_rests'),
      sql<boolean>`exists (
        select from order_events where order_id = orders.id and type in ('accepted', 'assigned')
      )`.as('had_rider'),
    ])
    .executeTakeFirst()
}

export type TrackedOrder = NonNullable<Awaited<ReturnType<typeof readTracked>>>
