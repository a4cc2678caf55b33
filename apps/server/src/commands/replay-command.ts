/** `puni-rider replay`: a recorded day as it was, next to the same day under other policies and limits. */
import { POLICIES, type Policy } from '@puni/contract/offers/dispatch'
import { Day } from '@puni/contract/fields'
import type { DaySummary } from '@puni/contract/replay/entities'
import { destination, type Logger } from 'pino'
import { openCity } from '../subjects/city/open-city.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { isMissingTable } from '../platform/database/failures.ts'
import type { Database } from '../platform/database/schema.ts'
import { createLog } from '../platform/log.ts'
import { Outgoing } from '../platform/remote/outgoing.ts'
import { limitsOf } from '../engines/dispatch/limits.ts'
import { allowedHosts } from '../adapters/allowed-hosts.ts'
import { remoteRoutes } from '../adapters/routing/create-routing.ts'
import { dataForThreads } from '../adapters/routing/routing-in-thread.ts'
import { replayInThread } from '../engines/replay/replay-in-thread.ts'
import { readDay } from '../engines/replay/stored-day.ts'
import { tableOf, type Column } from '../engines/replay/table.ts'
import { CommandError, exitCodeOf, readOptions, type Surroundings, UsageError } from './command-line.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `Usage: puni-rider replay --day YYYY-MM-DD [--zone NAME] [--policy POLICY] [LIMITS]

  --day     a day of the platform's calendar
  --zone    all zones unless told
  --policy  ${POLICIES.join(', ')}; all of them unless told

  With limits, every policy runs twice, with the configured ones and with these:
  --tie-seconds, --lead-seconds, --max-pickup-metres, --horizon-minutes

  The database is $DATABASE_URL, or the embedded one under $DATA_DIR or ./data, whether its server runs or not.
`

/** Limits of the command line, and the variables they override. */
const LIMITS = [
  ['tie-seconds', 'TIE_SECONDS'],
  ['lead-seconds', 'DISPATCH_LEAD_SECONDS'],
  ['max-pickup-metres', 'MAX_PICKUP_METRES'],
  ['horizon-minutes', 'DISPATCH_HORIZON_MINUTES'],
] as const

const TEXT = { type: 'string' } as const
const OPTIONS = {
  day: TEXT,
  zone: TEXT,
  policy: TEXT,
  'tie-seconds': TEXT,
  'lead-seconds': TEXT,
  'max-pickup-metres': TEXT,
  'horizon-minutes': TEXT,
}

interface Command {
  readonly day: string
  readonly zone: string | undefined
  readonly policies: readonly Policy[]
  /** The configured one and, if limits are set, one with these. */
  readonly configs: readonly Config[]
}

/**
 * Runs the command and returns its exit code: 0 when it printed a day, 1 for a failure reported in one line,
 * 2 for wrong arguments.
 */
export function replayCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, out, err } = surroundings
  return exitCodeOf(() => run(readCommand(args, env), out), USAGE, err)
}

function readCommand(args: readonly string[], env: Surroundings['env']): Command {
  const values = readOptions(args, OPTIONS)
  const day = Day.safeParse(values.day)
  if (!day.success) throw new UsageError('--day must be a date such as 2026-03-10')
  const policies = POLICIES.filter((policy) => values.policy === undefined || values.policy === policy)
  if (policies.length === 0) throw new UsageError(`--policy must be one of ${POLICIES.join(', ')}`)
  const changes = LIMITS.filter(([option]) => values[option] !== undefined).map(
    ([option, variable]) => [variable, values[option]] as const,
  )
  const configs = [readConfig(env)]
  if (changes.length > 0) configs.push(readConfig({ ...env, ...Object.fromEntries(changes) }))
  return { day: day.data, zone: values.zone, policies, configs }
}

async function run(command: Command, out: Surroundings['out']): Promise<void> {
  const [config] = command.configs
  if (config === undefined) return
  const log = createLog('error', destination(2))
  const { connection, close } = await openDatabase(config)
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost')
  const db = connect(connection, { size: 2, onError })
  try {
    await printZones(db, command, config, log, out)
  } catch (error) {
    if (isMissingTable(error))
      throw new CommandError('The database is of an older version: start the server once')
    throw error
  } finally {
    await db.destroy()
    await close()
  }
}

async function printZones(
  db: Database,
  { day, zone, policies, configs }: Command,
  config: Config,
  log: Logger,
  out: Surroundings['out'],
): Promise<void> {
  const all = await db.selectFrom('zones').select(['id', 'name']).orderBy('name').execute()
  const zones = all.filter(({ name }) => zone === undefined || name.toLowerCase() === zone.toLowerCase())
  if (zones.length === 0) {
    const names = all.map(({ name }) => name).join(', ') || 'none'
    throw new CommandError(
      zone === undefined ? 'There are no zones' : `There is no zone ${zone}; there are: ${names}`,
    )
  }
  const city = await openCity(config, log)
  const { send } = new Outgoing(allowedHosts(config, null))
  const remote = remoteRoutes(config, { send, clock: systemClock, log })
  const inThread = { data: dataForThreads(config, city, remote), remote, log }
  const limits = configs.map(limitsOf)
  const variants = policies.flatMap((policy) => limits.map((limits) => ({ policy, limits })))
  const heads = policies.flatMap((policy) =>
    limits.map((_, index) => policy + (index > 0 ? ', changed' : '')),
  )
  for (const { id: zoneId, name } of zones) {
    const now = systemClock.now()
    const { pickupServiceMs } = limitsOf(config)
    const query = { zoneId, day, timeZone: config.PLATFORM_TIME_ZONE, now, pickupServiceMs }
    const stored = await readDay(db, query)
    if (stored === null) continue
    const job = { day: stored, variants, tell: () => undefined }
    const summaries = await replayInThread(job, inThread, new AbortController().signal)
    const columns = summaries.map((summary: DaySummary, index): Column => ({
      head: heads[index - 1] ?? 'what happened',
      summary,
    }))
    out.write(`${name}, ${day}\n\n${tableOf(columns)}\n`)
  }
}
