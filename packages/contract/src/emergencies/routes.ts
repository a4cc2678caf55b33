import type { Route } from '../route.ts'

export const emergencyRoutes = {
  reportEmergency: {
    method: 'POST',
    path: '/orders/{id}/emergency',
    shed: 'never',
    callers: ['rider'],
    // Whoever needs help gets it, blocked or not.
    standing: 'any',
  },
  getEmergency: {
    method: 'GET',
    path: '/orders/{id}/emergency',
    callers: ['rider'],
    standing: 'any',
  },
  listEmergencies: {
    method: 'GET',
    path: '/operator/emergencies',
    callers: ['operator'],
  },
  acknowledgeEmergency: {
    method: 'POST',
    path: '/operator/emergencies/{id}/seen',
    shed: 'never',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
