import type { Route } from '../route.ts'

export const placeRoutes = {
  searchPlaces: {
    method: 'GET',
    path: '/places',
    shed: 'first',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
