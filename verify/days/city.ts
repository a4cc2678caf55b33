/** A city: a server in this process on a database of its own, with riders, under a clock that only the day moves. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { check } from '../support/lifecycle/check.ts'
import * as actions from '../support/lifecycle/actions.ts'
import type { Action, Done } from '../support/lifecycle/actions.ts'
import { violations } from '../support/lifecycle/invariants.ts'
import {
  copyOf,
  isOpen,
  liveOffers,
  type Model,
  type ModelOffer,
  TERMS,
  withoutEnded,
} from '../support/lifecycle/model.ts'
import { numbered } from '../support/lifecycle/numbered.ts'
import type { Scene, Server } from '../support/lifecycle/scene.ts'
import { readStored, type Since, type Stored } from '../support/lifecycle/stored.ts'
import type { Random } from '../support/random.ts'
import type { TestApp, TestRider } from '../support/test-app.ts'
import { restoreBackup, takeBackup } from './backup.ts'
import type { Stage } from './clockwork.ts'
import { Ledger } from './ledger.ts'
import { amidOutage } from './outage.ts'
import type { Phones } from './phones.ts'
import type { StoreSystems } from './store-systems.ts'
import { MIDDLE, type Place } from './places.ts'
import { OPEN_MS, Waiting } from './waiting.ts'
import { whyIsWrong } from './why.ts'

/** What a city is created from. */
interface Founding {
  readonly test: TestApp
  readonly phones: Phones
  readonly storeSystems: StoreSystems
  readonly riders: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly timeZone: string
  readonly policy: string
}

/** Steps listed with a failure. */
const LAST_STEPS = 25
/** Pause between looks at zones without open orders. */
const QUIET_MS = 10 * 60_000
/** Orders delivered or stopped this long ago are no longer watched: nobody returns to them. */
const DELIVERED_MS = 30 * 60_000
const STOPPED_MS = 8 * 3_600_000
/** The database goes down at most this long after a call began, milliseconds of the wall clock. */
const OUTAGE_AFTER_MS = 15

/** The city's state when the backup was made. */
interface Backup {
  readonly model: Model
  readonly ledger: Ledger
  readonly since: Since
  readonly tokens: ReadonlyMap<string, string>
}

export class City implements Scene, Stage {
  readonly test: TestApp
  readonly phones: Phones
  readonly storeSystems: StoreSystems
  readonly timeZone: string
  readonly asksAtOnce = false
  readonly zoneId: string
  /** A second zone, for riders who move or are moved. */
  readonly elsewhere: string
  readonly tokens = new Map<string, string>()
  readonly riders: readonly TestRider[]
  model: Model
  ledger = new Ledger()
  steps = 0
  readonly #server: Server
  readonly #places = new Map<string, Place>()
  readonly #history: string[] = []
  readonly #policy: string
  #waiting: Waiting
  #stored: Stored | null = null
  #since: Since = { delivered: new Date(0), stopped: new Date(0) }
  /** For each coming call in which the database goes down: how long after its start, milliseconds. */
  #outages: number[] = []
  #wasSetBack = false
  #backup: Backup | null = null

  private constructor(
    { test, phones, storeSystems, timeZone, policy }: Founding,
    riders: readonly TestRider[],
    elsewhere: string,
  ) {
    this.test = test
    this.phones = phones
    this.storeSystems = storeSystems
    this.timeZone = timeZone
    this.#policy = policy
    this.#waiting = new Waiting(policy)
    this.riders = riders
    this.zoneId = test.zoneId
    this.elsewhere = elsewhere
    const sweep = async () => {
      await test.dispatch()
      await test.push()
    }
    this.#server = { api: test, sweep }
    for (const { id, token } of riders) this.tokens.set(id, token)
    const of = ({ id }: TestRider, number: number) => ({
      id,
      vehicle: vehicleOf(number),
      isActivated: true,
      isLoggedIn: true,
      sessions: 1,
      isWorking: false,
      onDutySince: null,
      zoneId: test.zoneId,
      zoneIds: [test.zoneId, elsewhere],
      freeSince: null,
      blockedAt: null,
      pastBlocks: [],
      placedAt: null,
      heardAt: null,
      pause: null,
      pausedTill: null,
      misses: 0,
      lastOrderId: null,
    })
    this.model = {
      now: test.clock.now().getTime(),
      zoneId: test.zoneId,
      riders: new Map(riders.map((rider, number) => [rider.id, of(rider, number)])),
      orders: new Map(),
      offers: new Map(),
      settlements: new Map(),
      payments: new Map(),
      before: new Map(),
      keys: new Map(),
      events: 0,
    }
  }

