/** What the API's reference shows of a store's orders: one that is quoted, placed, changed, canceled, and another that was delivered. */
import type { z } from 'zod'
import type {
  AddressCandidate,
  NewStoreOrder,
  OwnStore,
  ProofOfDelivery,
  Quote,
  QuoteInput,
  StoreOrder,
  StoreOrderChange,
} from './entities.ts'

const ORDER_ID = 'c4a1e7d0-93b5-4f6a-b1d2-8e5f60a7c9d3'
const QUOTE_ID = '5d0c1e7a-7b0f-4c53-9d59-2f1a6b8e4c90'
const ADDRESS = 'Av. Belgrano 2200 4º A'

export const OWN_STORE_EXAMPLE: OwnStore = {
  _id: '0b6f4c1e-2f0d-4a9b-8a63-5c2f7d9e3b70',
  name: 'Pizzería Doña Rosa',
  address: 'Perón 1500, Buenos Aires',
  latitude: -34.607,
  longitude: -58.387,
  zone: { _id: '7d8f3a52-64f1-4d0e-9a53-1f0c6a2b7c11', name: 'Centro' },
  test: false,
  takesOrders: true,
  closedBecause: null,
  key: { name: 'Caja 1', lastFour: '9f3a', readOnly: false, endsAt: null },
}

export const ADDRESS_EXAMPLE: AddressCandidate = {
  kind: 'address',
  label: 'Avenida Belgrano 2200',
  street: 'Avenida Belgrano',
  streetNumber: '2200',
  city: 'Buenos Aires',
  latitude: -34.6134,
  longitude: -58.3972,
  certainty: 'exact',
  inZone: true,
}

const dropoffWindow = { from: '2026-03-11T00:00:00.000Z', to: '2026-03-11T00:45:00.000Z' }

export const QUOTE_INPUT_EXAMPLE: z.input<typeof QuoteInput> = {
  destination: { address: ADDRESS },
  dropoffWindow: { from: '2026-03-10T21:00:00-03:00', to: '2026-03-10T21:45:00-03:00' },
}

export const QUOTE_EXAMPLE: Quote = {
  _id: QUOTE_ID,
  price: 2_300,
  distance: 1_480,
  distanceEstimated: false,
  pickupTime: '2026-03-11T00:20:00.000Z',
  promisedAt: dropoffWindow.to,
  destination: {
    label: ADDRESS,
    latitude: ADDRESS_EXAMPLE.latitude,
    longitude: ADDRESS_EXAMPLE.longitude,
  },
  expiresAt: '2026-03-10T23:20:12.000Z',
}

export const NEW_STORE_ORDER_EXAMPLE: z.input<typeof NewStoreOrder> = {
  quoteId: QUOTE_ID,
  externalReference: 'A-1042',
  destination: { name: 'Juana Paz', phone: '11 5555-0122', comment: 'El timbre no anda: llamá' },
  items: '2 muzzarellas, 1 fainá',
  pickupComment: 'Por el mostrador',
  payment: { storeValue: 12_500.5 },
  handover: 'pin',
}

export const STORE_ORDER_EXAMPLE: StoreOrder = {
  _id: ORDER_ID,
  number: 1042,
  test: false,
  externalReference: 'A-1042',
  status: 'pending',
  createdAt: '2026-03-10T23:06:30.000Z',
  updatedAt: '2026-03-10T23:06:30.000Z',
  pickupTime: '2026-03-11T00:20:00.000Z',
  promisedAt: dropoffWindow.to,
  dropoffWindow,
  isUrgent: false,
  riderArrivesAt: null,
  arrivedAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  endedAt: null,
  destination: {
    name: 'Juana Paz',
    phone: '+541155550122',
    street: ADDRESS,
    streetNumber: '',
    city: '',
    latitude: -34.6134,
    longitude: -58.3972,
    comment: 'El timbre no anda: llamá',
  },
  items: '2 muzzarellas, 1 fainá',
  pickupComment: 'Por el mostrador',
  amounts: { price: 2_300, storeValue: 12_500.5, collect: 14_800.5, paid: false },
  rider: null,
  handover: {
    kind: 'pin',
    state: null,
    triesLeft: 3,
    publicKey: null,
    pin: '4071',
    shortCode: null,
    signedCode: null,
  },
  ended: null,
  cancelFee: 0,
  trackingUrl: 'https://rider.example/seguir/AZ0bPp1fQy6Tz0mK3b9vXw4Jr8sUe2LhCqNnVd5gTfY',
  canceledFor: 0,
}

/** While its rider is on the way to the customer. */
export const STORE_ORDER_UNDER_WAY_EXAMPLE: StoreOrder = {
  ...STORE_ORDER_EXAMPLE,
  status: 'on the way',
  updatedAt: '2026-03-11T00:24:10.000Z',
  arrivedAt: '2026-03-11T00:18:02.000Z',
  pickedUpAt: '2026-03-11T00:24:10.000Z',
  rider: { firstName: 'Ramón', vehicleType: 'Moto' },
  cancelFee: null,
}

export const CHANGE_EXAMPLE: z.input<typeof StoreOrderChange> = { items: '3 muzzarellas', storeValue: 16_000 }

export const STORE_ORDER_CHANGED_EXAMPLE: StoreOrder = {
  ...STORE_ORDER_EXAMPLE,
  updatedAt: '2026-03-10T23:11:45.000Z',
  items: '3 muzzarellas',
  amounts: { price: 2_300, storeValue: 16_000, collect: 18_300, paid: false },
}

export const STORE_ORDER_CANCELED_EXAMPLE: StoreOrder = {
  ...STORE_ORDER_EXAMPLE,
  status: 'canceled',
  updatedAt: '2026-03-10T23:15:00.000Z',
  endedAt: '2026-03-10T23:15:00.000Z',
  ended: { by: 'store', reason: 'No queda masa' },
  cancelFee: null,
}

export const PROOF_EXAMPLE: z.input<typeof ProofOfDelivery> = {
  kind: 'pin',
  deliveredAt: '2026-03-11T00:38:51.000Z',
  provedAt: '2026-03-11T00:38:51.000Z',
  reason: null,
  hasPhoto: false,
}

export const ORDER_PARAMS_EXAMPLE = { id: ORDER_ID }
