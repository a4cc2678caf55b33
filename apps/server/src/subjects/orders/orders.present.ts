/** Shapes orders for the API: the only place that does. */
import type { PlacedHandover } from '@puni/contract/handover/entities'
import type { OperatorOrder, Order, PlacedOrder } from '@puni/contract/orders/entities'
import { CUSTOMER_KEPT_HOURS } from '@puni/contract/orders/limits'
import { isActive } from '@puni/contract/orders/order-states'
import { presentHandover } from '../handover/handover.present.ts'
import { presentWaiting } from '../ledger/zone-terms.present.ts'
import { estimatedLength } from '../routing/way-length.ts'
import { approximateAddress, approximatePlace } from './approximate-destination.ts'
import { amountsIn } from './adjustments.queries.ts'
import type { OrderRow } from './orders.queries.ts'
import { waitSeconds } from './store-wait.ts'

/**
 * The reader: riders see the destination and contacts only of orders they hold, the desk sees no contacts of persons; `contacts` is for whom
 * everything is shown, whoever placed it, or an operator who asked for it.
 */
export type OrderReader = { readonly riderId: string; readonly now: Date } | 'desk' | 'contacts'

type Destination = Order['destination']

/** An order as the API shows it to this reader. */
export function presentOrder(row: OrderRow, reader: OrderReader): Order {
  const isStaff = reader === 'desk' || reader === 'contacts'
  const isAssigned = isStaff || row.assigned_rider_id === reader.riderId
  const holds = isStaff || (isAssigned && isKept(row, reader.now))
  const maySeeOffer = isStaff || row.offered_to === reader.riderId
  const destination = holds ? exactDestination(row) : approximateDestination(row, maySeeOffer)
  const handover = isAssigned ? presentHandover(row) : undefined
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
      // The sender of an order without a store is a person.
      storePhone: isAssigned && (reader !== 'desk' || row.store_name !== null) ? row.store_phone : null,
      zoneNumber: { _id: row.zone_id, name: row.zone_name },
      comment: holds ? row.origin_comment : null,
      distance: maySeeOffer ? row.pickup_metres : null,
      distanceEstimated: maySeeOffer && row.pickup_estimated === true,
      pickupTime: iso(row.picked_up_at),
    },
    destination: reader === 'desk' ? withoutContacts(destination) : destination,
    ...(holds && row.items !== null && { items: row.items }),
    management: amountsOf(row),
    schedule: { day: row.day, pickupTime: iso(row.pickup_due_at), isUrgent: row.is_urgent },
    assignedRider: isAssigned ? holderOf(row, reader !== 'desk') : null,
    earningsReview: isAssigned ? row.earnings_review : null,
    ...(handover && { handover }),
    wait: isAssigned ? waitOf(row) : null,
    offeredTo: maySeeOffer ? row.offered_to : null,
    offeredAt: maySeeOffer ? iso(row.offered_at) : null,
    offerExpiresAt: maySeeOffer ? iso(row.offer_expires_at) : null,
    createdAt: row.created_at.toISOString(),
    endedAt: iso(row.delivered_at ?? row.ended_at),
    updatedAt: row.updated_at.toISOString(),
  }
}

function withoutContacts({ name: _name, ...destination }: Destination): Destination {
  return { ...destination, phone: null }
}

/** The amounts as they were corrected. */
function amountsOf(row: OrderRow): Order['management'] {
  const amounts = amountsIn(row)
  const usual = row.is_paid ? 0 : amounts.storeValue + amounts.shippingCost
  return {
    storeValue: amounts.storeValue / 100,
    shippingCost: amounts.shippingCost / 100,
    ...(amounts.collected !== usual && { collected: amounts.collected / 100 }),
    ...(row.is_paid && { paid: true }),
  }
}

