/**
 * Kills the primary under load, again and again: nothing acknowledged may be lost, and the service is back by itself
 * within the time that Patroni needs.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Random } from '../support/random.ts'
import type { RunningServer } from '../support/server-process.ts'
import { Api } from '../chaos/api.ts'
import { Findings } from '../chaos/findings.ts'
import { checkInvariants } from '../chaos/invariants.ts'
import { Ledger } from '../chaos/ledger.ts'
import { Load } from '../chaos/load.ts'
import { furnish, setUp } from '../chaos/platform.ts'
import { type PartOptions, type Row, say } from '../chaos/report.ts'
import { Sentinel } from '../chaos/sentinel.ts'
import { errorLines, startReady } from '../chaos/servers.ts'
import { readStored } from '../chaos/stored.ts'
import { AnswerLog } from './answer-log.ts'
import { Cluster } from './cluster.ts'
import { seconds, spread } from './figures.ts'

const KILLS = { short: 2, long: 20 }
const RIDERS = 6
/** Under load before each kill, milliseconds. */
const BEFORE_MS = { least: 1_000, most: 6_000 }
/** HAProxy looks each second, and promotion takes a moment. Milliseconds. */
const PROMOTION_MS = 5_000
/** Errors that a server may log in one failover: one for each background task and reason. */
const MOST_ERRORS = 40

/** Kills the primary 20 times; the short form twice. Empty where a program is missing. */
export async function failovers({ short, seed }: PartOptions): Promise<Row[]> {
  const cluster = await Cluster.start()
  if (cluster === null) return []
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-ha-data-'))
  const servers: RunningServer[] = []
  try {
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
      OFFER_SECONDS: '5',
    }
    for (let each = 0; each < 2; each++) servers.push(await startReady(environment))
    const run = new Run(cluster, servers, new Random(seed))
    return [await run.all(short ? KILLS.short : KILLS.long)]
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    await cluster.end()
    await rm(dataDir, { recursive: true })
  }
}

class Run {
  readonly #cluster: Cluster
  readonly #servers: readonly RunningServer[]
  readonly #random: Random
  readonly #findings = new Findings('failovers')
  readonly #ledger = new Ledger()
  readonly #answers = new AnswerLog(this.#findings)
  /** From the kill to the first acknowledged write, and to everything seen to work on a phone; milliseconds. */
  readonly #backMs: number[] = []
  readonly #wholeMs: number[] = []

  constructor(cluster: Cluster, servers: readonly RunningServer[], random: Random) {
    this.#cluster = cluster
    this.#servers = servers
    this.#random = random
  }

  async all(kills: number): Promise<Row> {
    const origins = this.#servers.map(({ origin }) => origin)
    const [here, there] = origins.map((origin) => new Api(() => origin)) as [Api, Api]
    const platform = await setUp(here, RIDERS)
    const watched = await furnish(here, platform.operator, 'Sonda', 1)
    const api = new Api(
      () => this.#random.pick(origins),
      (answer) => this.#answers.add(answer),
    )
    const at = { api, platform, ledger: this.#ledger, findings: this.#findings }
    const load = new Load({ ...at, random: this.#random.fork() })
    const sentinel = new Sentinel({ here, there, streamOrigin: origins[1] ?? '', platform: watched })
    await sentinel.start()
    load.start()
    const limitMs = await failoverMs()
    for (let killed = 0; killed < kills; killed++) {
      await sleep(this.#random.between(BEFORE_MS.least, BEFORE_MS.most))
      await this.#failOver(sentinel, killed % 2 === 1, limitMs)
      await load.hold()
      await this.#compare(this.#cluster.url)
      load.goOn()
    }
    await load.stop()
    await sentinel.stop()
    await this.#cluster.inStep()
    for (const machine of this.#cluster.machines) await this.#compare(this.#cluster.urlOf(machine))
    await this.#compare(this.#cluster.replicaUrl)
    this.#checkServers(kills)
    return this.#report(kills, limitMs)
  }

  /** Kills the primary, half of the times with its member of etcd, and lets it rejoin once another has taken over. */
  async #failOver(sentinel: Sentinel, withEtcd: boolean, limitMs: number): Promise<void> {
    const machine = await this.#cluster.primary()
    await machine.kill(withEtcd)
    const killedAt = performance.now()
    await sentinel.seeAllWork()
    const wholeMs = performance.now() - killedAt
    const backMs = this.#answers.firstWriteAfter(killedAt) - killedAt
    this.#backMs.push(backMs)
    this.#wholeMs.push(wholeMs)
    if (backMs > limitMs) this.#findings.add('wrong', `back after ${seconds(backMs)} only`)
    const next = await this.#cluster.primary()
    if (next === machine) this.#findings.add('wrong', `${machine.name} is still the primary`)
    machine.start()
    const rejoinedAt = performance.now()
    await this.#cluster.settled()
    say(
      `failovers: ${this.#backMs.length}: ${machine.name}${withEtcd ? ' with its etcd' : ''} → ${next.name}, ` +
        `back after ${seconds(backMs)}, seen whole after ${seconds(wholeMs)}, ` +
        `rejoined ${seconds(performance.now() - rejoinedAt)} after its start; ${this.#ledger.acknowledged} writes`,
    )
  }

  async #compare(url: string): Promise<void> {
    const stored = await readStored({ connectionString: url })
    this.#ledger.check(stored, this.#findings)
    checkInvariants(stored, this.#findings)
  }

  #checkServers(kills: number): void {
    for (const server of this.#servers) {
      const errors = errorLines(server)
      if (errors.length > MOST_ERRORS * kills)
        this.#findings.add('unclean', `${errors.length} errors logged, such as ${errors[0]}`)
      if (server.child.exitCode !== null)
        this.#findings.add('unclean', `a server ended with ${server.child.exitCode}`)
    }
  }

  #report(kills: number, limitMs: number): Row {
    const lines = [
      `back after: ${spread(this.#backMs)} (limit ${seconds(limitMs)})`,
      `seen whole on a phone after: ${spread(this.#wholeMs)}`,
      `attempts to write answered 503 meanwhile, and sent again by their clients: ${this.#answers.refusedWrites}`,
      'processes restarted by hand: 0; the killed machines started as at a boot',
    ]
    say(lines.map((line) => `failovers: ${line}`).join('\n'))
    return {
      part: 'failovers',
      tries: kills,
      acknowledged: this.#ledger.acknowledged,
      ...this.#findings.counts,
      slowestAnswerMs: this.#answers.slowestMs,
      worstRecoveryMs: Math.max(...this.#backMs),
    }
  }
}

/** How long a failover may take by the settings of Patroni that operators get, milliseconds. */
async function failoverMs(): Promise<number> {
  const settings = await readFile(
    fileURLToPath(new URL('../../deploy/ha/patroni.yml', import.meta.url)),
    'utf8',
  )
  const valueOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(settings)?.[1])
  return (valueOf('ttl') + valueOf('loop_wait')) * 1_000 + PROMOTION_MS
}
