/**
 * A platform at work: riders with open streams who move, answer and deliver, stores that order, operators who look at lists, all over
 * HTTP. `npm run load -- --riders N --orders-per-hour M --zones Z`; `options.ts` has the other options. Runs what was built last, on
 * a PostgreSQL of its own, or by --url a server that runs on this machine.
 */
import pg from 'pg'
import { Ends } from '../stand/ends.ts'
import type { Program } from '../stand/platform.ts'
import { Stand } from '../stand/stand.ts'
import { crossed } from './limits.ts'
import { readMetrics } from './metrics.ts'
import { type LoadOptions, readOptions, USAGE } from './options.ts'
import { Load, say, type Target } from './people-at-work.ts'
import { reportOf } from './report.ts'

const MINUTE_MS = 60_000
/** The stages of --until-it-gives, as shares of what was asked for, and how long each settles before it counts. */
const STAGES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const SETTLE_MS = 30_000

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
