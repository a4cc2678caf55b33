import type { Route } from '../route.ts'

/** What a store does by itself, with a key or logged in: store and zone are those of whoever calls. */
export const storeApiRoutes = {
  getOwnStore: {
    method: 'GET',
    path: '/store/me',
    callers: ['store'],
  },
  findAddress: {
    method: 'GET',
    path: '/store/places',
    shed: 'first',
    callers: ['store'],
  },
  quoteDelivery: {
    method: 'POST',
    path: '/store/quotes',
    callers: ['store'],
  },
  placeStoreOrder: {
    method: 'POST',
    path: '/store/orders',
    callers: ['store'],
  },
  listOwnOrders: {
    method: 'GET',
    path: '/store/orders',
    shed: 'first',
    callers: ['store'],
  },
  getOwnOrder: {
    method: 'GET',
    path: '/store/orders/{id}',
    callers: ['store'],
  },
  changeOwnOrder: {
    method: 'PATCH',
    path: '/store/orders/{id}',
    callers: ['store'],
  },
  cancelOwnOrder: {
    method: 'POST',
    path: '/store/orders/{id}/cancel',
    callers: ['store'],
  },
  getProofOfDelivery: {
    method: 'GET',
    path: '/store/orders/{id}/proof',
    callers: ['store'],
  },
  getProofPhoto: {
    method: 'GET',
    path: '/store/orders/{id}/proof/photo',
    shed: 'first',
    callers: ['store'],
  },
  listFrequentCustomers: {
    method: 'GET',
    path: '/store/customers',
    shed: 'first',
    callers: ['store'],
  },
  getOwnDues: {
    method: 'GET',
    path: '/store/dues',
    shed: 'first',
    callers: ['store'],
  },
} as const satisfies Record<string, Route>
