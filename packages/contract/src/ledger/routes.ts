import type { Route } from '../route.ts'

export const ledgerRoutes = {
  getCash: {
    method: 'GET',
    path: '/user/rider/me/cash',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked still reads what is owed.
    standing: 'activated',
  },
  listMovements: {
    method: 'GET',
    path: '/user/rider/me/movements',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
  },
  answerSettlement: {
    method: 'POST',
    path: '/user/rider/me/settlements/{id}/answer',
    shed: 'never',
    callers: ['rider'],
    standing: 'activated',
  },
  reportRefund: {
    method: 'POST',
    path: '/user/rider/me/refunds',
    shed: 'never',
    callers: ['rider'],
    standing: 'activated',
  },
  listDues: {
    method: 'GET',
    path: '/operator/dues',
    shed: 'first',
    callers: ['operator'],
  },
  getCashOfRider: {
    method: 'GET',
    path: '/operator/riders/{id}/cash',
    callers: ['operator'],
  },
  listMovementsOfRider: {
    method: 'GET',
    path: '/operator/riders/{id}/movements',
    shed: 'first',
    callers: ['operator'],
  },
  downloadBooks: {
    method: 'GET',
    path: '/operator/books',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
  },
  settle: {
    method: 'POST',
    path: '/operator/riders/{id}/settlements',
    callers: ['operator'],
    role: 'admin',
  },
  setCashLimit: {
    method: 'PUT',
    path: '/operator/riders/{id}/cash-limit',
    callers: ['operator'],
    role: 'admin',
  },
  listStoreDues: {
    method: 'GET',
    path: '/operator/store-dues',
    shed: 'first',
    callers: ['operator'],
  },
  getStoreDues: {
    method: 'GET',
    path: '/operator/store-dues/orders',
    callers: ['operator'],
  },
  settleStore: {
    method: 'POST',
    path: '/operator/store-dues/settlements',
    callers: ['operator'],
    role: 'admin',
  },
  getStoreFees: {
    method: 'GET',
    path: '/operator/store-dues/fees',
    callers: ['operator'],
  },
  payStoreFees: {
    method: 'POST',
    path: '/operator/store-dues/payments',
    callers: ['operator'],
    role: 'admin',
  },
  undoStorePayment: {
    method: 'POST',
    path: '/operator/store-payments/{id}/undo',
    callers: ['operator'],
    role: 'admin',
  },
  undoSettlement: {
    method: 'POST',
    path: '/operator/settlements/{id}/undo',
    callers: ['operator'],
    role: 'admin',
  },
  answerDispute: {
    method: 'POST',
    path: '/operator/settlements/{id}/answer',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
