import type { Route } from '../route.ts'

export const recordRoutes = {
  downloadRecord: {
    method: 'GET',
    path: '/user/rider/me/record',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked may need it most.
    standing: 'activated',
  },
} as const satisfies Record<string, Route>