/** An order as listed for operators, with its problem. */
export function presentOperatorOrder(row: OrderRow, problem: OperatorOrder['problem']): OperatorOrder {
  const riderBlocked = isActive(row.status) && row.holder_blocked_at !== null
  return {
    ...presentOrder(row, 'desk'),
    offeredToName: row.asked_name,
    riderBlocked,
    problem,
    claim: claimOf(row),
    ...referenceOf(row),
  }
}

/**
 * An order as shown to whoever placed it, also long after: of its rider only the first name and the vehicle; of its handover, if it asks for
 * a proof, what the customer is to be told.
 */
export function presentPlacedOrder(row: OrderRow, handover: PlacedHandover | undefined): PlacedOrder {
  const { holder_name: name, holder_vehicle: vehicleType } = row
  const assignedRider =
    name === null || vehicleType === null ? null : { firstName: name.split(/\s/)[0] ?? '', vehicleType }
  return { ...presentOrder(row, 'contacts'), handover, assignedRider, ...referenceOf(row) }
}

const referenceOf = ({ external_reference: externalReference }: OrderRow) =>
  externalReference === null ? {} : { externalReference }

/** Whether an order's rider has it in hand, or had it a short time ago: questions still come then. */
function isKept({ ended_at: endedAt }: OrderRow, now: Date): boolean {
  return endedAt === null || now.getTime() - endedAt.getTime() < CUSTOMER_KEPT_HOURS * 3_600_000
}

function exactDestination(row: OrderRow): Destination {
  return {
    ...placed({ lat: row.destination_latitude, lng: row.destination_longitude }),
    street: row.destination_street,
    streetNumber: row.destination_street_number,
    city: row.destination_city,
    ...(row.customer_name !== null && { name: row.customer_name }),
    phone: row.destination_phone,
    comment: row.destination_comment,
    ...(row.customer_notes && { notes: [...row.customer_notes] }),
    distance: row.delivery_metres,
    distanceEstimated: row.delivery_estimated,
    approximate: false,
    dropoffTime: iso(row.delivered_at),
  }
}

/** Nothing here may depend on where in its block the door is: the distance is that to the approximate place, too. */
function approximateDestination(row: OrderRow, isOffered: boolean): Destination {
  const { destination_street: street, destination_street_number: streetNumber } = row
  const place = approximatePlace({ lat: row.destination_latitude, lng: row.destination_longitude })
  const pickup = { lat: row.origin_latitude, lng: row.origin_longitude }
  const known = isOffered ? row.block_metres : null
  return {
    ...placed(place),
    ...approximateAddress({ street, streetNumber }),
    city: row.destination_city,
    phone: null,
    comment: null,
    distance: known ?? estimatedLength({ from: pickup, to: place, vehicle: 'Moto' }).metres,
    distanceEstimated: known === null || row.block_estimated !== false,
    approximate: true,
    dropoffTime: iso(row.delivered_at),
  }
}

function placed({ lat, lng }: { lat: number; lng: number }) {
  return { latitudeDestination: lat, longitudeDestination: lng, latitude: lat, longitude: lng }
}

function waitOf(row: OrderRow): Order['wait'] {
  const { arrived_at: since, delay_told_at: toldAt } = row
  if (since === null) return null
  return {
    since: since.toISOString(),
    seconds: waitSeconds(row),
    delayToldAt: iso(toldAt),
    pay: presentWaiting(row),
  }
}

function claimOf({ claimer_name: riderName, claimed_at: at }: OrderRow): OperatorOrder['claim'] {
  return riderName === null || at === null ? null : { riderName, at: at.toISOString() }
}

function holderOf(row: OrderRow, withContacts: boolean): Order['assignedRider'] {
  const { assigned_rider_id: _id, holder_name: fullName, holder_vehicle: vehicleType } = row
  if (_id === null || fullName === null || vehicleType === null) return null
  const contacts = withContacts
    ? { email: row.holder_email, phone: row.holder_phone }
    : { email: null, phone: null }
  return { _id, fullName, ...contacts, vehicleType }
}

/** An instant in the API's format, ISO 8601. */
export function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
