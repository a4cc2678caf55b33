/** Reads orders with their live offer and shapes them for the API: the only place that does. */
import type { OperatorOrder, Order } from '@puni/contract/entities'
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
      'live.id as offer_id',
      'live.rider_id as offered_to',
      'live.offered_at as offered_at',
      'live.expires_at as offer_expires_at',
      'live.reason as offer_reason',
      'live.pickup_metres as pickup_metres',
      'live.pickup_estimated as pickup_estimated',
      'asked.full_name as asked_name',
      sql<string>`to_char(orders.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
    ])
}

/** An order row as `selectOrders` gives it. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** Who reads: a rider sees contact details only of orders it holds, operators and stores see all. */
export type OrderReader = { readonly riderId: string } | 'staff'

/** An order as the API shows it to this reader. */
export function presentOrder(row: OrderRow, reader: OrderReader): Order {
  const holds = reader === 'staff' || row.assigned_rider_id === reader.riderId
  const maySeeOffer = reader === 'staff' || row.offered_to === reader.riderId
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    origin: {
      storeName: row.store_name,
      independentStoreName: row.independent_store_name,
      latitude: row.origin_latitude,
      longitude: row.origin_longitude,
      street: row.origin_street,
      streetNumber: row.origin_street_number,
      city: row.origin_city,
      storePhone: row.store_phone,
      zoneNumber: { _id: row.zone_id, name: row.zone_name },
      comment: holds ? row.origin_comment : null,
      distance: maySeeOffer ? row.pickup_metres : null,
      distanceEstimated: maySeeOffer && row.pickup_estimated === true,
      pickupTime: iso(row.picked_up_at),
    },
    destination: {
      latitudeDestination: row.destination_latitude,
      longitudeDestination: row.destination_longitude,
      latitude: row.destination_latitude,
      longitude: row.destination_longitude,
      street: row.destination_street,
      streetNumber: row.destination_street_number,
      city: row.destination_city,
      phone: holds ? row.destination_phone : null,
      comment: holds ? row.destination_comment : null,
      distance: row.delivery_metres,
      distanceEstimated: row.delivery_estimated,
      dropoffTime: iso(row.delivered_at),
    },
    management: { storeValue: row.store_value / 100, shippingCost: row.shipping_cost / 100 },
    schedule: { day: row.day, pickupTime: iso(row.pickup_due_at), isUrgent: row.is_urgent },
    assignedRider: holds ? holderOf(row) : null,
    offeredTo: maySeeOffer ? row.offered_to : null,
    offeredAt: maySeeOffer ? iso(row.offered_at) : null,
    offerExpiresAt: maySeeOffer ? iso(row.offer_expires_at) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** An order as operators list it, with the problem it has. */
export function presentOperatorOrder(row: OrderRow, problem: OperatorOrder['problem']): OperatorOrder {
  return { ...presentOrder(row, 'staff'), offeredToName: row.asked_name, problem }
}

function holderOf(row: OrderRow): Order['assignedRider'] {
  const { assigned_rider_id: _id, holder_name: fullName, holder_email: email, holder_phone: phone } = row
  if (_id === null || fullName === null || email === null || phone === null || row.holder_vehicle === null)
    return null
  return { _id, fullName, email, phone, vehicleType: row.holder_vehicle }
}

/** An instant as the API writes it, ISO 8601. */
export function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
