import type { Route } from '../route.ts'

/** Who logs in for a store: operators let people in, and they come by themselves. */
export const storeUserRoutes = {
  listStoreUsers: {
    method: 'GET',
    path: '/operator/stores/{id}/users',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
  },
  inviteStoreUser: {
    method: 'POST',
    path: '/operator/stores/{id}/users',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  reinviteStoreUser: {
    method: 'POST',
    path: '/operator/stores/{id}/users/{userId}/invitation',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  endStoreUser: {
    method: 'POST',
    path: '/operator/stores/{id}/users/{userId}/end',
    callers: ['operator'],
    role: 'admin',
  },
  acceptStoreInvitation: {
    method: 'POST',
    path: '/user/accept-store-invitation',
    // The invitation is the permission.
    callers: 'anyone',
  },
  loginStore: { method: 'POST', path: '/user/login-store', callers: 'anyone' },
  logOutOfStore: { method: 'POST', path: '/store/logout', shed: 'never', callers: ['store'] },
} as const satisfies Record<string, Route>
