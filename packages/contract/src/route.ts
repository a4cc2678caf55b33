/** What a route says of its call. */

export const API_PREFIX = '/prod/api'

/** Who a token may belong to. */
export type CallerKind = 'rider' | 'operator' | 'store'

/**
 * The standing a rider needs for a call: `any`, also blocked or not activated yet; `unblocked`, activated or not; `activated`, blocked or
 * not; `active`, activated and not blocked. What depends on the order, or on what else the call finds, is decided there and not here.
 */
export type Standing = 'any' | 'unblocked' | 'activated' | 'active'

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
  /** Whose app calls it: where each has a host of its own, it answers there alone. Without it, at both. */
  readonly app?: Exclude<CallerKind, 'store'>
}

interface StaffRoute extends RouteBase {
  readonly callers: readonly Exclude<CallerKind, 'rider'>[]
  /** Operators of this role only; of any without it. */
  readonly role?: 'admin'
  /** Only for whoever gave the password, and the second factor where there is one, in the last CONFIRMED_MINUTES. */
  readonly confirm?: true
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
