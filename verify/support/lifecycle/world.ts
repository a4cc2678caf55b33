/**
 * A server, or two on one database, with riders. Each run begins in a new zone, so that none sees another's
 * leftovers.
 */
import { SETTLEMENTS_SHOWN } from '@puni/contract/ledger/limits'
import { ledgerProblems } from '../ledger-problems.ts'
import { miscounted } from '../miscounted.ts'
import { PICKUP, type TestApp, type TestRider } from '../test-app.ts'
import { dayIn, monthIn } from './calendar.ts'
import { violations } from './invariants.ts'
import { isEarned, type Model, type ModelOrder, type PastBlock } from './model.ts'
import { commissionOn, debtsOf, isInHand, readMoney, standingOf, TERMS } from './money.ts'
import { numbered, withoutIds } from './numbered.ts'
import type { Scene, Server } from './scene.ts'
import { readStored, type Stored } from './stored.ts'

/** A rider's earning, at any time. */
interface Earning {
  readonly riderId: string
  readonly at: number
  readonly centavos: number
}

interface Options {
  /** Additional servers on the same database. */
  readonly others?: readonly Server[]
  /** Whether the policy asks a rider whenever one may be asked. */
  readonly asksAtOnce?: boolean
}

/** Riders in a run. The last one has not activated. */
const RIDERS = 4
/** Distance between two riders, metres. */
const APART = 700
/** The platform's default. */
const TIME_ZONE = 'America/Argentina/Buenos_Aires'

export class World implements Scene {
  readonly test: TestApp
  readonly servers: readonly Server[]
  readonly asksAtOnce: boolean
  zoneId = ''
  /** Another zone, shared by all runs: no order is placed there. */
  elsewhere = ''
  readonly tokens = new Map<string, string>()
  /** What happened in this run, in words. */
  readonly history: string[] = []
  /** Event counts across all runs. */
  readonly #counts = new Map<string, number>()
  #riders: TestRider[] = []
  /** What was stored after the last step. */
  #stored: Stored | null = null
  readonly #earnings: Earning[] = []
  #runs = 0
  #began = new Date(0)
  #isClean = false

  /** @param test the app to drive, and the one that restarts */
  constructor(test: TestApp, { others = [], asksAtOnce = false }: Options) {
    this.test = test
    this.servers = [{ api: test, sweep: () => test.dispatch() }, ...others]
    this.asksAtOnce = asksAtOnce
  }

  /**
   * Begins a run: a new zone, with all riders free and on duty in it. After a failed run the riders are new
   * too.
   */
  async begin(): Promise<Model> {
    const { test } = this
    this.#runs += 1
    this.history.length = 0
    this.#stored = null
    test.clock.advance(60_000)
    this.#began = test.clock.now()
    if (!this.#isClean) await this.#hireRiders()
    this.#isClean = false
    this.elsewhere ||= (await test.createZone('Otra zona'))._id
    this.zoneId = (await test.createZone(`Zona ${this.#runs}`))._id
    const seen = { cashLimit: null, waiting: null, cancellation: null }
    await test.ok(
      'setZoneTerms',
      { params: { id: this.zoneId }, body: { terms: TERMS, seen } },
      test.operator,
    )
    await Promise.all(this.#riders.map((rider, number) => this.#putOnDuty(rider, number < RIDERS - 1)))
    const { stored } = await this.look()
    const now = test.clock.now().getTime()
    const { zoneId, elsewhere } = this
    const riders = this.#riders.map(({ id }, number) => {
      const isActivated = number < RIDERS - 1
      const seenAt = isActivated ? now : null
      return {
        id,
        vehicle: 'Moto' as const,
        isActivated,
        isLoggedIn: true,
        sessions: 1,
        isWorking: isActivated,
        onDutySince: seenAt,
        zoneId: isActivated ? zoneId : test.zoneId,
        zoneIds: [zoneId, elsewhere],
        freeSince: seenAt,
        blockedAt: null,
        pastBlocks: pastBlocksOf(stored, id),
        placedAt: seenAt,
        heardAt: seenAt,
        pause: null,
        pausedTill: null,
        misses: 0,
        lastOrderId: null,
      }
    })
    return {
      now,
      zoneId,
      riders: new Map(riders.map((rider) => [rider.id, rider])),
      orders: new Map(),
      offers: new Map(),
      settlements: new Map(),
      payments: new Map(),
      before: new Map(stored.money?.riders.map(({ id, ...standing }) => [id, standing])),
      keys: new Map(),
      events: 0,
    }
  }

