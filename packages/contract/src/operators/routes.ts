import type { Route } from '../route.ts'

export const operatorRoutes = {
  getOperator: {
    method: 'GET',
    path: '/operator/me',
    callers: ['operator'],
    beforeSecondFactor: true,
  },
  listOperators: {
    method: 'GET',
    path: '/operator/operators',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
  },
  createOperator: {
    method: 'POST',
    path: '/operator/operators',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  updateOperator: {
    method: 'PATCH',
    path: '/operator/operators/{id}',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  resetOperator: {
    method: 'POST',
    path: '/operator/operators/{id}/invitation',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/user/accept-invitation',
    // The invitation is the permission.
    callers: 'anyone',
    app: 'operator',
  },
} as const satisfies Record<string, Route>
