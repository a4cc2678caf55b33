/** Vitest's test with the whole page for stores in jsdom and a scripted API. */
import type { OwnStore, Quote, StoreOrder } from '@puni/contract/store-api/entities'
import { onlineManager } from '@tanstack/react-query'
import { appTest } from '@puni/verify/support/components/app-test'
import { NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'

export const test = appTest(async () => {
  // A process loads the library once for many pages: it would go on with what the page before knew.
  onlineManager.setOnline(navigator.onLine)
  const { root } = await import('../main.tsx')
  return () => root.unmount()
}, opens)

/** Takes orders. */
export const STORE: OwnStore = {
  _id: 's-1',
  name: 'Rotisería Dora',
  address: 'Perón 1500, Buenos Aires',
  latitude: -34.61,
  longitude: -58.39,
  zone: { _id: 'z-1', name: 'Centro' },
  test: false,
  takesOrders: true,
  closedBecause: null,
  key: null,
}

/** A price for Uruguay 1234. */
export const QUOTE: Quote = {
  _id: '11111111-1111-4111-8111-111111111111',
  price: 1_800,
  distance: 1_400,
  distanceEstimated: false,
  pickupTime: null,
  promisedAt: NOON.toISOString(),
  destination: { label: 'Uruguay 1234, CABA', latitude: -34.6, longitude: -58.38 },
  expiresAt: new Date(NOON.getTime() + 15 * 60_000).toISOString(),
}

/** An order of the store that waits for a rider, or as it is changed. */
export function orderOf(changes: Partial<StoreOrder> = {}): StoreOrder {
  const now = NOON.toISOString()
  return {
    _id: 'o-1',
    number: 1042,
    test: false,
    externalReference: null,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    pickupTime: null,
    promisedAt: now,
    dropoffWindow: null,
    isUrgent: false,
    arrivedAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    endedAt: null,
    destination: {
      name: 'Julia Ríos',
      phone: '11 5555-0134',
      street: 'Uruguay',
      streetNumber: '1234',
      city: 'CABA',
      latitude: -34.6,
      longitude: -58.38,
      comment: null,
    },
    items: '2 milanesas',
    pickupComment: null,
    amounts: { price: 1_800, storeValue: 4_500, collect: 6_300, paid: false },
    rider: null,
    ended: null,
    cancelFee: 0,
    canceledFor: 0,
    trackingUrl: null,
    ...changes,
  }
}

function opens(api: ScriptedApi): void {
  api
    .replies('getOwnStore', STORE)
    .replies('findAddress', { places: [] })
    .replies('listFrequentCustomers', { customers: [] })
    .replies('quoteDelivery', QUOTE)
    .replies('listOwnOrders', { orders: [], next: null })
    .replies('getOwnDues', { due: { orders: 0, money: 0 }, debts: [], more: 0 })
}