  static async found(founding: Founding): Promise<City> {
    const { test } = founding
    test.clock.set(new Date(founding.at).toISOString())
    test.operator = await test.loginOperator()
    const { _id: elsewhere } = await test.createZone('Otra zona')
    const riders: TestRider[] = []
    while (riders.length < founding.riders) {
      const vehicleType = vehicleOf(riders.length)
      const rider = await test.signedUpRider({ vehicleType })
      await test.activate(rider)
      const zoneIds = [test.zoneId, elsewhere]
      await test.ok('setRiderZones', { params: { id: rider.id }, body: { zoneIds } }, test.operator)
      riders.push(rider)
    }
    const city = new City(founding, riders, elsewhere)
    await city.look()
    return city
  }

  now(): number {
    return this.model.now
  }

  passUntil(at: number): void {
    const passed = Math.max(0, at - this.model.now)
    this.test.clock.advance(passed)
    this.model.now += passed
  }

  /** Sets the server's clock back. From then on times are no longer in sequence. */
  setBack(milliseconds: number): void {
    this.test.clock.advance(-milliseconds)
    this.model.now -= milliseconds
    this.#wasSetBack = true
    this.#waiting = new Waiting(this.#policy)
  }

  /** Sets the server's clock forward: nobody has looked meanwhile. */
  setForward(milliseconds: number): void {
    this.passUntil(this.model.now + milliseconds)
    this.#waiting = new Waiting(this.#policy)
  }

  /** Lets the database go down during coming calls; `chance` draws when in each. */
  expectOutages(calls: number, chance: Random): void {
    this.#outages = Array.from({ length: calls }, () => chance.next() * OUTAGE_AFTER_MS)
  }

  /** What the server's background work does hourly and every minute, apart from ending silent duty. */
  async keepHouse(): Promise<void> {
    await this.test.app.housekeep()
    await this.test.app.endOldSessions()
  }

  /** Makes the night's backup. */
  async backUp(): Promise<void> {
    await takeBackup(this.test.sql)
    const tokens = new Map(this.tokens)
    this.#backup = { model: copyOf(this.model), ledger: new Ledger(this.ledger), since: this.#since, tokens }
  }

