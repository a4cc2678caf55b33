/** `puni-rider restore`: puts a backup back in place. */
import { restoreBackup, type Restored } from '@puni/embedded-postgres/backup/restore'
import { resolve } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import {
  embeddedDataDir,
  exitCodeOf,
  readOptions,
  PHOTOS,
  type Surroundings,
  UsageError,
} from './command-line.ts'

const USAGE = `Usage: puni-rider restore --from DIR

  --from  the folder of a backup

  Puts it into the place of the embedded database under $DATA_DIR or ./data, whose server must not run. The former
  database is kept beside it; photos are added where they are missing.
`

/**
 * Runs the command and returns its exit code: 0 when the backup is in place, 1 for a failure reported in one
 * line, 2 for wrong arguments.
 */
export function restoreCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  return exitCodeOf(() => run(args, surroundings), USAGE, surroundings.err)
}

async function run(args: readonly string[], { env, clock, out }: Surroundings): Promise<void> {
  const { from } = readOptions(args, { from: { type: 'string' } })
  if (from === undefined) throw new UsageError('--from is missing')
  const dataDir = embeddedDataDir(readConfig(env))
  const task = { dataDir, name: EMBEDDED_NAME, attachments: PHOTOS, now: () => clock.now() }
  out.write(describe(await restoreBackup({ ...task, from: resolve(from) })))
}

function describe({ createdAt, cluster, former, addedAttachments }: Restored): string {
  const lines = [`Restored into ${cluster}: all that was acknowledged until ${createdAt}`]
  if (former !== null) lines.push(`  the former database is kept in ${former}`)
  lines.push(`  photos added: ${addedAttachments}`)
  return `${lines.join('\n')}\n`
}
