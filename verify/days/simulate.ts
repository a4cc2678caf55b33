/** Simulates the days of one city. */
import type { ConnectionSettings } from '../../apps/server/src/platform/database/connect.ts'
import { Random } from '../support/random.ts'
import { TestApp } from '../support/test-app.ts'
import { agree } from './agreement.ts'
import { castOf, DAY_MS, KINDS, type Kind } from './cast.ts'
import { City } from './city.ts'
import { run } from './clockwork.ts'
import { Growth } from './growth.ts'
import { Phones } from './phones.ts'
import { forgets } from './retention.ts'
import { seedIds } from './seeded-ids.ts'
import { StoreSystems } from './store-systems.ts'

/** The case to simulate. */
export interface Case {
  readonly seed: number
  readonly days: number
  readonly riders: number
  /** A day. */
  readonly orders: number
  readonly policy: string
  readonly calendar: Calendar
  /** Of the days, one after another; drawn where there is none. */
  readonly kinds: readonly Kind[]
  /** Names of the parts that take part, `day 0 order 3`; null for all. */
  readonly only: ReadonlySet<string> | null
  /** Epoch milliseconds. */
  readonly endsAt: number
}

/** Where a city is, and when its first day begins: at four in the morning there, so that midnight falls into a day. */
export interface Calendar {
  readonly timeZone: string
  readonly begins: string
}

/** The first days of each: the end of a month; clocks that go back, and on; a midnight that is skipped. */
export const CALENDARS: readonly Calendar[] = [
  { timeZone: 'America/Argentina/Buenos_Aires', begins: '2026-03-29T07:00:00Z' },
  { timeZone: 'Europe/Madrid', begins: '2026-10-24T02:00:00Z' },
  { timeZone: 'Europe/Madrid', begins: '2026-03-28T03:00:00Z' },
  { timeZone: 'America/Santiago', begins: '2026-09-05T08:00:00Z' },
]

/** The outcome of a city. */
export interface Outcome {
  readonly kinds: readonly Kind[]
  /** Of all parts that took part. */
  readonly names: readonly string[]
  readonly orders: number
  readonly delivered: number
  readonly offers: number
  readonly steps: number
  /** Names of the calls that were made. */
  readonly called: ReadonlySet<string>
  /** The first thing that was wrong, with the last steps; null where all was well. */
  readonly failure: string | null
  /** The instant of the failure, or of the end. */
  readonly endedAt: number
}

export async function simulate(what: Case, connection: ConnectionSettings): Promise<Outcome> {
  const chance = new Random(what.seed)
  const phones = await Phones.start(chance.fork())
  const storeSystems = await StoreSystems.start()
  const test = await TestApp.start(
    {
      ...phones.environment,
      ...storeSystems.environment,
      DISPATCH_POLICY: what.policy,
      PLATFORM_TIME_ZONE: what.calendar.timeZone,
    },
    { server: connection, prepare: (sql, database) => seedIds(sql, database, what.seed) },
  )
  const lived = { kinds: [] as Kind[], names: [] as string[] }
  let city: City | undefined
  let failure: string | null = null
  try {
    const { riders, calendar } = what
    city = await City.found({
      test,
      phones,
      storeSystems,
      riders,
      at: Date.parse(calendar.begins),
      timeZone: calendar.timeZone,
      policy: what.policy,
    })
    await liveThrough(what, city, chance, lived)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  } finally {
    await test.stop()
    await phones.stop()
    await storeSystems.stop()
  }
  return {
    ...lived,
    orders: city?.ledger.orders.size ?? 0,
    delivered: city?.ledger.deliveries.size ?? 0,
    offers: city?.ledger.offers.size ?? 0,
    steps: city?.steps ?? 0,
    called: test.called,
    failure,
    endedAt: city?.now() ?? 0,
  }
}

async function liveThrough(
  what: Case,
  city: City,
  chance: Random,
  lived: { kinds: Kind[]; names: string[] },
): Promise<void> {
  const growth = new Growth()
  for (let day = 0; day < what.days && city.now() < what.endsAt; day += 1) {
    const begins = Date.parse(what.calendar.begins) + day * DAY_MS
    const drawn = chance.chance(0.6) ? 'usual' : chance.pick(KINDS)
    const kind = what.kinds[day] ?? drawn
    lived.kinds.push(kind)
    const { orders, riders } = what
    const parts = castOf({ begins, orders, riders, kind }, chance.fork())
      .map(({ name, begin }) => ({ name: `day ${day} ${name}`, begin }))
      .filter(({ name }) => what.only === null || what.only.has(name))
    lived.names.push(...parts.map(({ name }) => name))
    city.passUntil(begins)
    // An operator's session does not outlive the night.
    city.test.operator = await city.test.loginOperator()
    const actors = parts.map(({ begin }) => begin(city))
    await run(city, actors, Math.min(begins + DAY_MS, what.endsAt))
    if (city.now() >= what.endsAt) return
    await agree(city, begins)
    await growth.check(city)
    if (city.phones.problems.length > 0) throw city.failure(`Pushes are wrong: ${city.phones.problems[0]}`)
    const { problems } = city.storeSystems
    if (problems.length > 0) throw city.failure(`Webhooks are wrong: ${problems[0]}`)
  }
  await forgets(city)
}
