import type { Route } from '../route.ts'

export const appealRoutes = {
  getAppeals: {
    method: 'GET',
    path: '/user/rider/me/appeals',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked answers to that.
    standing: 'any',
  },
  listMyAppeals: {
    method: 'GET',
    path: '/user/rider/me/appeals/all',
    shed: 'first',
    callers: ['rider'],
    standing: 'any',
  },
  sendAppeal: {
    method: 'POST',
    path: '/user/rider/me/appeals',
    shed: 'never',
    callers: ['rider'],
    standing: 'any',
  },
  getAppealPhoto: {
    method: 'GET',
    path: '/appeals/{id}/photos/{number}',
    shed: 'first',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  listAppeals: {
    method: 'GET',
    path: '/operator/appeals',
    shed: 'first',
    callers: ['operator'],
  },
  answerAppeal: {
    method: 'POST',
    path: '/operator/appeals/{id}/answer',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
