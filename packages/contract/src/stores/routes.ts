import type { Route } from '../route.ts'

export const storeRoutes = {
  listStores: {
    method: 'GET',
    path: '/operator/stores',
    shed: 'first',
    callers: ['operator'],
  },
  getStore: {
    method: 'GET',
    path: '/operator/stores/{id}',
    callers: ['operator'],
  },
  createStore: {
    method: 'POST',
    path: '/operator/stores',
    callers: ['operator'],
    role: 'admin',
  },
  rotateStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  revokeStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key/revoke',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
