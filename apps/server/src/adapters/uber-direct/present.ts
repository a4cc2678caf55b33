/** Shapes quotes and deliveries as the Uber Direct API does. Amounts in centavos, times RFC 3339. */
import { phaseOf } from '@puni/contract/orders/order-states'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import { handoverMs, type PromiseTimes } from '../../subjects/orders/promise.ts'
import { iso } from '../../subjects/orders/orders.present.ts'
import type { OwnStoreRow } from '../../subjects/store-api/own-store.queries.ts'
import type { QuoteRow } from '../../subjects/store-api/quotes.commands.ts'
import { idOf } from './ids.ts'
import { itemsIn } from './manifest.ts'
import { deliveryStatus } from './statuses.ts'

const CURRENCY = 'ARS'
const MINUTE_MS = 60_000

/** What a delivery costs, and in how many minutes its rider would be at the store and at the door. */
export function presentQuote(quote: QuoteRow, store: OwnStoreRow, times: PromiseTimes) {
  const { latitude: lat, longitude: lng } = quote.asked.destination
  const ends = { pickup: { lat: store.latitude, lng: store.longitude }, delivery: { lat, lng } }
  const promised = quote.promised_at.getTime()
  const fetched = quote.pickup_due_at?.getTime() ?? promised - handoverMs(ends, times)
  const minutesTo = (at: number) => Math.max(0, Math.round((at - quote.quoted_at.getTime()) / MINUTE_MS))
  return {
    kind: 'delivery_quote',
    id: idOf('dqt_', quote.id),
    created: quote.quoted_at.toISOString(),
    expires: quote.expires_at.toISOString(),
    fee: quote.price,
    currency: CURRENCY.toLowerCase(),
    currency_type: CURRENCY,
    dropoff_eta: quote.promised_at.toISOString(),
    dropoff_deadline: quote.promised_at.toISOString(),
    duration: minutesTo(promised),
    pickup_duration: minutesTo(fetched),
    pickup_ready: iso(quote.pickup_due_at),
  }
}

type Store = Pick<OwnStoreRow, 'name' | 'street' | 'street_number' | 'city' | 'latitude' | 'longitude'>

/** A delivery of this store. */
export function presentDelivery(order: StoreOrder, store: Store) {
  const { amounts, dropoffWindow, ended } = order
  const isCanceled = order.status === 'canceled'
  return {
    kind: 'delivery',
    id: idOf('del_', order._id),
    uuid: order._id.replaceAll('-', '').toUpperCase(),
    live_mode: !order.test,
    status: deliveryStatus(order),
    complete: isCanceled || order.status === 'delivered',
    created: order.createdAt,
    updated: order.updatedAt,
    external_id: order.externalReference ?? '',
    currency: CURRENCY.toLowerCase(),
    fee: Math.round((isCanceled ? order.canceledFor : amounts.price) * 100),
    tip: 0,
    tracking_url: order.trackingUrl,
    courier: presentCourier(order.rider),
    courier_imminent: phaseOf(order.status) === 'at the store',
    pickup: presentPickup(order, store),
    pickup_ready: order.pickupTime ?? order.createdAt,
    pickup_eta: order.riderArrivesAt ?? order.pickupTime,
    dropoff: presentDropoff(order),
    dropoff_ready: dropoffWindow?.from ?? null,
    dropoff_eta: order.promisedAt,
    dropoff_deadline: dropoffWindow?.to ?? order.promisedAt,
    manifest: { reference: order.externalReference ?? '', description: order.items ?? '' },
    manifest_items: itemsIn(order.items),
    undeliverable_action: '',
    undeliverable_reason: ended?.reason ?? '',
    related_deliveries: [],
  }
}

const VEHICLES: Readonly<Record<VehicleType, string | null>> = {
  Moto: 'motorcycle',
  Bicicleta: 'bicycle',
  Auto: 'car',
  Otro: null,
}

/** A rider, by the first name and without a phone, where one has the order in hand. */
function presentCourier(rider: StoreOrder['rider']) {
  return rider && { name: rider.firstName, vehicle_type: VEHICLES[rider.vehicleType], location: null }
}

function presentPickup({ pickupComment, pickedUpAt }: StoreOrder, store: Store) {
  const { name, street, street_number: streetNumber, city, latitude, longitude } = store
  return {
    name,
    ...addressOf({ street, streetNumber, city, latitude, longitude }),
    notes: pickupComment ?? '',
    ...completedAt(pickedUpAt),
  }
}

function presentDropoff({ destination, handover, deliveredAt }: StoreOrder) {
  const { kind = null, pin = null } = handover ?? {}
  return {
    name: destination.name ?? '',
    phone_number: destination.phone ?? '',
    ...addressOf(destination),
    notes: destination.comment ?? '',
    seller_notes: '',
    verification_requirements: {
      ...(kind === 'photo' && { picture: true }),
      ...(kind === 'pin' && { pincode: { enabled: true, value: pin ?? '' } }),
    },
    ...completedAt(deliveredAt),
  }
}

const completedAt = (at: string | null) => at !== null && { status: 'completed', status_timestamp: at }

interface Address {
  readonly street: string
  readonly streetNumber: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
}

function addressOf({ street, streetNumber, city, latitude: lat, longitude: lng }: Address) {
  const line = `${street} ${streetNumber}`.trim()
  return {
    address: [line, city].filter(Boolean).join(', '),
    detailed_address: { street_address_1: line, street_address_2: '', city, country: 'AR' },
    location: { lat, lng },
  }
}
