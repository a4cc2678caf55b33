/** What the commands of this folder share: where they run, and how they fail. */
import { existsSync, realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseError } from 'pg'
import type { Clock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import { findUnprivilegedUser } from '../database/embedded/unprivileged-user.ts'
import { isDatabaseAway } from '../database/failures.ts'

/** The world around a command. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly out: { write(text: string): void }
  readonly err: { write(text: string): void }
}

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Why a backup or restore can't be, in one line for the person. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Runs a command and tells its exit code: 0 when done, 1 for a failure told in one line, 2 for wrong arguments. */
export async function exitCodeOf(
  command: () => Promise<void>,
  usage: string,
  err: Surroundings['err'],
): Promise<number> {
  try {
    await command()
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`${error.message}\n\n${usage}`)
      return 2
    }
    if (!(error instanceof Error) || !isForThePerson(error)) throw error
    err.write(`${error.message}\n`)
    return 1
  }
}

/** Our own refusals, and what the system and the database say: no room, no rights, no such folder, gone. */
function isForThePerson(error: Error): boolean {
  const isOfSystem = 'syscall' in error && 'code' in error
  const isOfDatabase = error instanceof DatabaseError || isDatabaseAway(error)
  return error instanceof ConfigError || error instanceof BackupError || isOfSystem || isOfDatabase
}

/**
 * The data folder of the embedded database, absolute.
 * @throws BackupError where the database is another
 */
export function embeddedDataDir({ DATABASE_URL, DATA_DIR }: Config): string {
  if (DATABASE_URL !== undefined)
    throw new BackupError(
      "DATABASE_URL is set: use your PostgreSQL server's own tools, such as pg_basebackup",
    )
  if (process.platform === 'win32') throw new BackupError('Backup and restore do not run on Windows')
  const dataDir = resolve(DATA_DIR)
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir
}

/** Where the cluster of a data folder is. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Where the photos of a data folder are. */
export function photosOf(dataDir: string): string {
  return join(dataDir, 'photos')
}

/**
 * Refuses where the cluster is another user's: whoever started it here as somebody else would take it from the server.
 * @throws BackupError
 */
export async function requireOwnCluster(cluster: string): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid !== (findUnprivilegedUser()?.uid ?? process.getuid?.()))
    throw new BackupError(`The database ${cluster} belongs to user ${uid}: run this as the server's user`)
}

/** What made a plain error of the embedded database's supervisor, whose messages are for the person. */
export function supervisorFailure(error: unknown): BackupError {
  return new BackupError(error instanceof Error ? error.message : String(error), { cause: error })
}

/** An instant as part of a file name, to the second, in UTC: 2026-03-10T18-04-05Z. */
export function fileNameOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
