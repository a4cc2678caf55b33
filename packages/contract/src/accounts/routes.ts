import type { Route } from '../route.ts'

export const accountRoutes = {
  loginRider: { method: 'POST', path: '/user/login-rider', callers: 'anyone', app: 'rider' },
  loginOperator: {
    method: 'POST',
    path: '/user/login-operator',
    callers: 'anyone',
    app: 'operator',
  },
  logout: {
    method: 'POST',
    path: '/user/logout',
    shed: 'never',
    callers: ['rider', 'operator'],
    standing: 'any',
    beforeSecondFactor: true,
  },
  endSession: {
    method: 'POST',
    path: '/user/end-session',
    shed: 'never',
    // A phone that was logged out without signal keeps no token: the hash of one is the permission to end its session, and to no more.
    callers: 'anyone',
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    shed: 'first',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  endOtherSession: {
    method: 'POST',
    path: '/user/sessions/{id}/end',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  endAllSessions: {
    method: 'POST',
    path: '/user/sessions/end-all',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  endRiderSessions: {
    method: 'POST',
    path: '/operator/riders/{id}/end-sessions',
    callers: ['operator'],
  },
  endRiderSession: {
    method: 'POST',
    path: '/operator/riders/{id}/sessions/{sessionId}/end',
    callers: ['operator'],
  },
  beginContactChange: {
    method: 'POST',
    path: '/operator/riders/{id}/contact-change',
    callers: ['operator'],
    role: 'admin',
    // Whoever has the phone gets the code for another password.
    confirm: true,
  },
  confirmContactChange: {
    method: 'POST',
    path: '/operator/riders/{id}/contact-change/confirm',
    callers: ['operator'],
    role: 'admin',
  },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  issueRecoveryCode: {
    method: 'POST',
    path: '/operator/riders/{id}/recovery-code',
    callers: ['operator'],
  },
  recoverRiderPassword: {
    method: 'POST',
    path: '/user/recover-rider',
    // Whoever forgot the password has no token: email and code are the permission.
    callers: 'anyone',
    app: 'rider',
  },
  createRider: {
    method: 'POST',
    path: '/rider/',
    callers: 'anyone',
    app: 'rider',
  },
  issueActivationCode: {
    method: 'POST',
    path: '/operator/riders/{id}/activation-code',
    callers: ['operator'],
  },
  refuseSignUp: {
    method: 'POST',
    path: '/operator/riders/{id}/refuse',
    callers: ['operator'],
  },
  validateActivation: {
    method: 'POST',
    path: '/activation/validate',
    callers: ['rider'],
    standing: 'unblocked',
    ownId: 'body.entityId',
  },
  confirmOperator: {
    method: 'POST',
    path: '/operator/me/confirm',
    callers: ['operator'],
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor',
    callers: ['operator'],
    beforeSecondFactor: true,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor/confirm',
    callers: ['operator'],
    beforeSecondFactor: true,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor/remove',
    callers: ['operator'],
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/operator/second-factor/required',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
} as const satisfies Record<string, Route>
