import type { Route } from '../route.ts'

export const offerRoutes = {
  getOfferedOrder: {
    method: 'GET',
    path: '/orders/offered',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
  },
  acceptOrder: {
    method: 'PUT',
    path: '/orders/{orderId}/{riderId}',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.riderId',
  },
  skipOrder: {
    method: 'POST',
    path: '/orders/{id}/skip',
    shed: 'never',
    callers: ['rider'],
    // A skip without signal may arrive after a block, which ended the offer anyway.
    standing: 'activated',
    ownId: 'body.riderId',
  },
  reportReceipt: {
    method: 'POST',
    path: '/offers/{id}/receipts',
    shed: 'never',
    // The service worker holds no token: knowing the id, which only the rider is told, is the permission.
    callers: 'anyone',
  },
  listRiderOffers: {
    method: 'GET',
    path: '/rider/{id}/offers',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'params.id',
  },
} as const satisfies Record<string, Route>
