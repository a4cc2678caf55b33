import type { Route } from '../route.ts'

export const routingRoutes = {
  getRoute: {
    method: 'GET',
    path: '/routes',
    callers: ['rider', 'operator'],
    standing: 'active',
  },
  getOrderStreets: {
    method: 'GET',
    path: '/orders/{id}/streets',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
  },
} as const satisfies Record<string, Route>
