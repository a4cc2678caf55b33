/** `puni-rider export`: everything of the installation as open files, whether the server is running or not. */
import { clusterOf } from '@puni/embedded-postgres/cluster'
import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { allowedHosts } from '../adapters/allowed-hosts.ts'
import { openPhotos } from '../adapters/photos/open-photos.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { connectPatiently } from '../platform/database/connect.ts'
import { isMissingTable } from '../platform/database/failures.ts'
import { Outgoing } from '../platform/remote/outgoing.ts'
import { exportAll, type Exported, ExportRefused } from '../subjects/leaving/export-all.ts'
import { fileOf } from '../subjects/leaving/write-table.ts'
import {
  CommandError,
  embeddedDataDir,
  exitCodeOf,
  readOptions,
  PHOTOS,
  type Surroundings,
  UsageError,
} from './command-line.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `Usage: puni-rider export --out DIR

  --out  the folder to make; it must not exist, or be empty

  Writes all orders, riders, ledger entries and the rest as CSV, with the photos and a description. The database is
  $DATABASE_URL, or the embedded one under $DATA_DIR or ./data, whether its server runs or not.
`

/**
 * Runs the command and returns its exit code: 0 when everything is in the folder, 1 for a failure reported in one line, 2 for wrong
 * arguments.
 */
export function exportCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  return exitCodeOf(() => run(args, surroundings), USAGE, surroundings.err)
}

async function run(args: readonly string[], { env, clock, out }: Surroundings): Promise<void> {
  const { out: given } = readOptions(args, { out: { type: 'string' } })
  if (given === undefined) throw new UsageError('--out is missing')
  const config = readConfig(env)
  const folder = resolve(given)
  refuseWithin(config, folder)
  const { connection, close } = await openDatabase(config)
  const outgoing = new Outgoing(allowedHosts(config, null))
  const db = connectPatiently(connection)
  try {
    const photos = await storedPhotos(config, outgoing)
    out.write(describe(folder, await exportAll({ db, photos, out: folder, now: clock.now() })))
  } catch (error) {
    if (isMissingTable(error))
      throw new ExportRefused('The database is of an older version: start the server once', { cause: error })
    throw error
  } finally {
    await db.destroy()
    await outgoing.close()
    await close()
  }
}

function refuseWithin(config: Config, folder: string): void {
  if (config.DATABASE_URL !== undefined) return
  const dataDir = embeddedDataDir(config)
  for (const source of [clusterOf(dataDir), join(dataDir, PHOTOS.folder)]) {
    if (`${folder}${sep}`.startsWith(`${source}${sep}`))
      throw new CommandError(`--out ${folder}: lies in what is exported`)
  }
}

/** The configured storage. A folder that is not there is not made for this, perhaps as another user than the server's. */
async function storedPhotos(config: Config, { send }: Outgoing) {
  const isAbsent = config.PHOTO_STORAGE.by === 'folder' && !existsSync(join(config.DATA_DIR, PHOTOS.folder))
  return isAbsent ? { get: () => Promise.resolve(null) } : await openPhotos(config, send)
}

function describe(folder: string, { files, bytes, missingPhotos, undecided }: Exported): string {
  const lines = [
    `Export complete: ${folder}`,
    ...files.map((file) => `  ${fileOf(file.table)}: ${file.rows} rows, ${file.bytes} bytes`),
    `  ${(bytes / 1e6).toFixed(1)} MB in all; LEEME.md says what is where`,
    ...(missingPhotos > 0 ? [`  photos that were not in the storage: ${missingPhotos}`] : []),
    ...(undecided.length > 0
      ? [`  left out, as this version does not know it: ${undecided.join(', ')}`]
      : []),
    'It holds personal data: keep it encrypted, and delete it when it is no longer needed',
  ]
  return `${lines.join('\n')}\n`
}
