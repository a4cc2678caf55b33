import type { Route } from '../route.ts'

export const orderRoutes = {
  createOrder: {
    method: 'POST',
    path: '/orders',
    callers: ['operator', 'store'],
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    callers: ['rider', 'operator'],
    standing: 'active',
  },
  filterOrders: {
    method: 'GET',
    path: '/orders/filter',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
  },
  getAcceptedOrder: {
    method: 'GET',
    path: '/orders/accepted',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
  },
  getHistoricalOrders: {
    method: 'GET',
    path: '/orders/historical-orders',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'query.riderId',
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/orders/status/{id}',
    shed: 'never',
    callers: ['rider', 'operator'],
    // A step taken before a block counts for a while, also where it is sent after it: the order's policy decides.
    standing: 'any',
  },
  tellDelay: {
    method: 'POST',
    path: '/orders/{id}/delay',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
  },
  assignOrder: {
    method: 'POST',
    path: '/operator/orders/{id}/assign',
    callers: ['operator'],
  },
  checkImport: {
    method: 'POST',
    path: '/operator/orders/import/check',
    // Thousands of orders make way for the one that somebody waits for.
    shed: 'first',
    callers: ['operator'],
  },
  importOrders: {
    method: 'POST',
    path: '/operator/orders/import',
    shed: 'first',
    callers: ['operator'],
  },
  setExclusion: {
    method: 'PUT',
    path: '/operator/orders/{id}/exclusions/{riderId}',
    callers: ['operator'],
  },
  editOrder: {
    method: 'PATCH',
    path: '/operator/orders/{id}',
    callers: ['operator'],
  },
  takeBackOrder: {
    method: 'POST',
    path: '/operator/orders/{id}/take-back',
    callers: ['operator'],
  },
  adjustOrder: {
    method: 'POST',
    path: '/operator/orders/{id}/adjustments',
    callers: ['operator'],
    role: 'admin',
  },
  listOperatorOrders: {
    method: 'GET',
    path: '/operator/orders',
    shed: 'first',
    callers: ['operator'],
  },
  getOperatorOrder: {
    method: 'GET',
    path: '/operator/orders/{id}',
    callers: ['operator'],
  },
  getOrderToRepeat: {
    method: 'GET',
    path: '/operator/orders/{id}/repeat',
    callers: ['operator'],
  },
  listOrderEvents: {
    method: 'GET',
    path: '/operator/orders/{id}/events',
    shed: 'first',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
