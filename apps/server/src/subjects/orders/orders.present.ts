/** Shapes orders for the API: the only place that does. */
import type { OperatorOrder, Order } from '@puni/contract/entities'
import { isActive } from '@puni/contract/order-states'
import type { OrderRow } from './orders.queries.ts'

/** The reader: riders see contact details only of orders they hold, operators and stores see all. */
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
    earningsReview: holds ? row.earnings_review : null,
    offeredTo: maySeeOffer ? row.offered_to : null,
    offeredAt: maySeeOffer ? iso(row.offered_at) : null,
    offerExpiresAt: maySeeOffer ? iso(row.offer_expires_at) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** An order as listed for operators, with its problem. */
export function presentOperatorOrder(row: OrderRow, problem: OperatorOrder['problem']): OperatorOrder {
  const riderBlocked = isActive(row.status) && row.holder_blocked_at !== null
  return { ...presentOrder(row, 'staff'), offeredToName: row.asked_name, riderBlocked, problem }
}

function holderOf(row: OrderRow): Order['assignedRider'] {
  const { assigned_rider_id: _id, holder_name: fullName, holder_email: email, holder_phone: phone } = row
  if (_id === null || fullName === null || email === null || phone === null || row.holder_vehicle === null)
    return null
  return { _id, fullName, email, phone, vehicleType: row.holder_vehicle }
}

/** An instant in the API's format, ISO 8601. */
export function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
