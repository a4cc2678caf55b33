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
  previewZone: {
    method: 'POST',
    path: '/operator/zones/{id}/preview',
    callers: ['operator'],
    role: 'admin',
  },
  setZoneTerms: {
    method: 'PUT',
    path: '/operator/zones/{id}/terms',
    callers: ['operator'],
    role: 'admin',
  },
  closeZone: {
    method: 'POST',
    path: '/operator/zones/{id}/close',
    callers: ['operator'],
    role: 'admin',
  },
  reopenZone: {
    method: 'POST',
    path: '/operator/zones/{id}/reopen',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
