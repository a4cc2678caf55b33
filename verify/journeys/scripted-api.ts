/** An API whose answers a test scripts, and which records its calls. */
import type { Reply } from '@puni/contract/calls'
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import { isActive, type OrderStatus } from '@puni/contract/order-states'
import { API_PREFIX, routes, type CallName } from '@puni/contract/routes'
import type { BrowserContext, Request, Route } from '@playwright/test'
import type { Failure, OfferWhy, Order, Position } from '@puni/contract/entities'
import { CENTRO, ALMAGRO, CONFIG, SESSIONS, TOKEN, offerIdOf, orderOf, riderOf, routeOf } from './entities.ts'

/** One call as it went over the wire. */
export interface SentCall {
  readonly name: CallName
  readonly method: string
  /** Path under the prefix of the API, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The JSON body, or null. */
  readonly body: unknown
  readonly authorization: string | undefined
  readonly request: Request
}

/** Creates the current answer, and returns the function that delivers it. */
type Respond = (route: Route, sent: SentCall) => Deliver | Promise<Deliver>
type Deliver = () => Promise<void>

/** Carries an answer to the phone: resolves when it arrives there. */
type Carry = <T>(answer: Promise<T>) => Promise<T>

function json(route: Route, status: number, reply: unknown): Deliver {
  const body = JSON.stringify(reply)
  return () => route.fulfill({ status, contentType: 'application/json', body })
}

/** Default answers: an active rider off duty, and no orders anywhere. */
const defaults: { readonly [N in CallName]?: Reply<N> } = {
  loginRider: { token: TOKEN, user: riderOf() },
  logout: { ok: true },
  endSession: { ok: true },
  getMe: riderOf(),
  eraseMyAccount: { ok: true },
  getEmergency: { emergency: null },
  getAppeals: { appeals: [], about: null, days: 5 },
  listMyAppeals: { appeals: [] },
  validateActivation: riderOf(),
  createRider: { data: riderOf({ activationCode: false }) },
  setWorking: riderOf({ working: true }),
  setPosition: { ok: true },
  setPushToken: { ok: true },
  getMonthlyTotals: {
    month: 'MARZO',
    total: 12,
    totalMoneyByMonth: 27_600,
    puniEarnings: 1_380,
    waits: 0,
    waitedSeconds: 0,
  },
  getZoneDemand: { zoneId: CENTRO._id, demand: 'normal' },
  listZones: [CENTRO, ALMAGRO],
  getConfig: CONFIG,
  filterOrders: { orders: [] },
  getHistoricalOrders: { orders: [], currentPage: 1, totalPages: 1 },
  getOfferedOrder: { order: null, offerId: null, why: null, serverTime: '' },
  listRiderOffers: { offers: [] },
  getAcceptedOrder: { order: null },
  getOrder: orderOf(),
  getOrderStreets: { part: null },
  skipOrder: { ok: true },
  reportReceipt: { live: true },
  listSessions: { sessions: [...SESSIONS] },
  endOtherSession: { ok: true },
  endAllSessions: { ok: true },
  changePassword: { ok: true },
  recoverRiderPassword: { ok: true },
  testPush: { testId: 'prueba' },
}

/** A point as a query writes it: 'lat,lng'. */
function pointOf(text = ''): Position {
  const [lat = NaN, lng = NaN] = text.split(',').map(Number)
  return { lat, lng }
}

/** Every call, literal paths before those with parameters, as `routes` lists them. */
const matchers = Object.entries(routes).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function readCall(request: Request): SentCall {
  const { pathname, searchParams } = new URL(request.url())
  const path = pathname.slice(API_PREFIX.length)
  const method = request.method()
  const match = matchers.find((known) => known.method === method && known.pattern.test(path))
  if (match === undefined) throw new Error(`not a call of the API: ${method} ${path}`)
  const headers = request.headers()
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const body: unknown = isJson ? request.postDataJSON() : null
  const query = Object.fromEntries(searchParams)
  return { name: match.name, method, path, query, body, authorization: headers['authorization'], request }
}

export class ScriptedApi {
  readonly #sent: SentCall[] = []
  readonly #answered: SentCall[] = []
  readonly #script = new Map<CallName, Respond>()
  /** Milliseconds by which the clock of this server is ahead of the phone's. */
  clockAhead = 0
  /** The line to the phone; streams are not affected. */
  carries: Carry = (answer) => answer

