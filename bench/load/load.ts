/**
 * A platform at work: riders with open streams who move, answer and deliver, stores that order, operators who look at lists, all over
 * HTTP. `npm run load -- --riders N --orders-per-hour M --zones Z`; `options.ts` has the other options. Runs what was built last, on
 * a PostgreSQL of its own, or by --url a server that runs on this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Random } from '../../apps/server/test/random.ts'
import { Ends } from '../stand/ends.ts'
import { HealthWatch } from '../stand/health.ts'
import {
  insertOperator,
  insertRiders,
  insertStores,
  insertZones,
  placeIn,
  type Zone,
} from '../stand/people.ts'
import type { Probe, Program } from '../stand/platform.ts'
import { Stand } from '../stand/stand.ts'
import { type Collected, LoadClients } from './clients.ts'
import { crossed, type Seen } from './limits.ts'
import { readMetrics } from './metrics.ts'
import { watchConsole } from './operators.ts'
import { type LoadOptions, readOptions, USAGE } from './options.ts'
import { progressLine, reportOf } from './report.ts'
import { addTo, emptyTally, type Tally } from './tally.ts'

const MINUTE_MS = 60_000
const PROGRESS_MS = 10_000
const HEALTH_EVERY_MS = 100
const STORES_PER_ZONE = 10
const OPERATORS = 3
/** The stages of --until-it-gives, as shares of what was asked for, and how long each settles before it counts. */
const STAGES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const SETTLE_MS = 30_000

/** A server, and the database where its people are made. */
interface Target {
  readonly origin: string
  readonly sql: pg.Client
  /** Null where it does not tell. */
  readonly probe: (how?: 'restart') => Promise<Probe | null>
}

const say = (message: string) => void process.stderr.write(`${message}\n`)

async function startServer(ends: Ends, program: Program): Promise<Target> {
  const stand = await Stand.open(program)
  ends.onStop({ end: () => stand.stop() })
  const { url, sql } = await stand.createBase()
  const { origin, probe } = await stand.startPlatform(url)
  return { origin, sql, probe }
}

async function takeServer(
  ends: Ends,
  { origin, databaseUrl }: NonNullable<LoadOptions['server']>,
): Promise<Target> {
  const sql = new pg.Client(databaseUrl)
  await sql.connect()
  ends.onStop(sql)
  return { origin, sql, probe: () => readMetrics(origin) }
}

/** A load in progress. */
class Load {
  readonly #options: LoadOptions
  readonly #target: Target
  readonly #zones: readonly Zone[]
  readonly #clients: LoadClients
  readonly #health: HealthWatch
  readonly #interrupted: AbortSignal
  readonly #random: Random
  #atConsoles: Tally = emptyTally()
  #riders = 0

  private constructor(
    options: LoadOptions,
    parts: { target: Target; zones: readonly Zone[]; clients: LoadClients; health: HealthWatch },
    interrupted: AbortSignal,
  ) {
    this.#options = options
    this.#target = parts.target
    this.#zones = parts.zones
    this.#clients = parts.clients
    this.#health = parts.health
    this.#interrupted = interrupted
    this.#random = new Random(options.seed)
  }

  static async begin(
    options: LoadOptions,
    target: Target,
    ends: Ends,
    interrupted: AbortSignal,
  ): Promise<Load> {
    const random = new Random(options.seed + 1)
    const zones = await insertZones(target.sql, options.zones)
    const places = zones.flatMap((zone) =>
      Array.from({ length: STORES_PER_ZONE }, () => ({ zoneId: zone.id, ...placeIn(zone, random) })),
    )
    const stores = await insertStores(target.sql, places)
    const parts = zones.map((zone) => ({ zone, stores: stores.filter(({ zoneId }) => zoneId === zone.id) }))
    const clients = ends.onStop(new LoadClients(options.riders, parts))
    const health = ends.onStop(new HealthWatch(target.origin, HEALTH_EVERY_MS))
    const { speed, seed } = options
    await clients.begin({ origin: target.origin, speed, seed })
    const load = new Load(options, { target, zones, clients, health }, interrupted)
    await load.#openConsoles(ends, random)
    return load
  }

  async #openConsoles(ends: Ends, random: Random): Promise<void> {
    const { origin, sql } = this.#target
    const leaving = new AbortController()
    const { speed } = this.#options
    const at = { tally: () => this.#atConsoles, speed, over: leaving.signal }
    const watching: Promise<void>[] = []
    for (let n = 0; n < OPERATORS; n++) {
      watching.push(watchConsole(origin, await insertOperator(sql), random.fork(), at))
    }
    ends.onStop({
      end: async () => {
        leaving.abort()
        await Promise.all(watching)
      },
    })
  }

