import type { Route } from '../route.ts'

export const privacyRoutes = {
  exportMyData: {
    method: 'GET',
    path: '/user/rider/me/data',
    shed: 'first',
    callers: ['rider'],
    standing: 'any',
  },
  eraseMyAccount: {
    method: 'POST',
    path: '/user/rider/me/erase',
    callers: ['rider'],
    // A block is no reason to keep a person's data.
    standing: 'any',
  },
  eraseRider: {
    method: 'POST',
    path: '/operator/riders/{id}/erase',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
} as const satisfies Record<string, Route>
