import type { Route } from '../route.ts'

export const replayRoutes = {
  replayDay: {
    method: 'GET',
    path: '/operator/replay',
    shed: 'first',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