  /** Sets the size of the load, as a share of what was asked for: riders join, stores order more. */
  async scaleTo(share: number): Promise<void> {
    const { riders, ordersPerHour } = this.#options
    const joining = Math.round(riders * share) - this.#riders
    const places = Array.from({ length: joining }, (_, n) => {
      const zone = this.#zones[(this.#riders + n) % this.#zones.length]!
      return { zoneId: zone.id, ...placeIn(zone, this.#random) }
    })
    const people = await insertRiders(this.#target.sql, places, false)
    this.#riders += joining
    const crews = this.#zones.map((zone) => ({
      zone,
      riders: people.filter((_, n) => places[n]!.zoneId === zone.id),
    }))
    say(`${joining} riders go on duty`)
    await this.#clients.join(crews)
    await this.#clients.place(ordersPerHour * share)
  }

  /** Forgets what was counted until now. */
  async restart(): Promise<void> {
    await this.#collect()
    await this.#target.probe('restart')
  }

  /** Measures for so long, with a line now and then. */
  async measure(ms: number): Promise<{ seen: Seen; elapsedMs: number }> {
    await this.restart()
    const from = performance.now()
    let seen: Seen = { tally: emptyTally(), health: [], server: null, waiting: 0, free: 0, overdue: [] }
    while (performance.now() - from < ms && !this.#interrupted.aborted) {
      const left = ms - (performance.now() - from)
      await this.pause(Math.min(PROGRESS_MS, left))
      const last = await this.#collect()
      addTo(seen.tally, last.tally)
      seen = { ...last, tally: seen.tally, health: [...seen.health, ...last.health] }
      say(progressLine(performance.now() - from, seen, last))
    }
    return { seen, elapsedMs: performance.now() - from }
  }

  /** Ends the shift of all riders. */
  async finish(): Promise<void> {
    await this.#clients.finish()
  }

  /** Until then, or until the run is interrupted. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#interrupted }).catch(() => undefined)
  }

  async #collect(): Promise<Seen> {
    const collected: Collected = await this.#clients.collect()
    addTo(collected.tally, this.#atConsoles)
    this.#atConsoles = emptyTally()
    return { ...collected, health: this.#health.take(), server: await this.#target.probe() }
  }
}

/** Raises the load stage by stage until a limit is crossed. Returns the report. */
async function raise(load: Load, options: LoadOptions, interrupted: AbortSignal): Promise<string> {
  const reports: string[] = []
  for (const share of STAGES) {
    const riders = Math.round(options.riders * share)
    const ordersPerHour = Math.round(options.ordersPerHour * share)
    say(`stage: ${riders} riders, ${ordersPerHour} orders an hour in each zone`)
    await load.scaleTo(share)
    await load.pause(SETTLE_MS / options.speed)
    const { seen, elapsedMs } = await load.measure(options.minutes * MINUTE_MS)
    reports.push(reportOf({ ...options, riders, ordersPerHour }, elapsedMs, seen))
    if (interrupted.aborted) return [...reports, 'Interrupted before anything gave.'].join('\n\n')
    const [first] = crossed(seen)
    if (first !== undefined) {
      const total = ordersPerHour * options.zones * options.speed
      return [
        ...reports,
        `Gives first, at ${riders} riders and ${total} orders an hour in all: ${first}`,
      ].join('\n\n')
    }
  }
  return [...reports, `Nothing gave at ${STAGES.at(-1)} times what was asked for.`].join('\n\n')
}

async function run(options: LoadOptions, ends: Ends, interrupted: AbortSignal): Promise<string> {
  const target =
    options.server === null
      ? await startServer(ends, options.program)
      : await takeServer(ends, options.server)
  const load = await Load.begin(options, target, ends, interrupted)
  if (options.untilItGives) return await raise(load, options, interrupted)
  await load.scaleTo(1)
  const { seen, elapsedMs } = await load.measure(options.minutes * MINUTE_MS)
  await load.finish()
  return reportOf(options, elapsedMs, seen)
}

async function main(): Promise<number> {
  let options: LoadOptions
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    say(`${(error as Error).message}\n${USAGE}`)
    return 2
  }
  const ends = new Ends()
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The second time it ends without a report.
      if (interruption.signal.aborted) void ends.clear().finally(() => process.exit(130))
      interruption.abort()
    })
  }
  try {
    process.stdout.write(`${await run(options, ends, interruption.signal)}\n`)
    return 0
  } finally {
    await ends.clear()
  }
}

process.exitCode = await main()
