import type { Route } from '../route.ts'

export const liveRoutes = {
  streamRider: {
    method: 'GET',
    path: '/rider/{id}/events',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  streamOperator: {
    method: 'GET',
    path: '/operator/events',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
