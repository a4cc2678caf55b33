/** Three machines with Patroni and etcd, and HAProxy in front, on the loopback address and in a temporary folder. */
import { giveTo, findUnprivilegedUser } from '@puni/embedded-postgres/unprivileged-user'
import type { GuardedProcess } from '@puni/embedded-postgres/guard'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findSystemBinaries, installSystemBinaries } from '../support/system-postgres.ts'
import { ensureServers } from '../../scripts/servers.mjs'
import { Machine, type Site } from './machine.ts'
import { stablePorts } from './ports.ts'
import { runProgram } from './program.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
const NAMES = ['a', 'b', 'c']
const LOOK_EVERY_MS = 100
/** What is not there by then will never be, milliseconds. */
const PATIENCE_MS = 120_000

/** A machine as Patroni sees it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

/** The running cluster. */
export class Cluster {
  readonly machines: readonly Machine[]
  /** The server's database at whichever machine is the primary. */
  readonly url: string
  /** The same at a standby that keeps up. */
  readonly replicaUrl: string
  readonly #site: Site
  readonly #haproxy: GuardedProcess

  private constructor(
    site: Site,
    machines: readonly Machine[],
    haproxy: GuardedProcess,
    ports: { readonly database: number; readonly replicas: number },
  ) {
    this.#site = site
    this.machines = machines
    this.#haproxy = haproxy
    this.url = this.#urlAt(ports.database)
    this.replicaUrl = this.#urlAt(ports.replicas)
  }

  /** Starts a new cluster with an empty database. Null, after a line that says so, where a program is missing. */
  static async start(): Promise<Cluster | null> {
    const programs = ensureServers('patroni', 'etcd-server', 'haproxy')
    const binDir = findSystemBinaries() ?? installSystemBinaries()
    if (programs === null) return null
    if (binDir === undefined) return say('Left out: no PostgreSQL server here, and none to install')
    const folder = await mkdtemp(join(tmpdir(), 'puni-ha-'))
    const [database = 0, replicas = 0, ...ports] = await stablePorts(2 + 4 * NAMES.length)
    const user = findUnprivilegedUser('puni')
    await chmod(folder, 0o711)
    for (const name of NAMES) await mkdir(join(folder, name), { mode: 0o700 })
    for (const name of NAMES) giveTo(user, join(folder, name))
    for (const file of ['patroni.yml', 'haproxy.cfg']) await cp(CONFIGURATION + file, join(folder, file))
    const secret = () => randomBytes(16).toString('hex')
    const passwords = { superuser: secret(), replication: secret(), server: secret() }
    const portsAt = (start: number) => {
      const [postgres = 0, patroni = 0, etcdClient = 0, etcdPeer = 0] = ports.slice(start, start + 4)
      return { postgres, patroni, etcdClient, etcdPeer }
    }
    const portsOf = Object.fromEntries(NAMES.map((name, index) => [name, portsAt(4 * index)]))
    const site: Site = { folder, user, binDir, programs, passwords, machines: portsOf }
    const machines = NAMES.map((name) => new Machine(site, name))
    for (const machine of machines) machine.start()
    const haproxy = runProgram(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], {
      folder,
      log: join(folder, 'haproxy.log'),
      user,
      environment: haproxyEnvironment(site, { database, replicas }),
    })
    const cluster = new Cluster(site, machines, haproxy, { database, replicas })
    try {
      await cluster.settled()
      await cluster.#createDatabase()
      return cluster
    } catch (error) {
      await cluster.end()
      throw error
    }
  }

  /** Where a log of each program is. */
  get folder(): string {
    return this.#site.folder
  }

  /** The server's database on this machine alone. */
  urlOf({ ports }: Machine): string {
    return this.#urlAt(ports.postgres)
  }

  /** The machine that is the primary, as the others know it. Throws if there is none. */
  async primary(): Promise<Machine> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader')
    const machine = this.machines.find(({ name }) => name === leader?.name)
    if (machine === undefined) throw new Error('no primary')
    return machine
  }

  /** Resolves when there is a primary, a synchronous standby, and the third follows them. Throws if never. */
  async settled(): Promise<void> {
    await until('three machines in step', async () => {
      const members = await this.#members()
      const leader = members.find(({ role }) => role === 'leader')
      const isInStep = ({ state, timeline }: Member) =>
        (state === 'running' || state === 'streaming') && timeline === leader?.timeline
      const isSynchronous = members.some(({ role }) => role === 'sync_standby')
      return members.length === NAMES.length && isSynchronous && members.every(isInStep)
    })
  }

  /** Resolves when every machine has what the primary had at the call. Throws if never. */
  async inStep(): Promise<void> {
    const [position] = await this.#ask(await this.primary(), 'select pg_current_wal_lsn()::text as value')
    const isThere = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      >= '${position}')::text as value`
    for (const machine of this.machines)
      await until(`${machine.name} in step`, async () => (await this.#ask(machine, isThere))[0] === 'true')
  }

  /** Ends everything and removes the files. */
  async end(): Promise<void> {
    await this.#haproxy.end()
    await Promise.all(this.machines.map((machine) => machine.end()))
    await rm(this.#site.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  #urlAt(port: number): string {
    return `postgres://puni:${this.#site.passwords.server}@127.0.0.1:${port}/puni`
  }

  async #createDatabase(): Promise<void> {
    const primary = await this.primary()
    await this.#ask(primary, `create role puni login password '${this.#site.passwords.server}'`)
    await this.#ask(primary, 'create database puni owner puni')
    await until('the database behind HAProxy', () => answers(this.url))
  }

  /** Runs a statement as superuser on one machine; returns the column `value`. */
  async #ask({ ports }: Machine, statement: string): Promise<string[]> {
    const password = this.#site.passwords.superuser
    const at = { host: '127.0.0.1', port: ports.postgres, user: 'postgres', password, database: 'postgres' }
    const client = new pg.Client(at)
    await client.connect()
    const { rows } = await client.query<{ value: string }>(statement)
    await client.end()
    return rows.map(({ value }) => value)
  }

  /** As the first machine that answers sees them; empty if none does. */
  async #members(): Promise<readonly Member[]> {
    for (const { ports } of this.machines) {
      try {
        const signal = AbortSignal.timeout(2_000)
        const response = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, { signal })
        if (response.ok) return ((await response.json()) as { members: Member[] }).members
      } catch {
        // This one is down: the next one is asked.
      }
    }
    return []
  }
}

/** The variables of `deploy/ha/machine.env.example` that HAProxy reads. */
export function haproxyEnvironment(
  { machines }: Pick<Site, 'machines'>,
  ports: { readonly database: number; readonly replicas: number },
): Record<string, string> {
  const targets = Object.entries(machines).flatMap(([name, { postgres, patroni }]) => [
    [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${postgres}`],
    [`PATRONI_PORT_${name.toUpperCase()}`, String(patroni)],
  ])
  return {
    DATABASE_BIND: `127.0.0.1:${ports.database}`,
    REPLICA_BIND: `127.0.0.1:${ports.replicas}`,
    ...Object.fromEntries(targets),
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Looks until it is so. Throws after two minutes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}

function say(message: string): null {
  console.warn(message)
  return null
}
