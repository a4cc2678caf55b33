import type { Route } from '../route.ts'

export const boardRoutes = {
  getBoard: {
    method: 'GET',
    path: '/operator/board',
    callers: ['operator'],
  },
  acknowledgeTrouble: {
    method: 'POST',
    path: '/operator/orders/{id}/troubles/seen',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
