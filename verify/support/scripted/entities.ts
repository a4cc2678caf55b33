/** A scripted API's default data: one active rider, two zones, and orders around the pickup. */
import type { Session } from '@puni/contract/accounts/entities'
import type { Appeal } from '@puni/contract/appeals/entities'
import type { AppConfig } from '@puni/contract/city/entities'
import type { Notice } from '@puni/contract/notifications/entities'
import type { LogbookOffer, OfferWhy } from '@puni/contract/offers/entities'
import type { Order } from '@puni/contract/orders/entities'
import type { Rider } from '@puni/contract/riders/entities'
import type { RouteResult, RouteStep } from '@puni/contract/routing/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { OFFER_RECHECK_MS, OFFER_TIMEOUT_MS } from '@puni/contract/offers/limits'
import { phaseOf, type OrderStatus } from '@puni/contract/orders/order-states'

export const RIDER_ID = '5b0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a01'
export const OTHER_RIDER_ID = '5b0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a02'
export const ORDER_ID = '7c1d5a40-3e0e-4c5e-8a54-0f4f8a1e9b01'
/** The pickup of every order, and where riders stand. */
export const PICKUP = { latitude: -34.609, longitude: -58.392 }
export const TOKEN = 'token-de-prueba'
/** A Friday noon in Buenos Aires: where every stopped clock starts. */
export const NOON = new Date('2026-03-06T15:00:00.000Z')

export const CENTRO: Zone = {
  _id: '0d3f7c8a-66a1-4f0e-8a07-3b7f5c1f2c01',
  name: 'Centro',
  latitude: -34.61,
  longitude: -58.395,
  radiusKm: 8,
}
export const ALMAGRO: Zone = {
  _id: '0d3f7c8a-66a1-4f0e-8a07-3b7f5c1f2c02',
  name: 'Almagro',
  latitude: -34.606,
  longitude: -58.42,
  radiusKm: 5,
}

/** An activated rider, off duty. */
export function riderOf(changes: Partial<Rider> = {}): Rider {
  return {
    _id: RIDER_ID,
    role: 'rider',
    fullName: 'Ramona Díaz',
    email: 'ramona@e2e.example',
    phone: '+54 9 11 5555-0145',
    documentNumber: '30123456',
    vehicleType: 'Moto',
    zone: CENTRO,
    zones: [CENTRO, ALMAGRO],
    status: changes.working ? 'working' : 'inactive',
    working: false,
    activationCode: true,
    pushToken: null,
    isBlocked: false,
    blockedReason: null,
    blockedAt: null,
    totalOrders: 0,
    deliveredOrders: 0,
    canceledOrders: 0,
    totalMoney: 0,
    lastFreeAt: null,
    lastPosition: null,
    lastPositionTime: null,
    pausedUntil: null,
    lastOrderId: null,
    createdAt: NOON.toISOString(),
    ...changes,
  }
}

export const WORKING = riderOf({ working: true })
export const NOT_ACTIVATED = riderOf({ activationCode: false })
/** An answer to the block, waiting. */
export const appealOf = (replace: Partial<Appeal> = {}): Appeal => ({
  _id: 'd1',
  about: 'block',
  order: null,
  blockReason: 'Dos pedidos sin entregar',
  body: 'El timbre no andaba y llamé tres veces.\nEl local puede confirmarlo: volví con los dos pedidos.',
  photos: 2,
  sentAt: NOON.toISOString(),
  dueAt: '2099-03-16T03:00:00.000Z',
  answer: null,
  ...replace,
})

export const BLOCKED = riderOf({ isBlocked: true, blockedReason: 'Dos pedidos sin entregar' })

type OrderChanges = Partial<Omit<Order, 'origin' | 'destination' | 'management' | 'schedule'>> & {
  readonly origin?: Partial<Order['origin']>
  readonly destination?: Partial<Order['destination']>
  readonly management?: Partial<Order['management']>
  readonly schedule?: Partial<Order['schedule']>
}

/** An amount as wide as there are any, pesos. */
export const WIDE_AMOUNT = 1_450_000.5
export const WIDE = { storeValue: WIDE_AMOUNT, shippingCost: WIDE_AMOUNT }

/** An order from 'Pizzería Güerrín' to Belgrano 2200, with every optional field set. */
export function orderOf({ origin, destination, management, schedule, ...changes }: OrderChanges = {}): Order {
  return {
    _id: ORDER_ID,
    number: 1042,
    status: 'pending',
    origin: {
      storeName: 'Pizzería Güerrín',
      independentStoreName: null,
      ...PICKUP,
      street: 'Corrientes',
      streetNumber: '1368',
      city: 'Buenos Aires',
      storePhone: '+54 11 4371-8141',
      zoneNumber: { _id: CENTRO._id, name: CENTRO.name },
      comment: 'Entrada por el costado',
      distance: 640,
      distanceEstimated: false,
      pickupTime: null,
      ...origin,
    },
    destination: {
      latitudeDestination: -34.615,
      longitudeDestination: -58.41,
      latitude: -34.615,
      longitude: -58.41,
      street: 'Belgrano',
      streetNumber: '2200',
      city: 'Buenos Aires',
      phone: '+54 11 5555-0122',
      comment: 'Timbre 4A',
      distance: 2_140,
      distanceEstimated: false,
      approximate: false,
      dropoffTime: null,
      ...destination,
    },
    management: { storeValue: 12_500, shippingCost: 2_300, ...management },
    schedule: { day: '2026-03-06', pickupTime: null, isUrgent: false, ...schedule },
    assignedRider: null,
    earningsReview: null,
    wait: null,
    offeredTo: null,
    offeredAt: null,
    offerExpiresAt: null,
    createdAt: NOON.toISOString(),
    endedAt: null,
    updatedAt: NOON.toISOString(),
    ...changes,
  }
}

