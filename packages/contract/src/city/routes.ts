import type { Route } from '../route.ts'

export const cityRoutes = {
  getConfig: {
    method: 'GET',
    path: '/config',
    callers: 'anyone',
  },
} as const satisfies Record<string, Route>
