import type { Route } from '../route.ts'

export const riderPageRoutes = {
  getRiderPage: {
    method: 'GET',
    path: '/operator/riders/{id}/page',
    callers: ['operator'],
  },
  listOrdersOfRider: {
    method: 'GET',
    path: '/operator/riders/{id}/orders',
    shed: 'first',
    callers: ['operator'],
  },
  addRiderNote: {
    method: 'POST',
    path: '/operator/riders/{id}/notes',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
