/** A city: a server in this process on a database of its own, with riders, under a clock that only the day moves. */
import { check } from '../apps/server/test/lifecycle/check.ts'
import * as deeds from '../apps/server/test/lifecycle/deeds.ts'
import type { Deed } from '../apps/server/test/lifecycle/deeds.ts'
import { violations } from '../apps/server/test/lifecycle/invariants.ts'
import {
  isOpen,
  liveOffers,
  type Model,
  type ModelOffer,
  TERMS,
  withoutEnded,
} from '../apps/server/test/lifecycle/model.ts'
import { numbered } from '../apps/server/test/lifecycle/numbered.ts'
import type { Scene, Server } from '../apps/server/test/lifecycle/scene.ts'
import { readStored, type Stored } from '../apps/server/test/lifecycle/stored.ts'
import { PICKUP, type TestApp, type TestRider } from '../apps/server/test/test-app.ts'
import type { Random } from '../chaos/random.ts'
import type { Stage } from './clockwork.ts'
import { Waiting } from './waiting.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** An order that a rider delivered, and what it earned. */
export interface Delivery {
  readonly riderId: string
  readonly orderId: string
  /** Epoch milliseconds, by the phone where that is to be believed. */
  readonly at: number
  readonly centavos: number
}

/** Orders come from and go to within so many metres of the middle. */
const RADIUS_METRES = 3_000
const METRES_PER_DEGREE = 111_195
/** Steps told with a failure. */
const LAST_STEPS = 25
/** The dispatcher looks at zones with open orders each two seconds; here so often, as nothing happens between two events. */
const OPEN_MS = 20_000
const QUIET_MS = 10 * 60_000

export class City implements Scene, Stage {
  readonly test: TestApp
  readonly asksAtOnce = false
  readonly zoneId: string
  /** Another zone, for those who go or are sent away. */
  readonly elsewhere: string
  readonly tokens = new Map<string, string>()
  readonly riders: readonly TestRider[]
  model: Model
  steps = 0
  /** Orders placed so far. */
  orders = 0
  /** All that was delivered since the city was founded. */
  readonly delivered: Delivery[] = []
  readonly #server: Server
  readonly #places = new Map<string, Place>()
  readonly #history: string[] = []
  readonly #waiting = new Waiting()
  #stored: Stored | null = null
  #since = new Date(0)

  private constructor(test: TestApp, riders: readonly TestRider[], elsewhere: string) {
    this.test = test
    this.riders = riders
    this.zoneId = test.zoneId
    this.elsewhere = elsewhere
    this.#server = { api: test, sweep: () => test.dispatch() }
    for (const { id, token } of riders) this.tokens.set(id, token)
    const of = ({ id }: TestRider) => ({
      id,
      isActivated: true,
      isLoggedIn: true,
      isWorking: false,
      onDutySince: null,
      zoneId: test.zoneId,
      zoneIds: [test.zoneId, elsewhere],
      freeSince: null,
      blockedAt: null,
      placedAt: null,
      heardAt: null,
    })
    this.model = {
      now: test.clock.now().getTime(),
      zoneId: test.zoneId,
      riders: new Map(riders.map((rider) => [rider.id, of(rider)])),
      orders: new Map(),
      offers: new Map(),
      keys: new Map(),
      events: 0,
    }
  }

