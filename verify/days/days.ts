/**
 * Simulates days of a city under invariants: `npm run days -- [--cities N] [--days N] [--seed S] [--riders N] [--orders N] [--kind K]
 * [--policy P] [--short] [--as-is]`.
 * A city has consecutive days on one database. How many riders it has, and orders a day, is drawn by its seed unless given. A failure
 * reports its seed, the last steps, and, unless `--as-is`, a shorter case that still fails. `docs/days.md` has the rest.
 */
import { routes } from '@puni/contract/routes'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '../support/postgres-server.ts'
import { Random } from '../support/random.ts'
import { KINDS, type Kind } from './cast.ts'
import { shorten } from './shorten.ts'
import { CALENDARS, type Case, simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    cities: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    seed: { type: 'string' },
    riders: { type: 'string' },
    orders: { type: 'string' },
    kind: { type: 'string' },
    short: { type: 'boolean', default: false },
    policy: { type: 'string' },
    'as-is': { type: 'boolean', default: false },
  },
})

const POLICIES = ['plan', 'plan', 'plan', 'match', 'nearest', 'idle'] as const
/** The case of `npm test`: a small city that loses a morning to a restored backup, and has a usual day after it. */
const SHORT = { seed: 2, riders: 3, orders: 10, days: 2, kinds: ['the morning is lost', 'usual'] } as const
/** Time limit of the search for a shorter case, milliseconds. */
const SHORTEN_MS = 120_000

const postgres = await startPostgresServer()
let failed = false
const called = new Set<string>()
try {
  console.log(
    '| seed | calendar | days | kinds | riders | policy | orders | offers | delivered | steps | seconds | violations |',
  )
  console.log('|--:|---|--:|---|--:|---|--:|--:|--:|--:|--:|--:|')
  for (const what of cases()) failed = (await isBroken(what)) || failed
  const left = Object.keys(routes).filter((name) => !called.has(name))
  const all = Object.keys(routes).length
  console.log(`\nCalls made: ${all - left.length} of ${all}. Not made: ${left.join(', ') || 'none'}.`)
} finally {
  await postgres.stop()
}
process.exit(failed ? 1 : 0)

function cases(): Case[] {
  if (values.short) return [caseOf(SHORT.seed, SHORT)]
  const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf('seed')
  return Array.from({ length: numberOf('cities') }, (_, city) => caseOf(first + city))
}

function caseOf(seed: number, given: Partial<Case> = {}): Case {
  const chance = new Random(seed)
  const drawn = {
    riders: chance.pick([2, 5, 12, 25]),
    orders: chance.pick([20, 80, 150, 250]),
    policy: chance.pick(POLICIES),
    calendar: chance.pick(CALENDARS),
  }
  return {
    seed,
    days: numberOf('days'),
    ...drawn,
    ...(values.riders !== undefined && { riders: numberOf('riders') }),
    ...(values.orders !== undefined && { orders: numberOf('orders') }),
    ...(values.policy !== undefined && { policy: policyOf(values.policy) }),
    kinds: values.kind === undefined ? [] : Array<Kind>(numberOf('days')).fill(kindOf(values.kind)),
    only: null,
    endsAt: Infinity,
    ...given,
  }
}

/** Runs one case and reports it; returns whether something was wrong. */
async function isBroken(what: Case): Promise<boolean> {
  const began = performance.now()
  const outcome = await simulate(what, postgres.connection)
  const seconds = (performance.now() - began) / 1000
  for (const name of outcome.called) called.add(name)
  const cells = [
    what.seed,
    what.calendar.timeZone,
    what.days,
    [...new Set(outcome.kinds)].join(', '),
    what.riders,
    what.policy,
    outcome.orders,
    outcome.offers,
    outcome.delivered,
    outcome.steps,
    seconds.toFixed(0),
    outcome.failure === null ? 0 : 1,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (outcome.failure === null) return false
  console.error(`seed ${what.seed}: ${outcome.failure}`)
  if (values['as-is']) return true
  console.error('Looking for a shorter case …')
  const attempt = (shorter: Case) => simulate(shorter, postgres.connection)
  const shorter = await shorten({ ...what, endsAt: outcome.endedAt + 1 }, outcome, attempt, SHORTEN_MS)
  if (shorter === null) console.error('Without any part it does not fail so.')
  else console.error(`It fails so still with ${shorter.parts.join('; ')}: ${shorter.failure}`)
  return true
}

function kindOf(name: string): Kind {
  const kind = KINDS.find((each) => each === name)
  if (kind === undefined) throw new Error(`--kind ${name} is none of ${KINDS.join(', ')}`)
  return kind
}

function policyOf(name: string): string {
  const policy = POLICIES.find((each) => each === name)
  if (policy === undefined) throw new Error(`--policy ${name} is none of ${POLICIES.join(', ')}`)
  return policy
}

function numberOf(name: 'cities' | 'days' | 'seed' | 'riders' | 'orders'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} ${values[name]} is no whole number from 0`)
  return value
}