  /** Ends a successful run: riders' earnings must match their deliveries, and their Caja and history what the model has. */
  async finish(model: Model): Promise<void> {
    for (const { riderId, at, centavos } of deliveriesOf(model))
      this.#earnings.push({ riderId, at, centavos })
    await Promise.all(this.#riders.map((rider) => this.#checkAccount(rider, model)))
    const [wrong] = await miscounted(this.test.sql)
    if (wrong !== undefined) throw this.failure(`The counters of riders are wrong: ${wrong}`)
    const [problem] = await ledgerProblems(this.test.sql)
    if (problem !== undefined) throw this.failure(`The ledger: ${problem}`)
    await this.#tidyUp()
    this.#isClean = true
  }

  async #checkAccount(rider: TestRider, model: Model): Promise<void> {
    const { isLoggedIn, isActivated } = model.riders.get(rider.id) ?? {}
    if (isLoggedIn !== true) await this.#logIn(rider)
    const earned = this.#earnings.filter(({ riderId }) => riderId === rider.id)
    if (isActivated === true) {
      await this.#expectMonth(rider.id, earned)
      await this.#expectCash(rider.id, model)
      await this.#expectHistory(rider.id, model)
    }
    const me = await this.test.ok('getMe', {}, this.tokens.get(rider.id))
    this.#expectSum(`All that rider ${rider.id} earned`, [me.deliveredOrders, me.totalMoney], earned)
  }

  /** Checks a rider's month, if it can be requested. */
  async checkMonth(model: Model, riderId: string): Promise<void> {
    const { isLoggedIn, isActivated } = model.riders.get(riderId) ?? {}
    if (isLoggedIn !== true || isActivated !== true) return
    const earned = [...this.#earnings, ...deliveriesOf(model)].filter((each) => each.riderId === riderId)
    await this.#expectMonth(riderId, earned)
  }

  async look(): Promise<{ before: Stored | null; stored: Stored }> {
    const { sql } = this.test
    const ids = this.#riders.map(({ id }) => id)
    const money = await readMoney(sql, this.zoneId, ids, this.#began)
    const stored = { ...(await readStored(sql, this.zoneId, ids)), money }
    const before = this.#stored
    const broken = violations(stored, before)
    if (broken.length > 0) throw this.failure(`Invariants are broken:\n  ${broken.join('\n  ')}`)
    this.#stored = stored
    return { before, stored }
  }

  failure(message: string): Error {
    const history = this.history.map((line, number) => `  ${number + 1}. ${line}`).join('\n')
    return new Error(numbered(`${message}\nWhat happened:\n${history}`, this.#riders))
  }

  placeOf(riderId: string) {
    const number = this.#riders.findIndex(({ id }) => id === riderId)
    const lat = PICKUP.latitude + ((number + 1) * APART) / 111_195
    return { lat, lng: PICKUP.longitude, accuracy: 10, at: this.test.clock.now().toISOString() }
  }

  emailOf(riderId: string): string {
    return this.#riders.find(({ id }) => id === riderId)?.email ?? ''
  }

  count(what: string): void {
    const name = withoutIds(what).replace(/[\d.]+ (centavos|s )/, '… $1')
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** The counts of all events, one per line. */
  summary(): string {
    const lines = [...this.#counts].sort(([, a], [, b]) => b - a).map(([name, times]) => `${times} × ${name}`)
    return [`${this.#runs} runs`, ...lines].join('\n')
  }

  async #hireRiders(): Promise<void> {
    this.#riders = await Promise.all(
      Array.from({ length: RIDERS }, (_, number) =>
        number < RIDERS - 1 ? this.test.activatedRider() : this.test.newRider(),
      ),
    )
    for (const { id, token } of this.#riders) this.tokens.set(id, token)
  }

  /** Ends whatever a run left open. */
  async #tidyUp(): Promise<void> {
    for (const { id, status } of this.#stored?.orders ?? []) {
      if (!['delivered', 'canceled', 'error'].includes(status)) await this.test.cancel(id)
    }
    const { operator } = this.test
    await Promise.all(
      this.#riders.map(({ id }) => this.test.ok('unblockRider', { params: { id } }, operator)),
    )
  }

  async #logIn(rider: TestRider): Promise<void> {
    this.tokens.set(rider.id, await this.test.login(rider.email))
  }

  async #putOnDuty({ id }: TestRider, isActivated: boolean): Promise<void> {
    const { test, zoneId, elsewhere } = this
    const zones = { params: { id }, body: { zoneIds: [zoneId, elsewhere] } }
    await test.ok('setRiderZones', zones, test.operator)
    const token = this.tokens.get(id)
    await test.ok('setWorking', { params: { id }, body: { working: false } }, token)
    if (!isActivated) return
    await test.ok('setWorking', { params: { id }, body: { working: true, zoneId } }, token)
    await test.ok('setPosition', { params: { id }, body: this.placeOf(id) }, token)
  }

  async #expectMonth(riderId: string, earned: readonly Earning[]): Promise<void> {
    const now = monthIn(TIME_ZONE, this.test.clock.now().getTime())
    const [year = '', month = ''] = now.split('-')
    const inMonth = earned.filter(({ at }) => monthIn(TIME_ZONE, at) === now)
    const totals = await this.test.ok(
      'getMonthlyTotals',
      { params: { id: riderId }, query: { year, month: String(Number(month)) } },
      this.tokens.get(riderId),
    )
    const reported = [totals.total, totals.totalMoneyByMonth]
    this.#expectSum(`What rider ${riderId} earned in ${now}`, reported, inMonth)
    const commission = inMonth.reduce((sum, { centavos }) => sum + commissionOn(centavos), 0)
    this.#expectSame(`The commission of rider ${riderId} in ${now}`, totals.puniEarnings, commission / 100)
  }

  async #expectCash(riderId: string, model: Model): Promise<void> {
    const cash = await this.test.ok('getCash', {}, this.tokens.get(riderId))
    const { owed, held } = standingOf(model, riderId)
    const debts = debtsOf(model).filter((debt) => debt.riderId === riderId)
    const isOwn = (id: string) => model.orders.has(id)
    const found = {
      owed: cash.owed,
      held: cash.held,
      debts: cash.debts
        .filter(({ order }) => isOwn(order._id))
        .map(({ order, money, isInHand }) => `${order._id} ${money} ${isInHand}`)
        .sort(),
      settlements: cash.settlements
        .filter(({ _id }) => model.settlements.has(_id))
        .map(({ _id, money, confirmedAt, dispute, answer, undoneAt }) =>
          [_id, money, confirmedAt !== null, dispute, answer, undoneAt !== null].join(' '),
        )
        .sort(),
    }
    const expected = {
      owed: owed / 100,
      held: held / 100,
      debts: debts
        .map(({ order, centavos }) => `${order.id} ${centavos / 100} ${isInHand(order, riderId)}`)
        .sort(),
      settlements: [...model.settlements.values()]
        .filter((each) => each.riderId === riderId)
        // The newest alone are shown.
        .slice(-SETTLEMENTS_SHOWN)
        .map(({ id, centavos, isConfirmed, dispute, answer, isUndone }) =>
          [id, centavos / 100, isConfirmed, dispute, answer, isUndone].join(' '),
        )
        .sort(),
    }
    this.#expectSame(`The Caja of rider ${riderId}`, JSON.stringify(found), JSON.stringify(expected))
  }

