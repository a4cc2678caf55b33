import type { Route } from '../route.ts'

export const notificationRoutes = {
  setPushToken: {
    method: 'POST',
    path: '/rider/push-token',
    callers: ['rider'],
    standing: 'active',
  },
  testPush: {
    method: 'POST',
    path: '/rider/{id}/push-test',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  readNotice: {
    method: 'POST',
    path: '/user/rider/me/notices/{id}/read',
    shed: 'never',
    callers: ['rider'],
    standing: 'any',
  },
} as const satisfies Record<string, Route>
