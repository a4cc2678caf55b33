/** PostgreSQL down under load: stopped, then frozen. Nothing is answered wrongly, and work resumes without a restart. */
import { ERRORS } from '@puni/contract/errors'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts'
import { type Answer, Api, codeOf } from './api.ts'
import { Findings } from './findings.ts'
import { checkInvariants } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { Load } from './load.ts'
import { furnish, setUp } from './platform.ts'
import { Random } from '../support/random.ts'
import { type PartOptions, type Row, say } from './report.ts'
import { Sentinel } from './sentinel.ts'
import { errorLines, familyOf, signal, startReady } from './servers.ts'
import { readStored } from './stored.ts'

const LONG_S = 30
const RIDERS = 6
/** Time under load before PostgreSQL goes down, milliseconds. */
const BEFORE_MS = 1_500
/** A request hangs that takes longer, milliseconds: to get a connection, and to give an answer up. */
const HANG_MS = 12_000
/** From PostgreSQL's return until everything works, milliseconds. */
const RECOVERY_MS = 5_000
/** Errors that one process may log in an outage: one a reason and part, not one a request. */
const MOST_ERRORS = 40
/** Calls that need no database. */
const WITHOUT_DATABASE: ReadonlySet<string> = new Set(['getConfig'])

/** How PostgreSQL goes down and comes back. */
interface Outage {
  readonly part: string
  /** How long it is down in a short run, seconds: long enough for requests to time out. */
  readonly shortS: number
  begin(postgres: PostgresServer): Promise<void>
  /** Resolves when PostgreSQL takes connections. */
  end(postgres: PostgresServer): Promise<void>
}

const OUTAGES: readonly Outage[] = [
  {
    part: 'outage, stopped',
    shortS: 4,
    begin: (postgres) => postgres.crash(),
    end: (postgres) => postgres.startAgain(),
  },
  {
    part: 'outage, frozen',
    shortS: 8,
    begin: async (postgres) => signal(await familyOf(await postgres.pid()), 'SIGSTOP'),
    end: async (postgres) => signal(await familyOf(await postgres.pid()), 'SIGCONT'),
  },
]

/** Stops PostgreSQL under load, and then freezes it, each with servers and a database of their own. */
export async function outage(options: PartOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of OUTAGES) rows.push(await run(each, options))
  return rows
}

async function run(kind: Outage, { short, seed }: PartOptions): Promise<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const postgres = await startPostgresServer()
  const connection = { connectionString: postgres.url }
  const findings = new Findings(kind.part)
  const random = new Random(seed)
  const ledger = new Ledger()
  const answers: Answer[] = []
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, OFFER_SECONDS: '5' }
  const servers = await Promise.all([startReady(environment), startReady(environment)])
  try {
    const apis = servers.map(
      ({ origin }) =>
        new Api(
          () => origin,
          (answer) => answers.push(answer),
        ),
    )
    const [here, there] = apis as [Api, Api]
    const platform = await setUp(here, RIDERS)
    const watched = await furnish(here, platform.operator, 'Sonda', 1)
    const origins = servers.map(({ origin }) => origin)
    const spread = new Api(
      () => random.pick(origins),
      (answer) => answers.push(answer),
    )
    const load = new Load({ api: spread, platform, ledger, findings, random: random.fork() })
    // What is written through one process arrives through the other.
    const sentinel = new Sentinel({ here, there, streamOrigin: origins[1] ?? '', platform: watched })
    await sentinel.start()
    load.start()
    const knocking = knock(apis)
    await sleep(BEFORE_MS)

    await kind.begin(postgres)
    const goneAt = performance.now()
    say(`${kind.part}: PostgreSQL is away`)
    await sleep((short ? kind.shortS : LONG_S) * 1000)
    const backBeginsAt = performance.now()
    await kind.end(postgres)
    const backAt = performance.now()
    await sentinel.seeAllWork()
    const recoveryMs = performance.now() - backAt
    say(`${kind.part}: recovered after ${Math.round(recoveryMs)} ms`)
    if (recoveryMs > RECOVERY_MS) findings.add('wrong', `recovery took ${Math.round(recoveryMs)} ms`)

    await sleep(1_000)
    knocking.stop()
    await load.stop()
    await sentinel.stop()
    const during = answers.filter(({ sentAt, endedAt }) => sentAt > goneAt && endedAt < backBeginsAt)
    const overlapping = answers.filter(({ sentAt, endedAt }) => endedAt > goneAt && sentAt < backAt)
    for (const answer of during) checkAnswer(answer, findings)
    const slowest = Math.max(...overlapping.map(({ sentAt, endedAt }) => endedAt - sentAt))
    if (slowest > HANG_MS) findings.add('wrong', `an answer took ${Math.round(slowest)} ms`)
    const stored = await readStored(connection)
    ledger.check(stored, findings)
    checkInvariants(stored, findings)
    for (const server of servers) {
      const errors = errorLines(server)
      if (errors.length > MOST_ERRORS)
        findings.add('unclean', `${errors.length} errors logged, such as ${errors[0]}`)
      if (server.child.exitCode !== null)
        findings.add('unclean', `a server ended with ${server.child.exitCode}`)
      else if ((await server.end()) !== 0) findings.add('unclean', 'a server did not end in order')
    }
    return {
      part: kind.part,
      tries: overlapping.length,
      acknowledged: ledger.acknowledged,
      ...findings.counts,
      slowestAnswerMs: slowest,
      worstRecoveryMs: recoveryMs,
    }
  } finally {
    // A frozen PostgreSQL does not even end.
    signal(await familyOf(await postgres.pid()), 'SIGCONT')
    await Promise.all(servers.map((server) => server.end()))
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Asks again and again for what needs no database. */
function knock(apis: readonly Api[]): { stop(): void } {
  const timer = setInterval(() => {
    for (const api of apis) void api.send('getConfig', {})
  }, 250)
  return { stop: () => clearInterval(timer) }
}

/** Requests while the database was down are refused in the proper form; those that need no database are served. */
function checkAnswer(answer: Answer, findings: Findings): void {
  const { call, status, body, retryAfter } = answer
  const found = `${call} answered ${status} ${JSON.stringify(body)}`
  if (WITHOUT_DATABASE.has(call)) {
    if (status !== 200) findings.add('wrong', found)
    return
  }
  if (status !== 503 || codeOf(answer) !== 'UNAVAILABLE') findings.add('wrong', found)
  else if (!/^\d+$/.test(retryAfter ?? '')) findings.add('wrong', `${call} answered 503 without Retry-After`)
  else if ((body as { message: unknown }).message !== ERRORS.UNAVAILABLE.message) findings.add('wrong', found)
}
