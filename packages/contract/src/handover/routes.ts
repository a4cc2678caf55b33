import type { Route } from '../route.ts'

export const handoverRoutes = {
  proveHandover: {
    method: 'POST',
    path: '/orders/{id}/handover',
    callers: ['rider'],
    // As with the step that it belongs to.
    standing: 'any',
  },
  getHandoverPhoto: {
    method: 'GET',
    path: '/operator/orders/{id}/handover-photo',
    shed: 'first',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