  /** The orders of this run, with their amounts as they were corrected. */
  async #expectHistory(riderId: string, model: Model): Promise<void> {
    const startDate = dayIn(TIME_ZONE, this.#began.getTime() - 86_400_000)
    const found: string[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { entityType: 'rider', riderId, startDate, page: String(page) }
      const history = await this.test.ok('getHistoricalOrders', { query }, this.tokens.get(riderId))
      found.push(
        ...history.orders
          .filter(({ _id }) => model.orders.has(_id))
          .map(({ _id, status, management: { storeValue, shippingCost, collected, paid } }) =>
            [
              _id,
              status,
              storeValue,
              shippingCost,
              collected ?? (paid ? 0 : (storeValue * 100 + shippingCost * 100) / 100),
            ].join(' '),
          ),
      )
      pages = history.totalPages
    }
    const expected = [...model.orders.values()].filter(({ holder }) => holder === riderId).map(amountsInWords)
    this.#expectSame(
      `The history of rider ${riderId}`,
      JSON.stringify(found.sort()),
      JSON.stringify(expected.sort()),
    )
  }

  #expectSame<T>(what: string, reported: T, expected: T): void {
    if (reported !== expected)
      throw this.failure(`${what} is reported as\n  ${String(reported)}\nis\n  ${String(expected)}`)
  }

  #expectSum(what: string, reported: readonly number[], earned: readonly Earning[]): void {
    const pesos = earned.reduce((total, { centavos }) => total + centavos, 0) / 100
    if (reported[0] === earned.length && reported[1] === pesos) return
    throw this.failure(
      `${what} is reported as ${reported.join(' orders, $ ')}, is ${earned.length} orders, $ ${pesos}`,
    )
  }
}

/** Blocks from earlier runs: the riders are the same. */
function pastBlocksOf({ riders }: Stored, riderId: string): PastBlock[] {
  const blocks = riders.find(({ id }) => id === riderId)?.blocks ?? []
  return blocks.flatMap(({ blocked_at: from, lifted_at: to }) =>
    to === null ? [] : [{ from: Date.parse(from), to: Date.parse(to) }],
  )
}

function deliveriesOf(model: Model): Earning[] {
  return [...model.orders.values()]
    .filter(isEarned)
    .flatMap(({ holder, deliveredAt: at, centavos, adjusted }) =>
      holder === null || at === null
        ? []
        : [{ riderId: holder, at, centavos: centavos + adjusted.shippingCost }],
    )
}

function amountsInWords({ id, status, goods, centavos, isPaid, adjusted }: ModelOrder): string {
  const amounts = [
    goods + adjusted.storeValue,
    centavos + adjusted.shippingCost,
    (isPaid ? 0 : goods + centavos) + adjusted.collected,
  ]
  return [id, status, ...amounts.map((each) => each / 100)].join(' ')
}
