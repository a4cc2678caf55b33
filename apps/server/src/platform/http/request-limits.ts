/**
 * How many requests a caller may make: decided by the matched route, and everything is limited unless its route
 * says otherwise.
 *
 * - Without a session, requests count for the address. So do failed authentications, or a made-up token would
 *   bring a fresh budget.
 * - With a session they count for it and for its account, whatever the number of its sessions, and not for the address: many riders share the address of
 *   one mobile network.
 * - An address over its budget can still use a session. Its tokens are looked up, but only a few at a time, so that
 *   neither a neighbour's made-up tokens lock others out, nor looking up so many of them keeps the database busy.
 *   The same goes for what is permitted by an id that only one phone was told.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Clock } from '../clock.ts'
import { addressKey } from '../limits/address-key.ts'
import type { RateCounts } from '../limits/rate-counts.ts'
import { type Caller, type LookUp, tokenOf, unknownCaller } from './caller.ts'
import { Refusal } from '../refusal.ts'

/** What limits the requests of a route. */
export interface RouteLimit {
  /**
   * What they count for. `address` is the default. `caller`: the account, found by `authenticate`. `nobody`: they
   * are not limited.
   */
  readonly by: 'address' | 'caller' | 'nobody'
  /** Routes with the same name share a budget; those of the default are `other`. */
  readonly budget?: string
  /** Whether a request is expensive for the server or a guess, so that only few are served. */
  readonly costly?: boolean
  /**
   * Names what permits a request from an address over its budget, or null if nothing does. What it names has a
   * budget of its own.
   */
  readonly permission?: (request: FastifyRequest) => Promise<string | null>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly limit?: RouteLimit
  }
}

/** Requests per minute. */
interface PerMinute {
  readonly ordinary: number
  readonly costly: number
}

/** Records that requests of an account are refused: once a minute, for each budget. */
type OnRefused = (caller: Caller) => void

interface Dependencies {
  readonly counts: RateCounts
  readonly clock: Clock
  readonly perMinute: PerMinute
  readonly onRefused: OnRefused
}

/** Of addresses over their budget: tokens and ids looked up at the same time, and waiting to be. */
const LOOKED_UP_AT_ONCE = 4
const WAITING_LOOK_UPS = 1_000

/** Of an account, each within its own budget: two phones, or some tabs of the console. Costly requests have one budget for all. */
const SESSIONS_AT_ONCE = 3

const FAILED_AUTHENTICATIONS = 'failed authentications'

/** Applies the limits to the requests of a server. */
export class RequestLimits {
  readonly #counts: RateCounts
  readonly #clock: Clock
  readonly #perMinute: PerMinute
  readonly #onRefused: OnRefused
  readonly #fewAtOnce = pLimit(LOOKED_UP_AT_ONCE)

  constructor({ counts, clock, perMinute, onRefused }: Dependencies) {
    this.#counts = counts
    this.#clock = clock
    this.#perMinute = perMinute
    this.#onRefused = onRefused
  }

  /** Limits every route of the server, unknown paths included. */
  limitRoutes(server: FastifyInstance): void {
    server.addHook('onRequest', async (request) => {
      const { by, permission } = limitOf(request)
      if (by !== 'address') return
      const waitMs = this.#take(request, `address:${addressKey(request.ip)}`)
      if (waitMs !== null) await this.#permit(request, waitMs, permission)
    })
  }

  /** Counts a request from an address over its budget for what permits it. Throws TOO_MANY_TRIES if nothing does. */
  async #permit(
    request: FastifyRequest,
    waitMs: number,
    permission: RouteLimit['permission'],
  ): Promise<void> {
    const permitted = permission && (await this.#patiently(waitMs, () => permission(request)))
    if (permitted === undefined || permitted === null) throw tooMany(waitMs)
    this.#count(request, `permitted:${permitted}`)
  }

  /** Limits a request that matches no route because its target is malformed: hooks do not see it. */
  limitMalformed(request: FastifyRequest): void {
    const key = `malformed:address:${addressKey(request.ip)}`
    const waitMs = this.#counts.take(key, this.#perMinute.ordinary, this.#clock.now())
    if (waitMs !== null) throw tooMany(waitMs)
  }

  /** The caller of a request to a route limited by caller. Throws UNAUTHENTICATED or TOO_MANY_TRIES. */
  async authenticate(request: FastifyRequest, lookUp: LookUp): Promise<Caller> {
    const token = tokenOf(request) ?? ''
    const session = `session:${hash('sha256', token)}`
    // Only real sessions are counted: one over its budget need not be looked up.
    const { key, limit } = this.#budgetOf(request, session)
    const overMs = this.#counts.look(key, limit, this.#clock.now())
    if (overMs !== null) throw tooMany(overMs)
    const caller = await this.#identify(request, token, lookUp)
    this.#count(request, session)
    this.#countAccount(request, caller)
    return caller
  }

  #countAccount(request: FastifyRequest, caller: Caller): void {
    const { key, limit } = this.#budgetOf(request, `account:${caller.kind}:${caller.id}`)
    const isCostly = limitOf(request).costly === true
    const now = this.#clock.now()
    const waitMs = this.#counts.take(key, isCostly ? limit : limit * SESSIONS_AT_ONCE, now)
    if (waitMs === null) return
    if (this.#counts.isNews(key, now)) this.#onRefused(caller)
    throw tooMany(waitMs)
  }

  /** Counts a request for its address unless there is a caller. */
  async #identify(request: FastifyRequest, token: string, find: LookUp): Promise<Caller> {
    const lookUp = async () => (token === '' ? null : await find(token))
    const key = `${FAILED_AUTHENTICATIONS}:address:${addressKey(request.ip)}`
    // Counted first and given back, so that many at the same time are counted too.
    const waitMs = this.#counts.take(key, this.#perMinute.ordinary, this.#clock.now())
    const caller = waitMs === null ? await lookUp() : await this.#patiently(waitMs, lookUp)
    if (caller === null) throw waitMs === null ? unknownCaller(token) : tooMany(waitMs)
    if (waitMs === null) this.#counts.giveBack(key, this.#clock.now())
    return caller
  }

  /** Looks something up for an address over its budget. Throws TOO_MANY_TRIES if too many are waiting. */
  async #patiently<T>(waitMs: number, lookUp: () => Promise<T>): Promise<T> {
    if (this.#fewAtOnce.pendingCount >= WAITING_LOOK_UPS) throw tooMany(waitMs)
    return await this.#fewAtOnce(lookUp)
  }

  /** Counts a request for somebody, or throws TOO_MANY_TRIES. */
  #count(request: FastifyRequest, who: string): void {
    const waitMs = this.#take(request, who)
    if (waitMs !== null) throw tooMany(waitMs)
  }

  /** Counts a request for somebody. Returns null, or how long until there is room again, in milliseconds. */
  #take(request: FastifyRequest, who: string): number | null {
    const { key, limit } = this.#budgetOf(request, who)
    return this.#counts.take(key, limit, this.#clock.now())
  }

  #budgetOf(request: FastifyRequest, who: string): { readonly key: string; readonly limit: number } {
    const { budget = 'other', costly = false } = limitOf(request)
    const { ordinary, costly: few } = this.#perMinute
    return { key: `${budget}:${who}`, limit: costly ? few : ordinary }
  }
}

function limitOf(request: FastifyRequest): RouteLimit {
  return request.routeOptions.config.limit ?? { by: 'address' }
}

const tooMany = (retryAfterMs: number) => new Refusal('TOO_MANY_TRIES', { retryAfterMs })
