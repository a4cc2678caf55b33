import type { Route } from '../route.ts'

export const riderRoutes = {
  getMe: {
    method: 'GET',
    path: '/user/rider/me',
    callers: ['rider'],
    standing: 'any',
  },
  setWorking: {
    method: 'PATCH',
    path: '/rider/{id}/working',
    callers: ['rider'],
    // Anybody may leave duty. Who may go on duty is decided by the command, which locks the rider against a block at the same time.
    standing: 'any',
    ownId: 'params.id',
  },
  setPause: {
    method: 'PUT',
    path: '/rider/{id}/pause',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  setVehicle: {
    method: 'PUT',
    path: '/rider/{id}/vehicle',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  confirmPresence: {
    method: 'POST',
    path: '/rider/{id}/presence',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  setPosition: {
    method: 'PATCH',
    path: '/rider/{id}/position',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  setLastOrder: {
    method: 'PATCH',
    path: '/orders/{id}/last',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
  },
  listRiders: {
    method: 'GET',
    path: '/operator/riders',
    shed: 'first',
    callers: ['operator'],
  },
  getOperatorRider: {
    method: 'GET',
    path: '/operator/riders/{id}',
    callers: ['operator'],
  },
  getRiderContacts: {
    method: 'GET',
    path: '/operator/riders/{id}/contacts',
    callers: ['operator'],
  },
  getRiderPhoto: {
    method: 'GET',
    path: '/operator/riders/{id}/photos/{kind}',
    shed: 'first',
    callers: ['operator'],
  },
  getRiderThumbnail: {
    method: 'GET',
    path: '/operator/riders/{id}/photos/{kind}/thumbnail',
    shed: 'first',
    callers: ['operator'],
  },
  setRiderZones: {
    method: 'PUT',
    path: '/operator/riders/{id}/zones',
    callers: ['operator'],
  },
  blockRider: {
    method: 'POST',
    path: '/operator/riders/{id}/block',
    callers: ['operator'],
  },
  unblockRider: {
    method: 'POST',
    path: '/operator/riders/{id}/unblock',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
