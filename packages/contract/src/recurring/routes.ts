import type { Route } from '../route.ts'

export const recurringRoutes = {
  listRecurringOrders: {
    method: 'GET',
    path: '/operator/recurring-orders',
    callers: ['operator'],
  },
  createRecurringOrder: {
    method: 'POST',
    path: '/operator/recurring-orders',
    callers: ['operator'],
  },
  getRecurringOrder: {
    method: 'GET',
    path: '/operator/recurring-orders/{id}',
    callers: ['operator'],
  },
  changeRecurringOrder: {
    method: 'PUT',
    path: '/operator/recurring-orders/{id}',
    callers: ['operator'],
  },
  setRecurringState: {
    method: 'PUT',
    path: '/operator/recurring-orders/{id}/state',
    callers: ['operator'],
  },
  skipRecurringDay: {
    method: 'PUT',
    path: '/operator/recurring-orders/{id}/days/{day}',
    callers: ['operator'],
  },
  acknowledgeRecurringDay: {
    method: 'POST',
    path: '/operator/recurring-orders/{id}/days/{day}/seen',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
