import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { cacheFolder, findBinaryPackage, prepareBinaries } from './binaries.ts'
import { openBoundedLog } from './bounded-log.ts'
import { clusterOf, ensureCluster, reachablePath, takeCluster } from './cluster.ts'
import { openEndpoint, shortName, type Endpoint, type Location } from './endpoint.ts'
import { clearFormerPostmaster } from './former-postmaster.ts'
import type { GuardedProcess } from './guard.ts'
import { launchPostgres, StillInUseError, type LaunchOptions } from './launch.ts'
import { lockDataDir, type OwnerLock } from './owner-lock.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

/** A running embedded PostgreSQL, restarted automatically if it dies. */
export interface EmbeddedPostgres {
  /** How to connect: socket directory, port, user, database; a password only on Windows. */
  readonly connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Shuts the server down in PostgreSQL's fast mode; resolves when it's gone. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The server's data folder, created if missing; the cluster is its folder `postgres`. */
  dataDir: Location['dataDir']
  name: Location['name']
  /** Receives one line each time PostgreSQL ended and was restarted, or the reason why it can't be. */
  log?: (message: string) => void
}

/** Longer names do not fit a socket's path; other characters would need quotes. */
const namePattern = /^[a-z][a-z0-9_]{0,15}$/
/** The PostgreSQL of a killed server has ten seconds to end in fast mode, then ends at once. */
const patience = 30_000

const fixedSettings = [
  // What was acknowledged stays, regardless of the cluster's own configuration.
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'shared_buffers=64MB',
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
  // No personal data in the log: neither statements nor the values of a violated constraint.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
]

/**
 * Starts the embedded PostgreSQL of a data folder, creating its cluster and database on the first run.
 * @throws one error with a one-line message: the folder is in use by another server, its files can't be
 * created, or PostgreSQL's own reason not to start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { name, log = () => {} } = options
  if (!namePattern.test(name)) throw new TypeError(`${name} is no name for a database: ${namePattern}`)
  await mkdir(options.dataDir, { recursive: true })
  const location = { dataDir: await realpath(options.dataDir), name }
  const lock = await lockDataDir(location)
  try {
    return await startLocked(location, lock, log)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  location: Location,
  lock: OwnerLock,
  log: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const { dataDir, name } = location
  const user = findUnprivilegedUser(name)
  const binDir = await prepareBinaries(
    findBinaryPackage(),
    join(cacheFolder(dataDir, user), `${shortName(location)}-postgres`),
    user,
  )
  const cluster = clusterOf(dataDir)
  const endpoint = await openEndpoint(location, user)
  const { host, port, password } = endpoint
  const localeArgs = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await ensureCluster(cluster, { binDir, user, superuser: name, password, localeArgs })
  await takeCluster(cluster, user)
  const connection = { host, port, user: name, ...(password && { password }) }
  const start = () =>
    launchWhenFree(shortName(location), {
      binDir,
      cluster,
      dataPath: reachablePath(cluster, user),
      user,
      settings: [...endpoint.settings, ...fixedSettings],
      connection,
      onOutput: writeTo(join(dataDir, 'postgres.log'), log),
    })
  const postgres = await start()
  await ensureDatabase(name, connection, postgres)
  const stop = keepRunning(postgres, start, log)
  let stopped: Promise<void> | undefined
  return {
    connection: { ...connection, database: name },
    stop: () => (stopped ??= stop().then(() => cleanUp(endpoint, lock))),
  }
}

async function cleanUp(endpoint: Endpoint, lock: OwnerLock): Promise<void> {
  await endpoint.remove()
  await lock.release()
}

/** Starts PostgreSQL as soon as no previous one, ended or killed, is in its way. */
async function launchWhenFree(mark: string, options: LaunchOptions): Promise<GuardedProcess> {
  const deadline = Date.now() + patience
  for (;;) {
    await clearFormerPostmaster(options.cluster, mark, deadline)
    try {
      return await launchPostgres(options)
    } catch (error) {
      if (!(error instanceof StillInUseError) || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/**
 * Restarts PostgreSQL whenever it ends unexpectedly.
 * @returns a function that ends it for good
 */
function keepRunning(
  first: GuardedProcess,
  start: () => Promise<GuardedProcess>,
  log: (message: string) => void,
): () => Promise<void> {
  let current = first
  let stopping = false
  const watch = async () => {
    for (;;) {
      await current.exited
      if (stopping) return
      log('PostgreSQL ended by itself; starting it again')
      try {
        current = await start()
        if (stopping) await current.end()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(1_000)
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping = true
    await current.end()
    await watching
  }
}

async function ensureDatabase(
  name: string,
  connection: LaunchOptions['connection'],
  postgres: GuardedProcess,
): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
    await client.end()
  } catch (error) {
    await postgres.end()
    throw error
  }
}

function writeTo(path: string, log: (message: string) => void): (text: string) => void {
  const append = openBoundedLog(path)
  return (text) => {
    try {
      append(text)
    } catch (error) {
      log(`Can't write ${path}: ${String(error)}`)
    }
  }
}
