/**
 * `puni-rider backup`: copies the embedded database and the photos into a folder, whether the server is running
 * or not.
 */
import { type Backup, makeBackup } from '@puni/embedded-postgres/backup/backup'
import { BackupError } from '@puni/embedded-postgres/backup/backup-error'
import { clusterOf } from '@puni/embedded-postgres/cluster'
import { join, resolve, sep } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import {
  backupFolder,
  embeddedDataDir,
  exitCodeOf,
  readOptions,
  PHOTOS,
  type Surroundings,
} from './command-line.ts'

const USAGE = `Usage: puni-rider backup [--out DIR]

  --out  the folder in which the backup's own folder is made, $BACKUP_DIR or "backups" under $DATA_DIR unless told

  Backs up the embedded database under $DATA_DIR or ./data and the photos, whether the server runs or not.
`

/**
 * Runs the command and returns its exit code: 0 when a backup was made, 1 for a failure reported in one line,
 * 2 for wrong arguments.
 */
export function backupCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  return exitCodeOf(() => run(args, surroundings), USAGE, surroundings.err)
}

async function run(args: readonly string[], { env, clock, out }: Surroundings): Promise<void> {
  const { out: given } = readOptions(args, { out: { type: 'string' } })
  const config = readConfig(env)
  const dataDir = embeddedDataDir(config)
  const target = given === undefined ? backupFolder(config) : resolve(given)
  for (const source of [clusterOf(dataDir), join(dataDir, PHOTOS.folder)]) {
    if (`${target}${sep}`.startsWith(`${source}${sep}`))
      throw new BackupError(`${given ?? config.BACKUP_DIR}: lies in what is backed up`)
  }
  const task = { dataDir, name: EMBEDDED_NAME, out: target, attachments: PHOTOS, now: () => clock.now() }
  out.write(describe(await makeBackup(task)))
}

function describe({ folder, files, attachments, bytes, postgresVersion }: Backup): string {
  const megabytes = (bytes / 1e6).toFixed(1)
  return `Backup complete: ${folder}\n  ${files} files, ${megabytes} MB: PostgreSQL ${postgresVersion}, and ${attachments} photos\n`
}
