/** Backups: how old the newest is, and whether all of it is there. */
import { BackupError } from '@puni/embedded-postgres/backup/backup-error'
import { readManifest } from '@puni/embedded-postgres/backup/manifest'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { type Finding, note, ok, plural, warning } from './finding.ts'

/** One a night, and two hours for it. */
const RECENT_HOURS = 26
const HOUR_MS = 3_600_000
/** As the backup names its folder: 2026-03-10T18-04-05Z. */
const NAMED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** `folder` is the one in which each backup has its own. */
export async function backupFindings(
  { DATABASE_URL, DATA_DIR, SECRET_KEY }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'SECRET_KEY'>,
  folder: string,
  now: Date,
): Promise<Finding[]> {
  const key = SECRET_KEY === undefined ? join(DATA_DIR, 'secret.key') : 'SECRET_KEY'
  const reminder =
    SECRET_KEY === undefined && !existsSync(key)
      ? []
      : [note(`no backup holds ${key}`, 'keep a copy of it on another machine, apart from the backups')]
  if (DATABASE_URL !== undefined)
    return [
      note(
        'those of DATABASE_URL are made by your PostgreSQL, and not looked at',
        'see that there is one of last night, and of photos/ in DATA_DIR (docs/backup.md)',
      ),
      ...reminder,
    ]
  return [await newestFinding(folder, now), ...reminder]
}

async function newestFinding(folder: string, now: Date): Promise<Finding> {
  const newest = (await backupsIn(folder)).toSorted().at(-1)
  const todo = 'make one now, puni-rider backup, and have one made every night (docs/backup.md)'
  if (newest === undefined) return warning(`none in ${folder}`, todo)
  try {
    const { createdAt, files } = await readManifest(newest)
    const lost = await firstLost(newest, files)
    if (lost !== null) return warning(`${newest} is not complete: ${lost} is missing or cut short`, todo)
    const hours = Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR_MS)
    const what = `${newest} is ${hours} h old, with ${plural(files.length, 'file')}`
    return hours > RECENT_HOURS ? warning(what, todo) : ok(what)
  } catch (thrown) {
    if (thrown instanceof BackupError) return warning(thrown.message, todo)
    throw thrown
  }
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAMED.test(name)).map((name) => join(folder, name))
}

async function firstLost(folder: string, files: readonly { readonly path: string; readonly size: number }[]) {
  for (const { path, size } of files) {
    const found = await stat(join(folder, path)).catch(() => null)
    if (found?.size !== size) return path
  }
  return null
}
