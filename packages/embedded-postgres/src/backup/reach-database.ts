/** The database of a data folder for a command beside its server, which may run or not. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import type { ClientConfig } from 'pg'
import { clusterOf } from '../cluster.ts'
import type { Location } from '../endpoint.ts'
import { joinEmbeddedPostgres } from '../join.ts'
import { startEmbeddedPostgres } from '../supervisor.ts'
import { BackupError, supervisorFailure } from './backup-error.ts'
import { requireOwnCluster } from './own-cluster.ts'

/** A database within reach, until it is closed. */
export interface ReachedDatabase {
  readonly connection: ClientConfig
  /** The data folder's real path. */
  readonly location: Location
  /** Stops what was started for this. */
  readonly close: () => Promise<void>
}

/**
 * The PostgreSQL of the running server, or one started for the while.
 * @throws BackupError when nothing is stored there, or it can't be started
 */
export async function reachDatabase({ dataDir, name }: Location): Promise<ReachedDatabase> {
  if (!existsSync(clusterOf(dataDir)))
    throw new BackupError(`${dataDir}: no server has stored anything there`)
  const location = { name, dataDir: await realpath(dataDir) }
  const running = await joinEmbeddedPostgres(location)
  if (running !== null) return { connection: running, location, close: () => Promise.resolve() }
  await requireOwnCluster(clusterOf(location.dataDir), name)
  try {
    const embedded = await startEmbeddedPostgres(location)
    return { connection: embedded.connection, location, close: () => embedded.stop() }
  } catch (error) {
    throw supervisorFailure(error)
  }
}
