import { findBinaryPackage, prepareBinaries } from '@puni/embedded-postgres/binaries'
import { ensureCluster, reachablePath } from '@puni/embedded-postgres/cluster'
import { freePort } from '@puni/embedded-postgres/endpoint'
import { launchPostgres } from '@puni/embedded-postgres/launch'
import { findUnprivilegedUser, type SystemUser } from '@puni/embedded-postgres/unprivileged-user'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findSystemBinaries, installSystemBinaries } from './system-postgres.ts'

export interface PostgresServer {
  url: string
  /** The same, split into parts. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** As the server reports it, such as 15.18. */
  version: string
  /** Stops the server immediately, like `pg_ctl stop -m immediate`: the next start runs recovery. */
  crash(): Promise<void>
  /** Restarts it after `crash`, on the same port; resolves once it accepts connections. */
  startAgain(): Promise<void>
  /** Id of its first process, the parent of all others. */
  pid(): Promise<number>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

const superuser = 'puni'

/**
 * Starts a real PostgreSQL server on a free loopback port, with its own empty cluster that is deleted by
 * `stop`. Uses the system's PostgreSQL, installed if necessary, otherwise the bundled one. Not durable unless
 * the settings, `name=value`, say so: fsync is off.
 * @throws if there is no PostgreSQL at all, or it can't start
 */
export async function startPostgresServer(
  settings: readonly string[] = ['fsync=off'],
): Promise<PostgresServer> {
  const user = findUnprivilegedUser(superuser)
  const folder = await mkdtemp(join(tmpdir(), 'puni-postgres-server-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await chmod(folder, 0o711)
    const binDir = findSystemBinaries() ?? installSystemBinaries() ?? (await bundledBinaries(folder, user))
    const cluster = join(folder, 'cluster')
    const password = randomBytes(16).toString('hex')
    await ensureCluster(cluster, { binDir, user, superuser, password, localeArgs: ['--locale=C.UTF-8'] })
    const port = await freePort()
    const connection = { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' }
    const launch = () =>
      launchPostgres({
        binDir,
        cluster,
        dataPath: reachablePath(cluster, user),
        user,
        settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings],
        connection,
        onOutput: () => {},
      })
    let postgres = await launch()
    const { host, database } = connection
    const url = `postgres://${superuser}:${password}@${host}:${port}/${database}`
    const pid = async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return {
      url,
      connection,
      version: await askVersion(url),
      async crash() {
        process.kill(await pid(), 'SIGQUIT')
        await postgres.exited
      },
      async startAgain() {
        postgres = await launch()
      },
      pid,
      stop: () => postgres.end().then(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function bundledBinaries(folder: string, user: SystemUser | undefined): Promise<string> {
  console.warn('No PostgreSQL server on this system, and none to install: using the bundled one over TCP')
  return prepareBinaries(findBinaryPackage(), join(folder, 'binaries'), user)
}

async function askVersion(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  await client.end()
  return rows[0]?.version.split(' ')[0] ?? ''
}
