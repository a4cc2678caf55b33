/** Method, path (under API_PREFIX) and who may call, of every call. Free of schemas, so that the web apps carry none. */

export const API_PREFIX = '/prod/api'

/** Who a token may belong to. */
export type CallerKind = 'rider' | 'operator' | 'store'

/**
 * The standing a rider needs for a call: `any`, also blocked or not activated yet; `unblocked`, activated or not; `activated`, blocked or
 * not; `active`, activated and not blocked. What depends on the order, or on what else the call finds, is decided there and not here.
 */
export type Standing = 'any' | 'unblocked' | 'activated' | 'active'

/** What an operator may do: `dispatcher` is for the daily work, `admin` also for people, money, keys, zones, stores and the audit log. */
export const OPERATOR_ROLES = ['admin', 'dispatcher'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The input that names the rider for whom a rider calls: it must be that rider's own id. */
export type OwnId = `${'params' | 'query' | 'body'}.${string}`

/**
 * When an overloaded server turns a call away: `first`, lists and what can wait; `last`, what the road waits for; `never`, what a rider has
 * done. Without it reads go between the two, and what changes something goes last.
 */
export type Shed = 'first' | 'last' | 'never'

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Parameters in braces. */
  readonly path: `/${string}`
  readonly shed?: Shed
}

interface OpenRoute extends RouteBase {
  readonly callers: 'anyone'
}

interface StaffRoute extends RouteBase {
  readonly callers: readonly Exclude<CallerKind, 'rider'>[]
  /** Operators of this role only; of any without it. */
  readonly role?: 'admin'
  /** Also for operators who first have to set up the second factor that the platform requires. */
  readonly beforeSecondFactor?: true
}

interface RiderRoute extends RouteBase {
  readonly callers: readonly CallerKind[]
  readonly beforeSecondFactor?: true
  readonly standing: Standing
  readonly ownId?: OwnId
}

/** How a call is reached, and by whom. */
export type Route = OpenRoute | StaffRoute | RiderRoute

