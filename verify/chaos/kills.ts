/** SIGKILLs of the server under load: nothing acknowledged may be lost, nothing doubled, and every start is clean. */
import { socketOf } from '@puni/embedded-postgres/endpoint'
import { findUnprivilegedUser } from '@puni/embedded-postgres/unprivileged-user'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { EMBEDDED_NAME } from '../../apps/server/src/platform/database/embedded-name.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import type { RunningServer } from '../support/server-process.ts'
import { Api } from './api.ts'
import { Findings } from './findings.ts'
import { checkInvariants } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { Load } from './load.ts'
import { setUp } from './platform.ts'
import { Random } from '../support/random.ts'
import { type PartOptions, type Row, say } from './report.ts'
import { checkLog, familyOf, launch, signal, startReady } from './servers.ts'
import { readStored } from './stored.ts'

const RIDERS = 6
const KILLS = { short: 3, long: 100 }
/** Acknowledged writes before a kill, and a random delay, milliseconds: the kill hits anywhere in the next write. */
const LIFE = { least: 0, most: 40 }
const MOMENT_MS = { least: 0, most: 40 }
/** A server that has not served its writes by then is killed anyway, milliseconds. */
const LONGEST_LIFE_MS = 8_000
const LOOK_EVERY_MS = 5
/** Kills between two progress lines. */
const PROGRESS = 10
/** Some servers are killed while starting, this many milliseconds in. */
const BIRTH_MS = { least: 0, most: 900 }

/** A run's database, and how the server and the check reach it. */
interface Storage {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  readonly connection: pg.ClientConfig
  /** Whether PostgreSQL belongs to the server, so that it may be killed with it. */
  readonly isEmbedded: boolean
}

/** Kills the server on the embedded database, then on a PostgreSQL server. */
export async function kills(options: PartOptions): Promise<Row[]> {
  return [await onEmbedded(options), await onPostgres(options)]
}

async function onEmbedded(options: PartOptions): Promise<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const connection = {
    ...socketOf({ dataDir, name: EMBEDDED_NAME }, findUnprivilegedUser(EMBEDDED_NAME)),
    user: EMBEDDED_NAME,
    database: EMBEDDED_NAME,
  }
  const environment = { DATA_DIR: dataDir }
  try {
    return await runOn({ name: 'kills, embedded', environment, connection, isEmbedded: true }, options)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function onPostgres(options: PartOptions): Promise<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const postgres = await startPostgresServer()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
  const connection = { connectionString: postgres.url }
  try {
    return await runOn({ name: 'kills, PostgreSQL', environment, connection, isEmbedded: false }, options)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function runOn(storage: Storage, { short, seed }: PartOptions): Promise<Row> {
  const random = new Random(seed)
  const findings = new Findings(storage.name)
  const ledger = new Ledger()
  let server = await startReady(storage.environment)
  const api = new Api(() => server.origin)
  const platform = await setUp(api, RIDERS)
  const load = new Load({ api, platform, ledger, findings, random: random.fork() })
  load.start()

  const wanted = short ? KILLS.short : KILLS.long
  let killed = 0
  let told = 0
  let slowestStart = 0
  while (killed < wanted) {
    await acknowledgedMore(ledger, random.between(LIFE.least, LIFE.most))
    await sleep(random.between(MOMENT_MS.least, MOMENT_MS.most))
    killed += 1
    await kill(server, storage.isEmbedded && killed % 2 === 0)
    await load.hold()
    checkLog(server, findings)
    if (random.chance(0.2) && killed < wanted) {
      killed += 1
      await killAtBirth(storage, random)
    }
    const startedAt = performance.now()
    server = await startAgain(storage, findings)
    slowestStart = Math.max(slowestStart, performance.now() - startedAt)
    await compare(storage, ledger, findings)
    if (killed >= told + PROGRESS) {
      told = killed
      say(`${storage.name}: ${killed} kills, ${ledger.acknowledged} writes`)
    }
    load.goOn()
  }
  await load.stop()
  await compare(storage, ledger, findings)
  if ((await server.end()) !== 0) findings.add('unclean', 'the last server did not end in order')
  checkLog(server, findings)
  return {
    part: storage.name,
    tries: killed,
    acknowledged: ledger.acknowledged,
    ...findings.counts,
    slowestAnswerMs: null,
    worstRecoveryMs: slowestStart,
  }
}

async function compare(storage: Storage, ledger: Ledger, findings: Findings): Promise<void> {
  const stored = await readStored(storage.connection)
  ledger.check(stored, findings)
  checkInvariants(stored, findings)
}

/** A start after a kill; a failed one is counted and tried once more. */
async function startAgain({ environment }: Storage, findings: Findings): Promise<RunningServer> {
  try {
    return await startReady(environment)
  } catch (error) {
    findings.add('unclean', `a start failed: ${error instanceof Error ? error.message : String(error)}`)
    return await startReady(environment)
  }
}

/** Resolves after this many more acknowledged writes, or when it takes too long. */
async function acknowledgedMore(ledger: Ledger, count: number): Promise<void> {
  const wanted = ledger.acknowledged + count
  const deadline = performance.now() + LONGEST_LIFE_MS
  while (ledger.acknowledged < wanted && performance.now() < deadline) await sleep(LOOK_EVERY_MS)
}

/** Ends a server as a power cut would, alone or with its PostgreSQL. */
async function kill(server: RunningServer, withFamily: boolean): Promise<void> {
  const { pid } = server.child
  const family = withFamily && pid !== undefined ? await familyOf(pid) : []
  const ended = server.end('SIGKILL')
  signal(family, 'SIGKILL')
  await ended
}

async function killAtBirth(storage: Storage, random: Random): Promise<void> {
  const born = launch(storage.environment)
  await sleep(random.between(BIRTH_MS.least, BIRTH_MS.most))
  await born.end('SIGKILL')
}
