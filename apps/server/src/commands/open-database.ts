/** The database that a command reads. */
import { reachDatabase } from '@puni/embedded-postgres/backup/reach-database'
import type { Config } from '../platform/config.ts'
import type { ConnectionSettings } from '../platform/database/connect.ts'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import { embeddedDataDir } from './command-line.ts'

/** How to connect, until it is closed. */
export interface OpenDatabase {
  readonly connection: ConnectionSettings
  readonly close: () => Promise<void>
}

/**
 * The configured database, past a pooler: commands are long work. Otherwise the embedded one: that of the running server, or started for the
 * while.
 * @throws BackupError when nothing is stored there, or it can't be started
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url !== undefined) return { connection: { connectionString: url }, close: () => Promise.resolve() }
  return await reachDatabase({ dataDir: embeddedDataDir(config), name: EMBEDDED_NAME })
}