export const routes = {
  loginRider: { method: 'POST', path: '/user/login-rider', callers: 'anyone' },
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
  getMe: {
    method: 'GET',
    path: '/user/rider/me',
    callers: ['rider'],
    standing: 'any',
  },
  exportMyData: {
    method: 'GET',
    path: '/user/rider/me/data',
    shed: 'first',
    callers: ['rider'],
    standing: 'any',
  },
  downloadRecord: {
    method: 'GET',
    path: '/user/rider/me/record',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked may need it most.
    standing: 'activated',
  },
  getAppeals: {
    method: 'GET',
    path: '/user/rider/me/appeals',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked answers to that.
    standing: 'any',
  },
  listMyAppeals: {
    method: 'GET',
    path: '/user/rider/me/appeals/all',
    shed: 'first',
    callers: ['rider'],
    standing: 'any',
  },
  sendAppeal: {
    method: 'POST',
    path: '/user/rider/me/appeals',
    shed: 'never',
    callers: ['rider'],
    standing: 'any',
  },
  getAppealPhoto: {
    method: 'GET',
    path: '/appeals/{id}/photos/{number}',
    shed: 'first',
    callers: ['rider', 'operator'],
    standing: 'any',
  },
  eraseMyAccount: {
    method: 'POST',
    path: '/user/rider/me/erase',
    callers: ['rider'],
    // A block is no reason to keep a person's data.
    standing: 'any',
  },
  validateActivation: {
    method: 'POST',
    path: '/activation/validate',
    callers: ['rider'],
    standing: 'unblocked',
    ownId: 'body.entityId',
  },
  createRider: {
    method: 'POST',
    path: '/rider/',
    callers: 'anyone',
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
  setPosition: {
    method: 'PATCH',
    path: '/rider/{id}/position',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  getMonthlyTotals: {
    method: 'GET',
    path: '/rider/{id}/monthly-totals',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked still reads what was: earnings, history, logbook. Nothing of it is open.
    standing: 'activated',
    ownId: 'params.id',
  },
  getZoneDemand: {
    method: 'GET',
    path: '/rider/{id}/zone-demand',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  setPushToken: {
    method: 'POST',
    path: '/rider/push-token',
    callers: ['rider'],
    standing: 'active',
  },
  testPush: {
    method: 'POST',
    path: '/rider/{id}/push-test',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  listRiderOffers: {
    method: 'GET',
    path: '/rider/{id}/offers',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'params.id',
  },
  streamRider: {
    method: 'GET',
    path: '/rider/{id}/events',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
  },
  listZones: { method: 'GET', path: '/zone/unrestricted', callers: 'anyone' },
  getConfig: {
    method: 'GET',
    path: '/config',
    callers: 'anyone',
  },
  getRoute: {
    method: 'GET',
    path: '/routes',
    callers: ['rider', 'operator'],
    standing: 'active',
  },
  getOrderStreets: {
    method: 'GET',
    path: '/orders/{id}/streets',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
  },
  searchPlaces: {
    method: 'GET',
    path: '/places',
    shed: 'first',
    callers: ['operator'],
  },
  filterOrders: {
    method: 'GET',
    path: '/orders/filter',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
  },
  getHistoricalOrders: {
    method: 'GET',
    path: '/orders/historical-orders',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'query.riderId',
  },
  getOfferedOrder: {
    method: 'GET',
    path: '/orders/offered',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
  },
  getAcceptedOrder: {
    method: 'GET',
    path: '/orders/accepted',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
  },
  readNotice: {
    method: 'POST',
    path: '/user/rider/me/notices/{id}/read',
    shed: 'never',
    callers: ['rider'],
    standing: 'any',
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    callers: ['rider', 'operator'],
    standing: 'active',
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    callers: ['operator', 'store'],
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/orders/status/{id}',
    shed: 'never',
    callers: ['rider', 'operator'],
    // A step taken before a block counts for a while, also where it is sent after it: the order's policy decides.
    standing: 'any',
  },
  proveHandover: {
    method: 'POST',
    path: '/orders/{id}/handover',
    callers: ['rider'],
    // As with the step that it belongs to.
    standing: 'any',
  },
  tellDelay: {
    method: 'POST',
    path: '/orders/{id}/delay',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
  },
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
  setLastOrder: {
    method: 'PATCH',
    path: '/orders/{id}/last',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
  },
  acceptOrder: {
    method: 'PUT',
    path: '/orders/{orderId}/{riderId}',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.riderId',
  },
  skipOrder: {
    method: 'POST',
    path: '/orders/{id}/skip',
    shed: 'never',
    callers: ['rider'],
    // A skip without signal may arrive after a block, which ended the offer anyway.
    standing: 'activated',
    ownId: 'body.riderId',
  },
  reportReceipt: {
    method: 'POST',
    path: '/offers/{id}/receipts',
    shed: 'never',
    // The service worker holds no token: knowing the id, which only the rider is told, is the permission.
    callers: 'anyone',
  },
  loginOperator: {
    method: 'POST',
    path: '/user/login-operator',
    callers: 'anyone',
  },
  getOperator: {
    method: 'GET',
    path: '/operator/me',
    callers: ['operator'],
    beforeSecondFactor: true,
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
  getRiderPhoto: {
    method: 'GET',
    path: '/operator/riders/{id}/photos/{kind}',
    shed: 'first',
    callers: ['operator'],
  },
  issueActivationCode: {
    method: 'POST',
    path: '/operator/riders/{id}/activation-code',
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
  endRiderSessions: {
    method: 'POST',
    path: '/operator/riders/{id}/end-sessions',
    callers: ['operator'],
  },
  eraseRider: {
    method: 'POST',
    path: '/operator/riders/{id}/erase',
    callers: ['operator'],
    role: 'admin',
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
  listStores: {
    method: 'GET',
    path: '/operator/stores',
    shed: 'first',
    callers: ['operator'],
  },
  getStore: {
    method: 'GET',
    path: '/operator/stores/{id}',
    callers: ['operator'],
  },
  createStore: {
    method: 'POST',
    path: '/operator/stores',
    callers: ['operator'],
    role: 'admin',
  },
  rotateStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key',
    callers: ['operator'],
    role: 'admin',
  },
  revokeStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key/revoke',
    callers: ['operator'],
    role: 'admin',
  },
  listOperatorOrders: {
    method: 'GET',
    path: '/operator/orders',
    shed: 'first',
    callers: ['operator'],
  },
  getOperatorOrder: {
    method: 'GET',
    path: '/operator/orders/{id}',
    callers: ['operator'],
  },
  listOrderEvents: {
    method: 'GET',
    path: '/operator/orders/{id}/events',
    shed: 'first',
    callers: ['operator'],
  },
  getHandoverPhoto: {
    method: 'GET',
    path: '/operator/orders/{id}/handover-photo',
    shed: 'first',
    callers: ['operator'],
  },
  reviewEarnings: {
    method: 'POST',
    path: '/operator/orders/{id}/earnings',
    callers: ['operator'],
    role: 'admin',
  },
  listAppeals: {
    method: 'GET',
    path: '/operator/appeals',
    shed: 'first',
    callers: ['operator'],
  },
  answerAppeal: {
    method: 'POST',
    path: '/operator/appeals/{id}/answer',
    callers: ['operator'],
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
  replayDay: {
    method: 'GET',
    path: '/operator/replay',
    shed: 'first',
    callers: ['operator'],
  },
  streamOperator: {
    method: 'GET',
    path: '/operator/events',
    callers: ['operator'],
  },
  listOperators: {
    method: 'GET',
    path: '/operator/operators',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
  },
  createOperator: {
    method: 'POST',
    path: '/operator/operators',
    callers: ['operator'],
    role: 'admin',
  },
  updateOperator: {
    method: 'PATCH',
    path: '/operator/operators/{id}',
    callers: ['operator'],
    role: 'admin',
  },
  resetOperator: {
    method: 'POST',
    path: '/operator/operators/{id}/invitation',
    callers: ['operator'],
    role: 'admin',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/user/accept-invitation',
    // The invitation is the permission.
    callers: 'anyone',
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
  },
  listAuditLog: {
    method: 'GET',
    path: '/operator/audit-log',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
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
  },
} as const satisfies Record<string, Route>

/** Name of a call. */
export type CallName = keyof typeof routes
