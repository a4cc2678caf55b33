import type { Route } from '../route.ts'

export const zoneRoutes = {
  listZones: { method: 'GET', path: '/zone/unrestricted', callers: 'anyone' },
  getZoneDemand: {
    method: 'GET',
    path: '/rider/{id}/zone-demand',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  createZone: {
    method: 'POST',
    path: '/operator/zones',
    callers: ['operator'],
    role: 'admin',
  },
  updateZone: {
    method: 'PUT',
    path: '/operator/zones/{id}',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