/** What the platform tells of a destination before the order is held: its block, and the middle of a cell of the city. */
const BLOCK = {
  latitudeDestination: -34.61434,
  longitudeDestination: -58.41014,
  latitude: -34.61434,
  longitude: -58.41014,
  streetNumber: 'al 2200',
  phone: null,
  comment: null,
  approximate: true,
}

/** The order, waiting for a rider: as the riders of its zone see it. */
export const openOrder = (): Order => orderOf({ destination: BLOCK })

/** The order, offered to the rider since this instant. */
export function offerSince(offeredAt: Date, { origin, destination, ...changes }: OrderChanges = {}): Order {
  return orderOf({
    offeredTo: RIDER_ID,
    offeredAt: offeredAt.toISOString(),
    origin: { storePhone: null, comment: null, ...origin },
    destination: { ...BLOCK, ...destination },
    ...changes,
  })
}

/** The id of an order's offer: a new offer of it has another id. */
export const offerIdOf = ({ _id, offeredAt }: Order) => `offer-of-${_id}-at-${Date.parse(offeredAt ?? '')}`

/** Why the order was offered to the rider: the soonest of five. */
export function whyOf(changes: Partial<OfferWhy> = {}): OfferWhy {
  return {
    rule: 'soonest',
    candidates: 5,
    rank: 1,
    travelSeconds: 240,
    soonestSeconds: 240,
    idleSeconds: 1_380,
    openOrders: 3,
    atStoreSeconds: 600,
    ...changes,
  }
}

/** An offer of the order as the logbook keeps it: made at noon, accepted. */
export function logbookOffer(changes: Partial<LogbookOffer> = {}): LogbookOffer {
  return {
    _id: 'offer-1',
    orderNumber: 1042,
    storeName: 'Pizzería Güerrín',
    shippingCost: 2_300,
    offeredAt: NOON.toISOString(),
    closedAt: NOON.toISOString(),
    outcome: 'accepted',
    why: whyOf(),
    ...changes,
  }
}

/** What the rider is told: an order that an operator canceled at noon, unread. */
export function noticeOf(changes: Partial<Notice> = {}): Notice {
  return {
    _id: 'n1',
    kind: 'order_canceled',
    at: NOON.toISOString(),
    readAt: null,
    orderId: ORDER_ID,
    orderNumber: 1042,
    storeName: 'Pizzería Güerrín',
    storePhone: '+541155550111',
    zoneName: null,
    reason: null,
    pickedUp: false,
    paid: 0,
    shippingCost: 2_300,
    ...changes,
  }
}

/** The order assigned to the rider. */
export function heldOrder(status: OrderStatus = 'assigned', changes: OrderChanges = {}): Order {
  const { _id, fullName, email, phone, vehicleType } = riderOf()
  const assignedRider = { _id, fullName, email, phone, vehicleType }
  const endedAt = phaseOf(status) === 'over' ? (changes.createdAt ?? NOON.toISOString()) : null
  return orderOf({ status, assignedRider, endedAt, ...changes })
}

/** The application server key of web push: 65 bytes, of which the first says how the rest is written. */
export const PUSH_KEY = `${'BAQE'.repeat(21)}BAQ`

/** A rider's open sessions, this phone's first. */
export const SESSIONS: readonly Session[] = [
  session('a1', 'Chrome en Android', true),
  session('a2', 'Firefox en Windows', false),
  session('a3', null, false),
]

function session(_id: string, device: string | null, isCurrent: boolean): Session {
  return { _id, device, isCurrent, createdAt: NOON.toISOString(), lastUsedAt: NOON.toISOString() }
}

export const CONFIG: AppConfig = {
  brand: 'PUNI Rider',
  support: {
    email: 'soporte@puni.example',
    phone: '+54 11 5555-0100',
    whatsapp: '+54 9 11 5555-0100',
  },
  commissionRate: 0.05,
  offerTimeoutMs: OFFER_TIMEOUT_MS,
  offerRecheckMs: OFFER_RECHECK_MS,
  delayNoticeMinutes: 10,
  retention: { positionDays: 30, customerDays: 90 },
  appealDays: 5,
  emergencyNumber: '911',
  dispatchPolicy: 'plan',
  timeZone: 'America/Argentina/Buenos_Aires',
  pushPublicKey: PUSH_KEY,
  demo: false,
  map: null,
}

/** A street route between two points. */
export function routeOf(changes: Partial<RouteResult> = {}): RouteResult {
  return {
    distance: '2,4 km',
    duration: '9 min',
    startAddress: null,
    endAddress: null,
    path: [
      { lat: PICKUP.latitude, lng: PICKUP.longitude },
      { lat: -34.615, lng: -58.41 },
    ],
    bounds: { north: PICKUP.latitude, south: -34.615, east: PICKUP.longitude, west: -58.41 },
    distanceValue: 2_400,
    durationValue: 540,
    estimated: false,
    ...changes,
  }
}

/** An instruction of a route, 100 m before the next one. */
export function stepOf(maneuver: RouteStep['maneuver'], start: number, street: string | null): RouteStep {
  return {
    maneuver,
    street,
    road: null,
    start,
    metres: 100,
    exit: maneuver === 'roundabout' ? 2 : null,
    side: maneuver === 'arrive' ? 'right' : null,
  }
}
