/** One of the machines that hold the database: PostgreSQL under Patroni, and a member of etcd. */
import type { GuardedProcess } from '@puni/embedded-postgres/guard'
import type { SystemUser } from '@puni/embedded-postgres/unprivileged-user'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, signal } from '../chaos/servers.ts'
import { runProgram } from './program.ts'

/** Ports of one machine, all of the loopback address. */
export interface Ports {
  readonly postgres: number
  readonly patroni: number
  readonly etcdClient: number
  readonly etcdPeer: number
}

/** What the machines have in common. */
export interface Site {
  readonly folder: string
  readonly user: SystemUser | undefined
  /** Where PostgreSQL's programs are. */
  readonly binDir: string
  readonly programs: { readonly patroni: string; readonly 'etcd-server': string }
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly server: string }
  readonly machines: Readonly<Record<string, Ports>>
}

const at = (port: number) => `127.0.0.1:${port}`

/** The variables of `deploy/ha/machine.env.example` that etcd reads. */
export function etcdEnvironment({ folder, machines }: Site, name: string): Record<string, string> {
  const { etcdClient, etcdPeer } = portsOf(machines, name)
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, name, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${at(etcdClient)}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${at(etcdClient)}`,
    ETCD_LISTEN_PEER_URLS: `http://${at(etcdPeer)}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(etcdPeer)}`,
    ETCD_INITIAL_CLUSTER: Object.entries(machines)
      .map(([each, ports]) => `${each}=http://${at(ports.etcdPeer)}`)
      .join(','),
  }
}

/** The variables of `deploy/ha/machine.env.example` that Patroni reads. */
export function patroniEnvironment(site: Site, name: string): Record<string, string> {
  const { patroni, postgres } = portsOf(site.machines, name)
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: Object.values(site.machines)
      .map(({ etcdClient }) => at(etcdClient))
      .join(','),
    PATRONI_RESTAPI_LISTEN: at(patroni),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(patroni),
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: site.passwords.superuser,
    PATRONI_POSTGRESQL_LISTEN: at(postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(postgres),
    PATRONI_POSTGRESQL_DATA_DIR: join(site.folder, name, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: site.binDir,
    PATRONI_POSTGRESQL_PGPASS: join(site.folder, name, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: site.passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: site.passwords.replication,
  }
}

function portsOf(machines: Site['machines'], name: string): Ports {
  const ports = machines[name]
  if (ports === undefined) throw new Error(`no machine ${name}`)
  return ports
}

/** A machine's two programs, and the PostgreSQL that Patroni starts. */
export class Machine {
  readonly name: string
  readonly ports: Ports
  readonly #site: Site
  #etcd: GuardedProcess | null = null
  #patroni: GuardedProcess | null = null

  constructor(site: Site, name: string) {
    this.#site = site
    this.name = name
    this.ports = portsOf(site.machines, name)
  }

  /** Starts what does not run, as systemd does at boot. */
  start(): void {
    const { programs, folder } = this.#site
    this.#etcd ??= this.#run(programs['etcd-server'], [], etcdEnvironment(this.#site, this.name))
    this.#patroni ??= this.#run(
      programs.patroni,
      [join(folder, 'patroni.yml')],
      patroniEnvironment(this.#site, this.name),
    )
  }

  /** Ends PostgreSQL and Patroni as a power cut would, by SIGKILL; with `withEtcd`, etcd too. */
  async kill(withEtcd: boolean): Promise<void> {
    const killed = [this.#patroni, withEtcd ? this.#etcd : null].filter((each) => each !== null)
    const pids = await Promise.all([...killed.map(programFamily), this.#postgresFamily()])
    signal(pids.flat(), 'SIGKILL')
    await Promise.all(killed.map(({ exited }) => exited))
    this.#patroni = null
    if (withEtcd) this.#etcd = null
  }

  /** Ends everything for good: PostgreSQL in a way that leaves no shared memory behind. */
  async end(): Promise<void> {
    signal(await programFamily(this.#patroni), 'SIGSTOP')
    const [postmaster] = await this.#postgresFamily()
    if (postmaster !== undefined) signal([postmaster], 'SIGQUIT')
    await gone(postmaster)
    await this.kill(true)
  }

  #run(command: string, args: string[], environment: Readonly<Record<string, string>>): GuardedProcess {
    const { folder, user } = this.#site
    const own = join(folder, this.name)
    return runProgram(command, args, {
      folder: own,
      log: join(folder, `${this.name}.log`),
      user,
      environment,
    })
  }

  /** The process that Patroni started first, and its children. */
  async #postgresFamily(): Promise<number[]> {
    const file = join(this.#site.folder, this.name, 'data', 'postmaster.pid')
    if (!existsSync(file)) return []
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10)
    return isPostgres(pid) ? await familyOf(pid) : []
  }
}

/** A program and its children, without the guard. */
async function programFamily(program: GuardedProcess | null): Promise<number[]> {
  return program?.guardPid === undefined ? [] : (await familyOf(program.guardPid)).slice(1)
}

/** A file that a killed PostgreSQL left behind may name somebody else by now. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

/** Resolves when the process is gone, or after two seconds. */
async function gone(pid: number | undefined): Promise<void> {
  for (let looked = 0; looked < 100 && pid !== undefined && isPostgres(pid); looked++) await sleep(20)
}
