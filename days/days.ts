/**
 * Simulates days of a city under invariants: `npm run days -- [--cities N] [--days N] [--seed S] [--riders N] [--orders N] [--short]`.
 * A city has consecutive days on one database. How many riders it has, and orders a day, is drawn by its seed unless given. A failure
 * tells its seed, the last steps, and a shorter case that still fails. `docs/days.md` has the rest.
 */
import { parseArgs } from 'node:util'
import { TestApp } from '../apps/server/test/test-app.ts'
import { startPostgresServer } from '../apps/server/test/postgres-server.ts'
import { Random } from '../chaos/random.ts'
import { agree } from './agreement.ts'
import { castOf, DAY_MS, KINDS, type Kind } from './cast.ts'
import { City } from './city.ts'
import { run } from './clockwork.ts'
import { shorten, type Case } from './shorten.ts'

const { values } = parseArgs({
  options: {
    cities: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    seed: { type: 'string' },
    riders: { type: 'string' },
    orders: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})

/** Days begin at four in the morning in Buenos Aires, so that midnight falls into them. The third ends a month. */
const FIRST_DAY = Date.parse('2026-03-29T07:00:00Z')
const POLICIES = ['plan', 'plan', 'plan', 'match', 'nearest', 'idle'] as const
/** Looking for a shorter case ends after so long, milliseconds. */
const SHORTEN_MS = 120_000

interface Outcome {
  readonly kinds: readonly Kind[]
  /** Of all parts that took part. */
  readonly names: readonly string[]
  readonly orders: number
  readonly delivered: number
  readonly steps: number
  readonly failure: string | null
  /** The instant of the failure, or of the end. */
  readonly endedAt: number
}

const postgres = await startPostgresServer()
let failed = false
try {
  const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf('seed')
  const cities = values.short ? 1 : numberOf('cities')
  console.log('| seed | days | kinds | riders | policy | orders | delivered | steps | seconds | violations |')
  console.log('|--:|--:|---|--:|---|--:|--:|--:|--:|--:|')
  for (let city = 0; city < cities; city += 1) failed = (await simulate(first + city)) || failed
} finally {
  await postgres.stop()
}
process.exit(failed ? 1 : 0)

/** One city; gives whether it failed. */
async function simulate(seed: number): Promise<boolean> {
  const whole = caseOf(seed)
  const began = performance.now()
  const outcome = await live(whole)
  const seconds = (performance.now() - began) / 1000
  const cells = [
    seed,
    whole.days,
    [...new Set(outcome.kinds)].join(', '),
    whole.riders,
    whole.policy,
    outcome.orders,
    outcome.delivered,
    outcome.steps,
    seconds.toFixed(0),
    outcome.failure === null ? 0 : 1,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (outcome.failure === null) return false
  console.error(`seed ${seed}: ${outcome.failure}\nLooking for a shorter case …`)
  const attempt = async (shorter: Case) => {
    const { failure, endedAt } = await live(shorter)
    return failure === null ? null : { failure, endedAt }
  }
  const shorter = await shorten({ ...whole, endsAt: outcome.endedAt }, outcome.names, attempt, SHORTEN_MS)
  if (shorter === null) console.error('Without any part it does not fail.')
  else console.error(`It fails still with ${shorter.parts.join('; ')}: ${shorter.failure}`)
  return true
}

function caseOf(seed: number): Case {
  const chance = new Random(seed)
  return {
    seed,
    days: values.short ? 1 : numberOf('days'),
    riders: values.riders === undefined ? chance.pick([2, 5, 12, 25]) : numberOf('riders'),
    orders:
      values.orders === undefined
        ? values.short
          ? 60
          : chance.pick([20, 80, 150, 250])
        : numberOf('orders'),
    policy: chance.pick(POLICIES),
    only: null,
    endsAt: Infinity,
  }
}

/** Lives through the days of a case; tells the first thing that is wrong. */
async function live({ seed, days, riders, orders, policy, only, endsAt }: Case): Promise<Outcome> {
  const chance = new Random(seed)
  const test = await TestApp.start({ DISPATCH_POLICY: policy }, postgres.connection)
  const kinds: Kind[] = []
  const names: string[] = []
  let city: City | undefined
  let failure: string | null = null
  try {
    city = await City.found(test, riders)
    for (let day = 0; day < days && city.now() < endsAt; day += 1) {
      const begins = FIRST_DAY + day * DAY_MS
      const kind = chance.chance(0.6) ? 'usual' : chance.pick(KINDS)
      kinds.push(kind)
      const parts = castOf({ begins, orders, riders, kind }, chance.fork())
        .map(({ name, begin }) => ({ name: `day ${day} ${name}`, begin }))
        .filter(({ name }) => only === null || only.has(name))
      names.push(...parts.map(({ name }) => name))
      city.passUntil(begins)
      const here = city
      await run(
        city,
        parts.map(({ begin }) => begin(here)),
        Math.min(begins + DAY_MS, endsAt),
      )
      if (city.now() >= endsAt) break
      await agree(city, begins)
      await city.turnPage()
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  } finally {
    await test.stop()
  }
  return {
    kinds,
    names,
    orders: city?.orders ?? 0,
    delivered: city?.delivered.length ?? 0,
    steps: city?.steps ?? 0,
    failure,
    endedAt: city?.now() ?? 0,
  }
}

function numberOf(name: 'cities' | 'days' | 'seed' | 'riders' | 'orders'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} ${values[name]} is no whole number from 0`)
  return value
}
