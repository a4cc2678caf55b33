/** An API whose answers a test scripts, and which records its calls. Two carriers bring it to the app: routes of a browser, and the `fetch` of a component test. */
import type { Failure, Reply } from '@puni/contract/calls'
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import { isActive, type OrderStatus } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import { routes, type CallName } from '@puni/contract/routes'
import type { Position } from '@puni/contract/fields'
import type { OfferWhy } from '@puni/contract/offers/entities'
import type { Order } from '@puni/contract/orders/entities'
import { CENTRO, ALMAGRO, CONFIG, SESSIONS, TOKEN, offerIdOf, orderOf, riderOf, routeOf } from './entities.ts'

/** A request as a carrier reads it. */
export interface WireRequest {
  readonly method: string
  readonly url: URL
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as sent: a text, a form, or nothing. */
  readonly body: string | FormData | null
  /** The phone's clock, epoch milliseconds; null if the page that asks is gone. */
  readonly now: () => number | Promise<number | null>
}

/** An answer that a carrier delivers: JSON, no connection, a live stream that stays open, or none, since nobody waits any more. */
export type Answer =
  | { readonly is: 'json'; readonly status: number; readonly body: string }
  | { readonly is: 'unreachable' }
  | { readonly is: 'stream' }
  | { readonly is: 'unwanted' }

/** One call as it went over the wire. */
export interface SentCall {
  readonly name: CallName
  readonly method: string
  /** Path under the prefix of the API, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The JSON body or the form, or null. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly authorization: string | undefined
}

/** Creates the current answer. */
type Respond = (sent: SentCall, request: WireRequest) => Answer | Promise<Answer>

/** Carries an answer to the phone: resolves when it arrives there. */
type Carry = <T>(answer: Promise<T>) => Promise<T>

const json = (status: number, reply: unknown): Answer => ({
  is: 'json',
  status,
  body: JSON.stringify(reply) ?? 'null',
})

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
  getCash: { owed: 0, held: 0, debts: [], settlements: [] },
  listMovements: { movements: [], next: null },
  getZoneDemand: { zoneId: CENTRO._id, demand: 'normal', hindrances: [] },
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

const parametersIn = (path: string) => path.split('{').length
/** Every call, literal paths before those with parameters. */
const matchers = Object.entries(routes)
  .toSorted(([, one], [, other]) => parametersIn(one.path) - parametersIn(other.path))
  .map(([name, { method, path }]) => ({
    name: name as CallName,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

function readCall({ method, url, headers, body }: WireRequest): SentCall {
  const path = url.pathname.slice(API_PREFIX.length)
  const match = matchers.find((known) => known.method === method && known.pattern.test(path))
  if (match === undefined) throw new Error(`not a call of the API: ${method} ${path}`)
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  return {
    name: match.name,
    method,
    path,
    query: Object.fromEntries(url.searchParams),
    body: isJson && typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
    headers,
    authorization: headers['authorization'],
  }
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
      this.#script.set(name as CallName, () => json(200, reply))
    }
    this.offers(null)
    this.answers('getRoute', ({ query }) => routeOf({ path: [pointOf(query['from']), pointOf(query['to'])] }))
    // No stream: the app falls back to polling.
    this.refuses('streamRider', 'UNAVAILABLE')
  }

  /** Answers a request. The call counts as answered once the carrier has delivered. */
  async serve(request: WireRequest, deliver: (answer: Answer) => void | Promise<void>): Promise<void> {
    const sent = readCall(request)
    this.#sent.push(sent)
    const answer = Promise.resolve(this.#respondTo(sent.name)(sent, request))
    await deliver(await (sent.name === 'streamRider' ? answer : this.carries(answer)))
    this.#answered.push(sent)
  }

  /** From now on this call succeeds with this reply. */
  replies<N extends CallName>(name: N, reply: Reply<N>): this {
    this.#script.set(name, () => json(200, reply))
    return this
  }

  /** From now on this call succeeds with a reply computed from the request. */
  answers<N extends CallName>(name: N, reply: (sent: SentCall) => Reply<N>): this {
    this.#script.set(name, (sent) => json(200, reply(sent)))
    return this
  }

  /**
   * From now on this order is on offer, for this reason, reported with the server's time.
   * @param offered the order, or a function that creates it. With a function, the offer starts when a phone
   * first asks, however long opening it takes
   */
  offers(offered: Order | ((since: Date) => Order) | null, why: OfferWhy | null = null): this {
    let order = typeof offered === 'function' ? null : offered
    this.#script.set('getOfferedOrder', async (_, request) => {
      const phoneTime = await request.now()
      if (phoneTime === null) return { is: 'unwanted' }
      const now = new Date(phoneTime + this.clockAhead)
      if (typeof offered === 'function') order ??= offered(now)
      return json(200, {
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
    this.#script.set(name, () => json(ERRORS[code].status, { code, message, ...more }))
    return this
  }

  /** From now on no answer comes: the network is gone. */
  isUnreachable(name: CallName): this {
    this.#script.set(name, () => ({ is: 'unreachable' }))
    return this
  }

  /** From now on this call waits; the returned function releases all of them, and every later one. */
  holds(name: CallName): () => void {
    // It may be held for good, and then needs no script.
    const respond = this.#script.get(name) ?? (() => unscripted(name))
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    this.#script.set(name, async (sent, request) => {
      await released
      return await respond(sent, request)
    })
    return release
  }

  /** The live stream opens and stays open. */
  streams(): this {
    for (const stream of ['streamRider', 'streamOperator'] as const)
      this.#script.set(stream, () => ({ is: 'stream' }))
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

  /** The names of these calls in the order they were made; of all, if none is named. */
  order(...names: CallName[]): CallName[] {
    return this.#sent.map(({ name }) => name).filter((name) => names.length === 0 || names.includes(name))
  }

  #respondTo(name: CallName): Respond {
    return this.#script.get(name) ?? unscripted(name)
  }
}

function unscripted(name: CallName): never {
  throw new Error(`nothing scripted for ${name}`)
}
