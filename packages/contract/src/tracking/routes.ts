import type { Route } from '../route.ts'

export const trackingRoutes = {
  getTracking: {
    method: 'GET',
    path: '/tracking/{token}',
    // Asked all the time, and again a little later.
    shed: 'first',
    callers: 'anyone',
    app: 'rider',
  },
  sendNote: {
    method: 'POST',
    path: '/tracking/{token}/notes',
    callers: 'anyone',
    app: 'rider',
  },
} as const satisfies Record<string, Route>
