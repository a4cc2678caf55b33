/** A standby of a test's PostgreSQL server, by streaming replication. */
import { freePort } from '@puni/embedded-postgres/endpoint'
import { launchPostgres } from '@puni/embedded-postgres/launch'
import { findUnprivilegedUser, giveTo } from '@puni/embedded-postgres/unprivileged-user'
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from './postgres-server.ts'
import { findSystemBinaries, installSystemBinaries } from './system-postgres.ts'

export interface Standby {
  readonly url: string
  /** Stops it at once. */
  crash(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const binaries = () => findSystemBinaries() ?? installSystemBinaries()

/** Whether there is a program that copies a primary: the bundled PostgreSQL has none. If not, the console says so. */
export function canReplicate(): boolean {
  const binDir = binaries()
  const can = binDir !== undefined && existsSync(join(binDir, 'pg_basebackup'))
  if (!can) console.warn('Tests of a standby are LEFT OUT: no pg_basebackup here, and none to install')
  return can
}

/** Copies the primary, and follows it on a port of its own. Throws if it can't start. */
export async function startStandby({ connection }: PostgresServer): Promise<Standby> {
  const binDir = binaries() ?? ''
  const user = findUnprivilegedUser(connection.user)
  const folder = await mkdtemp(join(tmpdir(), 'puni-standby-'))
  await chmod(folder, 0o711)
  const cluster = join(folder, 'cluster')
  const { host, user: name, password } = connection
  const from = `host=${host} port=${connection.port} user=${name} password=${password}`
  const copy = ['--pgdata', cluster, '--dbname', from, '--write-recovery-conf', '--checkpoint=fast']
  const { status, stderr } = spawnSync(join(binDir, 'pg_basebackup'), copy, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pg_basebackup: ${stderr}`)
  giveTo(user, cluster)
  const port = await freePort()
  const launch = () =>
    launchPostgres({
      binDir,
      cluster,
      dataPath: cluster,
      user,
      settings: [
        'listen_addresses=127.0.0.1',
        `port=${port}`,
        'unix_socket_directories=',
        'fsync=off',
        // Five seconds otherwise.
        'wal_retrieve_retry_interval=100ms',
      ],
      connection: { ...connection, port },
      onOutput: () => undefined,
    })
  let running = await launch()
  return {
    url: `postgres://${name}:${password}@${host}:${port}/${connection.database}`,
    async crash() {
      process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
      await running.exited
    },
    async startAgain() {
      running = await launch()
    },
    async stop() {
      await running.end()
      await rm(folder, { recursive: true })
    },
  }
}
