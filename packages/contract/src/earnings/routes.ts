import type { Route } from '../route.ts'

export const earningsRoutes = {
  getMonthlyTotals: {
    method: 'GET',
    path: '/rider/{id}/monthly-totals',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked still reads what was: earnings, history, logbook. Nothing of it is open.
    standing: 'activated',
    ownId: 'params.id',
  },
  reviewEarnings: {
    method: 'POST',
    path: '/operator/orders/{id}/earnings',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
