/** Shapes orders for the stores that placed them: the only place that does. */
import { SILENT_AFTER_MS } from '@puni/contract/board/troubles'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import { type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import { presentPlacedHandover } from '../handover/handover.present.ts'
import { amountsIn } from '../orders/adjustments.queries.ts'
import { iso } from '../orders/orders.present.ts'
import type { TrackingLinks } from '../orders/tracking-links.ts'
import type { StoreOrderRow } from './store-orders.queries.ts'

const MINUTE_MS = 60_000

/** An order as its store reads it. */
export function presentStoreOrder(
  row: StoreOrderRow,
  { trackingUrl }: Pick<TrackingLinks, 'trackingUrl'>,
  now: Date,
): StoreOrder {
  const amounts = amountsIn(row)
  const { pin, code, signed_code: signedCode } = row
  const handover = presentPlacedHandover(row, { pin, code, signedCode })
  const fee = cancelFee(row)
  return {
    _id: row.id,
    number: row.number,
    test: false,
    externalReference: row.external_reference,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    pickupTime: iso(row.pickup_due_at),
    promisedAt: iso(row.promised_at),
    dropoffWindow:
      row.dropoff_to === null ? null : { from: iso(row.dropoff_from), to: row.dropoff_to.toISOString() },
    isUrgent: row.is_urgent,
    riderArrivesAt: iso(riderArrivesAt(row, now)),
    arrivedAt: iso(row.arrived_at),
    pickedUpAt: iso(row.picked_up_at),
    deliveredAt: iso(row.delivered_at),
    endedAt: iso(row.ended_at),
    destination: destinationOf(row),
    items: row.items,
    pickupComment: row.origin_comment,
    amounts: {
      price: amounts.shippingCost / 100,
      storeValue: amounts.storeValue / 100,
      collect: amounts.collected / 100,
      paid: row.is_paid,
    },
    rider: riderOf(row),
    ...(handover && { handover }),
    ended: row.ended_by === null ? null : { by: row.ended_by, reason: row.ended_because },
    cancelFee: fee === null ? null : fee / 100,
    trackingUrl: trackingUrl(row.id),
    canceledFor: row.cancellation_fee / 100,
  }
}

function destinationOf(row: StoreOrderRow): StoreOrder['destination'] {
  return {
    name: row.customer_name,
    phone: row.destination_phone,
    street: row.destination_street,
    streetNumber: row.destination_street_number,
    city: row.destination_city,
    latitude: row.destination_latitude,
    longitude: row.destination_longitude,
    comment: row.destination_comment,
  }
}

/** About when the rider who is on the way to the store comes there, to the minute; null where its place is not known. */
function riderArrivesAt(row: StoreOrderRow, now: Date): Date | null {
  const {
    rider_latitude: lat,
    rider_longitude: lng,
    rider_located_at: locatedAt,
    rider_vehicle: vehicle,
  } = row
  // A blocked rider who still holds it may never come: an operator decides.
  if (phaseOf(row.status) !== 'to the store' || row.rider_rests || vehicle === null) return null
  if (lat === null || lng === null || locatedAt === null) return null
  if (now.getTime() - locatedAt.getTime() > SILENT_AFTER_MS) return null
  const store = { lat: row.origin_latitude, lng: row.origin_longitude }
  const arrivesMs = now.getTime() + 1000 * estimateSeconds(metresBetween({ lat, lng }, store), vehicle)
  return new Date(Math.ceil(arrivesMs / MINUTE_MS) * MINUTE_MS)
}

/** Of its rider a store learns this. */
export const firstNameOf = (name: string) => name.split(/\s/)[0] ?? ''

function riderOf({ rider_name: name, rider_vehicle: vehicleType }: StoreOrderRow): StoreOrder['rider'] {
  return name === null || vehicleType === null ? null : { firstName: firstNameOf(name), vehicleType }
}

/**
 * What it costs a store to cancel an order now, centavos: what its rider is paid who is at the store already. Null where the order has left
 * the store, or is over.
 */
export function cancelFee(order: {
  readonly status: OrderStatus
  readonly zone_cancellation_pay: number
}): number | null {
  const phase = phaseOf(order.status)
  if (phase === 'open' || phase === 'to the store') return 0
  return phase === 'at the store' ? order.zone_cancellation_pay : null
}
