/** Restarts one server process after the other behind HAProxy, with streams open and orders under way. */
import { findUnprivilegedUser } from '@puni/embedded-postgres/unprivileged-user'
import { randomUUID } from 'node:crypto'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgresServer } from '../support/postgres-server.ts'
import { Random } from '../support/random.ts'
import type { RunningServer } from '../support/server-process.ts'
import { Api, isSuccess } from '../chaos/api.ts'
import { Findings } from '../chaos/findings.ts'
import { checkInvariants } from '../chaos/invariants.ts'
import { Ledger } from '../chaos/ledger.ts'
import { newOrder, type Platform, setUp } from '../chaos/platform.ts'
import { type PartOptions, type Row, say } from '../chaos/report.ts'
import { checkLog, startReady } from '../chaos/servers.ts'
import { readStored } from '../chaos/stored.ts'
import { ensureServers } from '../../scripts/servers.mjs'
import { seconds } from './figures.ts'
import { Phone } from './phone.ts'
import { stablePorts } from './ports.ts'
import { runProgram } from './program.ts'
import { durationOf, ServiceLog } from './service-log.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/ha/web.cfg', import.meta.url))
const NAMES = ['a', 'b', 'c']
interface Size {
  readonly rounds: number
  readonly riders: number
  readonly streamsEach: number
}

const SIZE = {
  short: { rounds: 1, riders: 6, streamsEach: 3 },
  long: { rounds: 3, riders: 40, streamsEach: 5 },
} as const satisfies Record<string, Size>
/** Longer than HAProxy takes to notice, also when the machine is busy, seconds. */
const DRAIN_S = 5
/** Between two restarts, milliseconds. */
const PAUSE_MS = 2_000
const ORDER_EVERY_MS = 40
/** What is not quiet by then will never be, milliseconds. */
const PATIENCE_MS = 30_000

