import type { Route } from '../route.ts'

export const figureRoutes = {
  getFigures: {
    method: 'GET',
    path: '/operator/figures',
    shed: 'first',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