  /** Restores the last backup: what happened since then is lost. Returns the ids of the lost orders. */
  async restoreBackup(): Promise<string[]> {
    if (this.#backup === null) throw new Error('There is no backup')
    const lost = [...this.model.orders.keys()].filter((id) => !this.#backup?.ledger.orders.has(id))
    await this.test.endOther()
    await this.test.restart(() => restoreBackup(this.test.sql))
    const { model, ledger, since, tokens } = this.#backup
    const { counts, keyed } = this.ledger
    this.model = { ...copyOf(model), now: this.model.now }
    for (const rider of this.model.riders.values())
      rider.isLoggedIn &&= tokens.get(rider.id) === this.tokens.get(rider.id)
    this.ledger = new Ledger(ledger)
    // They only limit how much there may be.
    for (const [what, times] of counts) this.ledger.counts.set(what, times)
    this.ledger.keyed = keyed
    this.#since = since
    this.#stored = null
    this.#waiting = new Waiting(this.#policy)
    return lost
  }

  /** Performs actions at once, and checks everything that must hold afterwards. */
  async perform(todo: readonly Action[]): Promise<readonly string[]> {
    // No two steps happen at the same instant.
    this.passUntil(this.model.now + 1)
    this.test.takeTurns()
    const afterMs = todo.some(({ isOnce }) => isOnce === true) ? undefined : this.#outages.pop()
    const tried = afterMs === undefined ? todo : todo.map((action) => amidOutage(action, afterMs))
    const done = await Promise.allSettled(tried.map((action) => action.perform(this, this.#server)))
    this.steps += 1
    this.#note(tried.map(({ summary }, at) => `${summary}${saying(done[at])}`))
    this.model = await check(this.model, this, todo, done)
    this.ledger.note(this.model)
    const answers = done.flatMap((result) => (result.status === 'fulfilled' ? result.value.answers : []))
    const broken = answers.find((answer) => answer.startsWith('5'))
    if (broken !== undefined) throw this.failure(`The server answered ${broken}`)
    return answers
  }

  /** Records steps for the report of a failure; of consecutive looks only the last. */
  #note(came: readonly string[]): void {
    const line = came.join(' || ')
    if (this.#history.at(-1)?.endsWith(line) === true) this.#history.pop()
    this.#history.push(`${new Date(this.model.now).toISOString()} ${line}`)
    if (this.#history.length > LAST_STEPS) this.#history.shift()
  }

  async dispatch(): Promise<void> {
    const before = this.model
    await this.perform([actions.dispatch()])
    const complaint =
      this.#waiting.after(this.model, this.ledger.offers.size) ?? (await whyIsWrong(this, before))
    if (complaint !== null) throw this.failure(complaint)
  }

  looksAt(): number {
    const { model } = this
    const ends = liveOffers(model).flatMap(({ offeredAt, expiresAt, receivedAt }) =>
      receivedAt === null ? [offeredAt + TERMS.receiptMs, expiresAt] : [expiresAt],
    )
    const isAnyOpen = [...model.orders.values()].some((order) => isOpen(model, order))
    return Math.min(...ends.filter((at) => at > model.now), model.now + (isAnyOpen ? OPEN_MS : QUIET_MS))
  }

  offerOf(riderId: string, isInPocket: boolean): ModelOffer | null {
    const offer = liveOffers(this.model, { riderId }).find(({ expiresAt }) => expiresAt > this.model.now)
    return offer === undefined || (isInPocket && !this.phones.hasShown(offer.id)) ? null : offer
  }

  riderIsOnDuty(riderId: string): boolean {
    return this.model.riders.get(riderId)?.isWorking === true
  }

  riderIsLoggedIn(riderId: string): boolean {
    return this.model.riders.get(riderId)?.isLoggedIn === true
  }

  riderIsBlocked(riderId: string): boolean {
    return (this.model.riders.get(riderId)?.blockedAt ?? null) !== null
  }

  /** False for an order lost with a restored backup. */
  knowsOrder(orderId: string): boolean {
    return this.model.orders.has(orderId)
  }

  /** When an order of a store that orders by itself can be picked up; null for any other. */
  readyAt(orderId: string): number | null {
    const order = this.model.orders.get(orderId)
    return order === undefined || order.storeId === null ? null : order.dueAt
  }

  holderOf(orderId: string): string | null {
    return this.model.orders.get(orderId)?.holder ?? null
  }

  moveRider(riderId: string, place: Place): void {
    this.#places.set(riderId, place)
  }

  placeOf(riderId: string) {
    const { latitude: lat, longitude: lng } = this.#places.get(riderId) ?? MIDDLE
    return { lat, lng, accuracy: 10, at: this.test.clock.now().toISOString() }
  }

  emailOf(riderId: string): string {
    return this.riders.find(({ id }) => id === riderId)?.email ?? ''
  }

  async look(): Promise<{ before: Stored | null; stored: Stored }> {
    const ids = this.riders.map(({ id }) => id)
    const stored = await readStored(this.test.sql, this.zoneId, ids, this.#since)
    const before = this.#stored
    const broken = violations(stored, before, this.#wasSetBack)
    if (broken.length > 0) throw this.failure(`Invariants are broken:\n  ${broken.join('\n  ')}`)
    this.#stored = stored
    return { before, stored }
  }

  /** Stops watching orders that ended long ago. */
  async turnPage(): Promise<void> {
    const { now } = this.model
    this.#since = { delivered: new Date(now - DELIVERED_MS), stopped: new Date(now - STOPPED_MS) }
    this.#stored = null
    const { stored } = await this.look()
    this.model = withoutEnded(this.model, this.#since, stored)
  }

  failure(message: string): Error {
    const report = `${message}\nThe last steps:\n  ${this.#history.join('\n  ')}`
    return new Error(numbered(report, this.riders))
  }

  count(what: string): void {
    this.ledger.count(what)
  }
}

/** All vehicles in turn. */
const vehicleOf = (number: number) => VEHICLE_TYPES[number % VEHICLE_TYPES.length]!

/** The answers, if there were any. */
function saying(result: PromiseSettledResult<Done> | undefined): string {
  if (result?.status !== 'fulfilled') return `: ${String(result?.reason)}`
  return result.value.answers.length === 0 ? '' : `: ${result.value.answers.join(', ')}`
}
