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
  readonly summary: string
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
  loginRider: { method: 'POST', path: '/user/login-rider', callers: 'anyone', summary: 'Log a rider in' },
  logout: {
    method: 'POST',
    path: '/user/logout',
    shed: 'never',
    callers: ['rider', 'operator'],
    standing: 'any',
    beforeSecondFactor: true,
    summary: 'Revoke the token of this call; a rider with no other session goes off duty',
  },
  endSession: {
    method: 'POST',
    path: '/user/end-session',
    shed: 'never',
    // A phone that was logged out without signal keeps no token: the hash of one is the permission to end its session, and to no more.
    callers: 'anyone',
    summary: 'Log out, later, by the SHA-256 of the token',
  },
  getMe: {
    method: 'GET',
    path: '/user/rider/me',
    callers: ['rider'],
    standing: 'any',
    summary: 'The rider of this token',
  },
  exportMyData: {
    method: 'GET',
    path: '/user/rider/me/data',
    shed: 'first',
    callers: ['rider'],
    standing: 'any',
    summary: 'All that is kept about the rider of this token (JSON file)',
  },
  eraseMyAccount: {
    method: 'POST',
    path: '/user/rider/me/erase',
    callers: ['rider'],
    // A block is no reason to keep a person's data.
    standing: 'any',
    summary: 'Erase the account of this token, at once and for good',
  },
  validateActivation: {
    method: 'POST',
    path: '/activation/validate',
    callers: ['rider'],
    standing: 'unblocked',
    ownId: 'body.entityId',
    summary: 'Activate the account with its code',
  },
  createRider: {
    method: 'POST',
    path: '/rider/',
    callers: 'anyone',
    summary: 'Sign a rider up (multipart form with photos)',
  },
  setWorking: {
    method: 'PATCH',
    path: '/rider/{id}/working',
    callers: ['rider'],
    // Anybody may leave duty. Who may go on duty is decided by the command, which locks the rider against a block at the same time.
    standing: 'any',
    ownId: 'params.id',
    summary: 'Go on or off duty',
  },
  setPosition: {
    method: 'PATCH',
    path: '/rider/{id}/position',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
    summary: 'Report the position while working',
  },
  getMonthlyTotals: {
    method: 'GET',
    path: '/rider/{id}/monthly-totals',
    shed: 'first',
    callers: ['rider'],
    // Who is blocked still reads what was: earnings, history, logbook. Nothing of it is open.
    standing: 'activated',
    ownId: 'params.id',
    summary: 'Orders and earnings of a month',
  },
  setPushToken: {
    method: 'POST',
    path: '/rider/push-token',
    callers: ['rider'],
    standing: 'active',
    summary: 'Store the push token of this rider',
  },
  testPush: {
    method: 'POST',
    path: '/rider/{id}/push-test',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
    summary: 'Send a test notification to this rider, now',
  },
  listRiderOffers: {
    method: 'GET',
    path: '/rider/{id}/offers',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'params.id',
    summary: "A rider's offers of a day, and why they came",
  },
  streamRider: {
    method: 'GET',
    path: '/rider/{id}/events',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.id',
    summary: 'Live stream of a rider (server-sent events)',
  },
  listZones: { method: 'GET', path: '/zone/unrestricted', callers: 'anyone', summary: 'All zones' },
  getConfig: {
    method: 'GET',
    path: '/config',
    callers: 'anyone',
    summary: 'Support contacts, commission and limits',
  },
  getRoute: {
    method: 'GET',
    path: '/routes',
    callers: ['rider', 'operator'],
    standing: 'active',
    summary: 'Way between two points',
  },
  searchPlaces: {
    method: 'GET',
    path: '/places',
    shed: 'first',
    callers: ['operator'],
    summary: 'Streets, corners and addresses by what somebody typed',
  },
  filterOrders: {
    method: 'GET',
    path: '/orders/filter',
    shed: 'first',
    callers: ['rider'],
    standing: 'active',
    summary: "Today's orders and open ones: unassigned of the zone, or one rider's",
  },
  getHistoricalOrders: {
    method: 'GET',
    path: '/orders/historical-orders',
    shed: 'first',
    callers: ['rider'],
    standing: 'activated',
    ownId: 'query.riderId',
    summary: "A rider's past orders, by page",
  },
  getOfferedOrder: {
    method: 'GET',
    path: '/orders/offered',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
    summary: 'The order offered to the rider right now',
  },
  getAcceptedOrder: {
    method: 'GET',
    path: '/orders/accepted',
    shed: 'last',
    callers: ['rider'],
    standing: 'active',
    ownId: 'query.riderId',
    summary: 'The order the rider is delivering',
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    callers: ['rider', 'operator'],
    standing: 'active',
    summary: 'One order',
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    callers: ['operator', 'store'],
    summary: 'Place an order (accepts Idempotency-Key)',
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/orders/status/{id}',
    shed: 'never',
    callers: ['rider', 'operator'],
    // A step taken before a block counts for a while, also where it is sent after it: the order's policy decides.
    standing: 'any',
    summary: 'Advance an order, cancel it or report a problem',
  },
  acceptOrder: {
    method: 'PUT',
    path: '/orders/{orderId}/{riderId}',
    shed: 'never',
    callers: ['rider'],
    standing: 'active',
    ownId: 'params.riderId',
    summary: 'Accept the offer of an order',
  },
  skipOrder: {
    method: 'POST',
    path: '/orders/{id}/skip',
    shed: 'never',
    callers: ['rider'],
    // A skip without signal may arrive after a block, which ended the offer anyway.
    standing: 'activated',
    ownId: 'body.riderId',
    summary: 'Skip the offer of an order',
  },
  reportReceipt: {
    method: 'POST',
    path: '/offers/{id}/receipts',
    shed: 'never',
    // The service worker holds no token: knowing the id, which only the rider is told, is the permission.
    callers: 'anyone',
    summary: 'Tell that an offer reached the phone, or the eye',
  },
  loginOperator: {
    method: 'POST',
    path: '/user/login-operator',
    callers: 'anyone',
    summary: 'Log an operator in',
  },
  getOperator: {
    method: 'GET',
    path: '/operator/me',
    callers: ['operator'],
    beforeSecondFactor: true,
    summary: 'The operator of this token',
  },
  listRiders: {
    method: 'GET',
    path: '/operator/riders',
    shed: 'first',
    callers: ['operator'],
    summary: 'Riders by page, the newest first: by state, by what somebody typed, or on duty',
  },
  getOperatorRider: {
    method: 'GET',
    path: '/operator/riders/{id}',
    callers: ['operator'],
    summary: 'One rider as operators see it',
  },
  getRiderPhoto: {
    method: 'GET',
    path: '/operator/riders/{id}/photos/{kind}',
    shed: 'first',
    callers: ['operator'],
    summary: "A rider's sign-up photo (JPEG)",
  },
  issueActivationCode: {
    method: 'POST',
    path: '/operator/riders/{id}/activation-code',
    callers: ['operator'],
    summary: 'Make an activation code; one that lives ends only if it is to be replaced',
  },
  setRiderZones: {
    method: 'PUT',
    path: '/operator/riders/{id}/zones',
    callers: ['operator'],
    summary: 'Set the zones a rider may work in',
  },
  blockRider: {
    method: 'POST',
    path: '/operator/riders/{id}/block',
    callers: ['operator'],
    summary: 'Block a rider, with a reason',
  },
  unblockRider: {
    method: 'POST',
    path: '/operator/riders/{id}/unblock',
    callers: ['operator'],
    summary: 'Lift a block',
  },
  endRiderSessions: {
    method: 'POST',
    path: '/operator/riders/{id}/end-sessions',
    callers: ['operator'],
    summary: 'Log a rider out everywhere, as after a theft; duty ends',
  },
  eraseRider: {
    method: 'POST',
    path: '/operator/riders/{id}/erase',
    callers: ['operator'],
    role: 'admin',
    summary: "Erase a rider's account on request, at once and for good",
  },
  createZone: {
    method: 'POST',
    path: '/operator/zones',
    callers: ['operator'],
    role: 'admin',
    summary: 'Create a zone',
  },
  updateZone: {
    method: 'PUT',
    path: '/operator/zones/{id}',
    callers: ['operator'],
    role: 'admin',
    summary: 'Change a zone',
  },
  listStores: {
    method: 'GET',
    path: '/operator/stores',
    shed: 'first',
    callers: ['operator'],
    summary: 'All stores',
  },
  getStore: {
    method: 'GET',
    path: '/operator/stores/{id}',
    callers: ['operator'],
    summary: 'One store, with its keys and the usual amounts of its orders',
  },
  createStore: {
    method: 'POST',
    path: '/operator/stores',
    callers: ['operator'],
    role: 'admin',
    summary: 'Register a store; its API key is shown once',
  },
  rotateStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key',
    callers: ['operator'],
    role: 'admin',
    summary: 'Make a new API key of a store, shown once; the old one ends at once or a day later',
  },
  revokeStoreKey: {
    method: 'POST',
    path: '/operator/stores/{id}/key/revoke',
    callers: ['operator'],
    role: 'admin',
    summary: 'End every API key of a store at once',
  },
  listOperatorOrders: {
    method: 'GET',
    path: '/operator/orders',
    shed: 'first',
    callers: ['operator'],
    summary: "A day's orders by page; without a day, today's after all that is unfinished",
  },
  getOperatorOrder: {
    method: 'GET',
    path: '/operator/orders/{id}',
    callers: ['operator'],
    summary: 'One order as operators see it',
  },
  listOrderEvents: {
    method: 'GET',
    path: '/operator/orders/{id}/events',
    shed: 'first',
    callers: ['operator'],
    summary: 'What happened to an order, the newest of it',
  },
  reviewEarnings: {
    method: 'POST',
    path: '/operator/orders/{id}/earnings',
    callers: ['operator'],
    role: 'admin',
    summary: 'Confirm or reject what a rider earned with a delivery reported after a block',
  },
  replayDay: {
    method: 'GET',
    path: '/operator/replay',
    shed: 'first',
    callers: ['operator'],
    summary: "A zone's day as it was, and as every policy would have decided it",
  },
  streamOperator: {
    method: 'GET',
    path: '/operator/events',
    callers: ['operator'],
    summary: 'Live stream of the platform (server-sent events)',
  },
  listOperators: {
    method: 'GET',
    path: '/operator/operators',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
    summary: 'All operators',
  },
  createOperator: {
    method: 'POST',
    path: '/operator/operators',
    callers: ['operator'],
    role: 'admin',
    summary: 'Add an operator; the invitation is shown once',
  },
  updateOperator: {
    method: 'PATCH',
    path: '/operator/operators/{id}',
    callers: ['operator'],
    role: 'admin',
    summary: "Change an operator's role, or disable the account",
  },
  resetOperator: {
    method: 'POST',
    path: '/operator/operators/{id}/invitation',
    callers: ['operator'],
    role: 'admin',
    summary: 'End the sessions and the password of an operator; the new invitation is shown once',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/user/accept-invitation',
    // The invitation is the permission.
    callers: 'anyone',
    summary: 'Set the password of an invited operator',
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor',
    callers: ['operator'],
    beforeSecondFactor: true,
    summary: 'Make the secret of a second factor; it counts once confirmed',
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor/confirm',
    callers: ['operator'],
    beforeSecondFactor: true,
    summary: 'Confirm the second factor with a code; its recovery codes are shown once',
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/operator/second-factor/remove',
    callers: ['operator'],
    summary: "Remove one's second factor, with a code",
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/operator/second-factor/required',
    callers: ['operator'],
    role: 'admin',
    summary: 'Set whether every operator needs a second factor',
  },
  listAuditLog: {
    method: 'GET',
    path: '/operator/audit-log',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
    summary: 'Who did, saw and changed what, newest first',
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    shed: 'first',
    callers: ['rider', 'operator'],
    standing: 'any',
    summary: "One's own sessions, with device and last use",
  },
  endOtherSession: {
    method: 'POST',
    path: '/user/sessions/{id}/end',
    callers: ['rider', 'operator'],
    standing: 'any',
    summary: "End one of one's own sessions",
  },
  endAllSessions: {
    method: 'POST',
    path: '/user/sessions/end-all',
    callers: ['rider', 'operator'],
    standing: 'any',
    summary: "End all of one's own sessions, or all but this one",
  },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    callers: ['rider', 'operator'],
    standing: 'any',
    summary: 'Change the password; all other sessions end',
  },
  issueRecoveryCode: {
    method: 'POST',
    path: '/operator/riders/{id}/recovery-code',
    callers: ['operator'],
    summary:
      'Make a code with which a rider sets a new password; one that lives ends only if it is to be replaced',
  },
  recoverRiderPassword: {
    method: 'POST',
    path: '/user/recover-rider',
    // Whoever forgot the password has no token: email and code are the permission.
    callers: 'anyone',
    summary: 'Set a new password with a recovery code; all sessions end',
  },
} as const satisfies Record<string, Route>

/** Name of a call. */
export type CallName = keyof typeof routes