/** Three rounds of three processes; the short form, one. Empty where HAProxy is missing. */
export async function rolling({ short, seed }: PartOptions): Promise<Row[]> {
  const haproxy = ensureServers('haproxy')
  if (haproxy === null) return []
  const folder = await mkdtemp(join(tmpdir(), 'puni-rolling-'))
  await chmod(folder, 0o711)
  const [web = 0, ...ports] = await stablePorts(1 + NAMES.length)
  const postgres = await startPostgresServer()
  const processes = ports.map(
    (port) => new RestartableServer(port, { DATA_DIR: folder, DATABASE_URL: postgres.url }),
  )
  await cp(CONFIGURATION, join(folder, 'web.cfg'))
  const proxy = runProgram(haproxy.haproxy, ['-db', '-f', join(folder, 'web.cfg')], {
    folder,
    log: join(folder, 'haproxy.log'),
    user: findUnprivilegedUser('puni'),
    environment: webEnvironment(web, ports),
  })
  try {
    for (const each of processes) await each.start()
    await untilAnswers(`http://127.0.0.1:${web}/health`)
    const run = new Run(
      `http://127.0.0.1:${web}`,
      postgres.url,
      new Random(seed),
      short ? SIZE.short : SIZE.long,
    )
    return [await run.all(processes)]
  } finally {
    await Promise.all(processes.map((each) => each.end()))
    await proxy.end()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** The variables that `deploy/ha/web.cfg` reads. */
export function webEnvironment(web: number, ports: readonly number[]): Record<string, string> {
  const targets = ports.map((port, index) => [`WEB_${NAMES[index]?.toUpperCase()}`, `127.0.0.1:${port}`])
  return { WEB_BIND: `127.0.0.1:${web}`, ...Object.fromEntries(targets) }
}

/** A server process that comes back at the same port. */
class RestartableServer {
  readonly #environment: Readonly<Record<string, string>>
  #running: RunningServer | null = null

  constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.#environment = {
      ...environment,
      PORT: String(port),
      OFFER_SECONDS: '30',
      DRAIN_SECONDS: String(DRAIN_S),
    }
  }

  async start(): Promise<void> {
    this.#running = await startReady(this.#environment)
  }

  /** By SIGTERM, as `systemctl restart` does. */
  async restart(findings: Findings): Promise<void> {
    if (this.#running === null) return
    if ((await this.#running.end()) !== 0) findings.add('unclean', 'a server did not end in order')
    checkLog(this.#running, findings)
    await this.start()
  }

  async end(): Promise<void> {
    await this.#running?.end()
  }
}

class Run {
  readonly #origin: string
  readonly #databaseUrl: string
  readonly #random: Random
  readonly #size: Size
  readonly #findings = new Findings('rolling')
  readonly #ledger = new Ledger()
  readonly #log = new ServiceLog(this.#findings)

  constructor(origin: string, databaseUrl: string, random: Random, size: Size) {
    this.#origin = origin
    this.#databaseUrl = databaseUrl
    this.#random = random
    this.#size = size
  }

  async all(processes: readonly RestartableServer[]): Promise<Row> {
    const api = new Api(() => this.#origin)
    const platform = await setUp(api, this.#size.riders)
    const at = { api, origin: this.#origin, zoneId: platform.zoneId, ledger: this.#ledger, log: this.#log }
    const phones = platform.riders.map((rider) => new Phone(rider, { ...at, random: this.#random.fork() }))
    await Promise.all(phones.map((phone) => phone.start(this.#size.streamsEach)))
    const ordering = new AbortController()
    const orders = this.#placeOrders(api, platform, ordering.signal)
    let restarts = 0
    for (let round = 0; round < this.#size.rounds; round++) {
      for (const each of processes) {
        await sleep(PAUSE_MS)
        const { reconnected, repeated } = this.#log
        await each.restart(this.#findings)
        restarts += 1
        const now = this.#log
        say(
          `rolling: ${restarts}: ${now.openStreams} streams open, ${now.reconnected - reconnected} reconnected ` +
            `meanwhile, ${now.repeated - repeated} calls repeated; ${this.#ledger.acknowledged} writes`,
        )
      }
    }
    await sleep(PAUSE_MS)
    ordering.abort()
    await orders
    await this.#untilDelivered()
    await Promise.all(phones.map((phone) => phone.stop()))
    await this.#check()
    return this.#report(restarts)
  }

  /** As many as the riders can carry. */
  async #placeOrders(api: Api, { zoneId, operator }: Platform, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const key = randomUUID()
      const answer = await api.send('createOrder', { key, body: newOrder(zoneId, key) }, operator)
      this.#log.served(answer, isSuccess(answer))
      if (isSuccess(answer)) this.#ledger.order(key, (answer.body as { order: { _id: string } }).order._id)
      await sleep((ORDER_EVERY_MS * SIZE.long.riders) / this.#size.riders)
    }
  }

  /** Whatever was placed is delivered in the end. */
  async #untilDelivered(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while ((await this.#count(`select count(*) from orders where status <> 'delivered'`)) > 0) {
      if (performance.now() > deadline) return this.#findings.add('lost', 'orders were not delivered')
      await sleep(100)
    }
  }

  async #check(): Promise<void> {
    const lost = await this.#count(`select count(*) from offers where outcome is distinct from 'accepted'`)
    for (let each = 0; each < lost; each++)
      this.#findings.add('lost', `an offer was not accepted (${each + 1})`)
    const stored = await readStored({ connectionString: this.#databaseUrl })
    this.#ledger.check(stored, this.#findings)
    checkInvariants(stored, this.#findings)
  }

  async #count(query: string): Promise<number> {
    const client = new pg.Client(this.#databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ count: string }>(query)
    await client.end()
    return Number(rows[0]?.count)
  }

  #report(restarts: number): Row {
    const { calls, repeated, reconnected, slowest } = this.#log
    const slowestMs = durationOf(slowest)
    say(
      `rolling: ${calls} calls, ${repeated} of them repeated by the app itself; ${reconnected} streams reconnected`,
    )
    say(`rolling: slowest answer ${seconds(slowestMs)}, of ${slowest?.call}`)
    return {
      part: 'rolling',
      tries: restarts,
      acknowledged: this.#ledger.acknowledged,
      ...this.#findings.counts,
      slowestAnswerMs: slowestMs,
      worstRecoveryMs: null,
    }
  }
}

/** Looks until HAProxy has a process to send to. Throws after half a minute. */
async function untilAnswers(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (performance.now() > deadline) throw new Error(`${url} answers ${status}`)
    await sleep(100)
  }
}
