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
  updateStore: {
    method: 'PUT',
    path: '/operator/stores/{id}',
    callers: ['operator'],
    role: 'admin',
  },
  listStoreOrders: {
    method: 'GET',
    path: '/operator/stores/{id}/orders',
    callers: ['operator'],
  },
  pauseStore: {
    method: 'POST',
    path: '/operator/stores/{id}/pause',
    callers: ['operator'],
  },
  resumeStore: {
    method: 'POST',
    path: '/operator/stores/{id}/resume',
    callers: ['operator'],
  },
  disableStore: {
    method: 'POST',
    path: '/operator/stores/{id}/disable',
    callers: ['operator'],
    role: 'admin',
  },
  enableStore: {
    method: 'POST',
    path: '/operator/stores/{id}/enable',
    callers: ['operator'],
    role: 'admin',
  },
  makeStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/keys',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  turnStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/keys/{keyId}/turn',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  endStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/keys/{keyId}/end',
    callers: ['operator'],
    role: 'admin',
  },
  revokeStoreKeys: {
    method: 'POST',
    path: '/operator/stores/{id}/keys/revoke',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
