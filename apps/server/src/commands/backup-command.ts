/** `npm run backup`: the embedded database and the photos into a folder, while the server runs or not. */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { ConnectionSettings } from '../platform/database/connect.ts'
import { joinEmbeddedPostgres } from '../platform/database/embedded/join.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/supervisor.ts'
import { makeBackup, type Backup } from '../platform/backup/backup.ts'
import {
  BackupError,
  clusterOf,
  embeddedDataDir,
  exitCodeOf,
  photosOf,
  requireOwnCluster,
  supervisorFailure,
  type Surroundings,
  UsageError,
} from '../platform/backup/command-line.ts'

const USAGE = `Usage: npm run backup -- [--out DIR]

  --out  the folder in which the backup's own folder is made, "backups" under $DATA_DIR unless told

  Backs up the embedded database under $DATA_DIR or ./data and the photos, whether the server runs or not.
`

/** Runs the command and tells its exit code: 0 when a backup was made, 1 for a failure told in one line, 2 for wrong arguments. */
export function backupCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  return exitCodeOf(() => run(args, surroundings), USAGE, surroundings.err)
}

async function run(args: readonly string[], { env, clock, out }: Surroundings): Promise<void> {
  const { out: given } = parse(args)
  const dataDir = embeddedDataDir(readConfig(env))
  const cluster = clusterOf(dataDir)
  if (!existsSync(cluster)) throw new BackupError(`${dataDir}: no server has stored anything there`)
  const target = given === undefined ? join(dataDir, 'backups') : resolve(given)
  for (const source of [cluster, photosOf(dataDir)]) {
    if (`${target}${sep}`.startsWith(`${source}${sep}`))
      throw new BackupError(`--out ${given}: lies in what is backed up`)
  }
  const { connection, close } = await openEmbedded(dataDir, cluster)
  try {
    out.write(describe(await makeBackup({ dataDir, connection, out: target, clock })))
  } finally {
    await close()
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

interface OpenEmbedded {
  readonly connection: ConnectionSettings
  readonly close: () => Promise<void>
}

/** The PostgreSQL of the running server, or else started for this. */
async function openEmbedded(dataDir: string, cluster: string): Promise<OpenEmbedded> {
  const running = await joinEmbeddedPostgres(dataDir)
  if (running !== null) return { connection: running, close: () => Promise.resolve() }
  await requireOwnCluster(cluster)
  try {
    const embedded = await startEmbeddedPostgres({ dataDir })
    return { connection: embedded.connection, close: () => embedded.stop() }
  } catch (error) {
    throw supervisorFailure(error)
  }
}

function describe({ folder, files, photos, bytes, postgresVersion }: Backup): string {
  const megabytes = (bytes / 1e6).toFixed(1)
  return `Backup complete: ${folder}\n  ${files} files, ${megabytes} MB: PostgreSQL ${postgresVersion}, and ${photos} photos\n`
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { env, stdout: out, stderr: err } = process
  process.exitCode = await backupCommand(process.argv.slice(2), { env, clock: systemClock, out, err })
}
