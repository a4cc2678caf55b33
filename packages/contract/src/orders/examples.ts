/** What the API's reference shows of orders: one that a store places, and what it reads of it. */
import type { NewOrder, PlacedOrder } from './entities.ts'

const destination = {
  latitude: -34.615,
  longitude: -58.41,
  street: 'Av. Belgrano',
  streetNumber: '2200',
  city: 'Buenos Aires',
  phone: '+541155550122',
  comment: 'Timbre 4A',
}

export const NEW_ORDER_EXAMPLE: NewOrder = {
  zoneId: '7d8f3a52-64f1-4d0e-9a53-1f0c6a2b7c11',
  storeId: '0b6f4c1e-2f0d-4a9b-8a63-5c2f7d9e3b70',
  originComment: 'Por la puerta lateral',
  destination,
  management: { storeValue: 12_500.5, shippingCost: 2_300 },
  schedule: { pickupTime: '2026-03-10T21:30:00-03:00' },
  handover: 'pin',
  externalReference: 'A-1042',
}

export const PLACED_ORDER_EXAMPLE: PlacedOrder = {
  _id: 'c4a1e7d0-93b5-4f6a-b1d2-8e5f60a7c9d3',
  number: 1042,
  status: 'pending',
  origin: {
    storeName: 'Pizzería Doña Rosa',
    independentStoreName: null,
    latitude: -34.61,
    longitude: -58.39,
    street: 'Perón',
    streetNumber: '1500',
    city: 'Buenos Aires',
    storePhone: '+541155550111',
    zoneNumber: { _id: '7d8f3a52-64f1-4d0e-9a53-1f0c6a2b7c11', name: 'Centro' },
    comment: 'Por la puerta lateral',
    distance: null,
    distanceEstimated: false,
    pickupTime: null,
  },
  destination: {
    ...destination,
    latitudeDestination: -34.615,
    longitudeDestination: -58.41,
    distance: 2_480,
    distanceEstimated: true,
    approximate: false,
    dropoffTime: null,
  },
  management: { storeValue: 12_500.5, shippingCost: 2_300 },
  schedule: { day: '2026-03-10', pickupTime: '2026-03-11T00:30:00.000Z', isUrgent: false },
  assignedRider: null,
  earningsReview: null,
  handover: {
    kind: 'pin',
    state: null,
    triesLeft: 3,
    publicKey: null,
    pin: '4071',
    shortCode: null,
    signedCode: null,
  },
  wait: null,
  createdAt: '2026-03-10T23:05:12.000Z',
  endedAt: null,
  updatedAt: '2026-03-10T23:05:12.000Z',
  externalReference: 'A-1042',
}