  static async found(test: TestApp, riderCount: number): Promise<City> {
    const { _id: elsewhere } = await test.createZone('Otra zona')
    const riders: TestRider[] = []
    while (riders.length < riderCount) {
      const rider = await test.activatedRider()
      const zoneIds = [test.zoneId, elsewhere]
      await test.ok('setRiderZones', { params: { id: rider.id }, body: { zoneIds } }, test.operator)
      riders.push(rider)
    }
    const city = new City(test, riders, elsewhere)
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

  /** Does things at once, and checks all that must hold after it. */
  async perform(todo: readonly Deed[]): Promise<readonly string[]> {
    // No two steps happen at the same instant.
    this.passUntil(this.model.now + 1)
    const done = await Promise.allSettled(todo.map((deed) => deed.perform(this, this.#server)))
    this.steps += 1
    const came = todo.map(({ told }, at) => {
      const result = done[at]!
      return `${told}: ${result.status === 'fulfilled' ? result.value.answers.join(', ') : String(result.reason)}`
    })
    this.#history.push(`${new Date(this.model.now).toISOString()} ${came.join(' || ')}`)
    if (this.#history.length > LAST_STEPS) this.#history.shift()
    const before = this.model
    this.model = await check(before, this, todo, done)
    this.orders += this.model.orders.size - before.orders.size
    this.delivered.push(...deliveriesBetween(before, this.model))
    const answers = done.flatMap((result) => (result.status === 'fulfilled' ? result.value.answers : []))
    const broken = answers.find((answer) => answer.startsWith('5'))
    if (broken !== undefined) throw this.failure(`The server answered ${broken}`)
    return answers
  }

  async dispatch(): Promise<void> {
    await this.perform([deeds.dispatch()])
    const complaint = this.#waiting.after(this.model)
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

  offerOf(riderId: string): ModelOffer | null {
    return liveOffers(this.model, { riderId }).find(({ expiresAt }) => expiresAt > this.model.now) ?? null
  }

  riderIsOnDuty(riderId: string): boolean {
    return this.model.riders.get(riderId)?.isWorking === true
  }

  riderIsLoggedIn(riderId: string): boolean {
    return this.model.riders.get(riderId)?.isLoggedIn === true
  }

  holderOf(orderId: string): string | null {
    return this.model.orders.get(orderId)?.holder ?? null
  }

  moveRider(riderId: string, place: Place): void {
    this.#places.set(riderId, place)
  }

  placeOf(riderId: string) {
    const { latitude: lat, longitude: lng } = this.#places.get(riderId) ?? PICKUP
    return { lat, lng, accuracy: 10, at: this.test.clock.now().toISOString() }
  }

  somewhere(chance: Random): Place {
    const metres = () => chance.between(-RADIUS_METRES, RADIUS_METRES)
    return placeAt(metres(), metres())
  }

  emailOf(riderId: string): string {
    return this.riders.find(({ id }) => id === riderId)?.email ?? ''
  }

  async look(): Promise<{ before: Stored | null; stored: Stored }> {
    const ids = this.riders.map(({ id }) => id)
    const stored = await readStored(this.test.sql, this.zoneId, ids, this.#since)
    const before = this.#stored
    const broken = violations(stored, before)
    if (broken.length > 0) throw this.failure(`Invariants are broken:\n  ${broken.join('\n  ')}`)
    this.#stored = stored
    return { before, stored }
  }

  /** Stops watching the orders that ended before now: yesterday's are written. */
  async turnPage(): Promise<void> {
    this.#since = new Date(this.model.now)
    this.#stored = null
    const { stored } = await this.look()
    this.model = withoutEnded(this.model, this.model.now, stored.events.length)
  }

  failure(message: string): Error {
    const told = `${message}\nThe last steps:\n  ${this.#history.join('\n  ')}`
    return new Error(numbered(told, this.riders))
  }

  count(): void {
    // The table tells how many steps there were; what each was is of no interest in a day.
  }
}

function deliveriesBetween(before: Model, after: Model): Delivery[] {
  return [...after.orders.values()].flatMap(({ id, holder, deliveredAt, centavos }) =>
    holder === null || deliveredAt === null || before.orders.get(id)?.deliveredAt === deliveredAt
      ? []
      : [{ riderId: holder, orderId: id, at: deliveredAt, centavos }],
  )
}

function placeAt(northMetres: number, eastMetres: number): Place {
  return {
    latitude: PICKUP.latitude + northMetres / METRES_PER_DEGREE,
    longitude:
      PICKUP.longitude + eastMetres / METRES_PER_DEGREE / Math.cos((PICKUP.latitude * Math.PI) / 180),
  }
}