  constructor() {
    for (const [name, reply] of Object.entries(defaults)) {
      this.#script.set(name as CallName, (route) => json(route, 200, reply))
    }
    this.offers(null)
    this.answers('getRoute', ({ query }) => routeOf({ path: [pointOf(query['from']), pointOf(query['to'])] }))
    // No stream: the app falls back to polling.
    this.refuses('streamRider', 'UNAVAILABLE')
  }

  async serve(context: BrowserContext): Promise<void> {
    await context.route(`**${API_PREFIX}/**`, async (route) => {
      const sent = readCall(route.request())
      this.#sent.push(sent)
      const respond = this.#respondTo(sent.name)
      const answer = Promise.resolve(respond(route, sent))
      const deliver = await (sent.name === 'streamRider' ? answer : this.carries(answer))
      await deliver()
      this.#answered.push(sent)
    })
  }

  /** From now on this call succeeds with this reply. */
  replies<N extends CallName>(name: N, reply: Reply<N>): this {
    this.#script.set(name, (route) => json(route, 200, reply))
    return this
  }

  /** From now on this call succeeds with a reply computed from the request. */
  answers<N extends CallName>(name: N, reply: (sent: SentCall) => Reply<N>): this {
    this.#script.set(name, (route, sent) => json(route, 200, reply(sent)))
    return this
  }

  /**
   * From now on this order is on offer, for this reason, reported with the server's time.
   * @param offered the order, or a function that creates it. With a function, the offer starts when a phone
   * first asks, however long opening it takes
   */
  offers(offered: Order | ((since: Date) => Order) | null, why: OfferWhy | null = null): this {
    let order = typeof offered === 'function' ? null : offered
    this.#script.set('getOfferedOrder', async (route, { request }) => {
      const asked = request.frame().evaluate(() => Date.now())
      const phoneTime = await asked.catch(() => null)
      // The requesting page has navigated away.
      if (phoneTime === null) return () => Promise.resolve()
      const now = new Date(phoneTime + this.clockAhead)
      if (typeof offered === 'function') order ??= offered(now)
      return json(route, 200, {
        order,
        offerId: order && offerIdOf(order),
        why,
        serverTime: now.toISOString(),
      })
    })
    return this
  }

  /** From now on the rider delivers this order. */
  delivers(order: Order | null): this {
    return this.replies('getAcceptedOrder', { order })
  }

  /**
   * The rider delivers this order. The platform accepts each of its steps and returns the order accordingly
   * from then on.
   */
  takesSteps(order: Order): this {
    return this.delivers(order).answers('setOrderStatus', ({ body }) => {
      const moved = { ...order, status: (body as { status: OrderStatus }).status }
      this.delivers(isActive(moved.status) ? moved : null)
      return { order: moved }
    })
  }

  /** The rider may accept this order, and delivers it from then on. */
  accepts(order: Order): this {
    return this.answers('acceptOrder', () => {
      this.delivers(order).offers(null)
      return { order }
    })
  }

  /** From now on this call fails with an error of the contract, or with this message, and these details. */
  refuses(
    name: CallName,
    code: ErrorCode,
    message: string = ERRORS[code].message,
    more: Omit<Failure, 'code' | 'message'> = {},
  ): this {
    this.#script.set(name, (route) => json(route, ERRORS[code].status, { code, message, ...more }))
    return this
  }

  /** From now on no answer comes: the network is gone. */
  isUnreachable(name: CallName): this {
    this.#script.set(name, (route) => () => route.abort('internetdisconnected'))
    return this
  }

  /** From now on this call waits; the returned function releases all of them, and every later one. */
  holds(name: CallName): () => void {
    // It may be held for good, and then needs no script.
    const respond = this.#script.get(name) ?? (() => unscripted(name))
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    this.#script.set(name, async (route, sent) => {
      await released
      return await respond(route, sent)
    })
    return release
  }

  /** The live stream opens and stays open. */
  streams(): this {
    this.#script.set('streamRider', (route) => () => route.continue())
    return this
  }

  /** The requests to this call so far. */
  sent(name: CallName): SentCall[] {
    return this.#sent.filter((call) => call.name === name)
  }

  /** How many of these have been answered. */
  answered(name: CallName): number {
    return this.#answered.filter((call) => call.name === name).length
  }

  /** The names of these calls in the order they were made. */
  order(...names: CallName[]): CallName[] {
    return this.#sent.map(({ name }) => name).filter((name) => names.includes(name))
  }

  #respondTo(name: CallName): Respond {
    return this.#script.get(name) ?? unscripted(name)
  }
}

function unscripted(name: CallName): never {
  throw new Error(`nothing scripted for ${name}`)
}
