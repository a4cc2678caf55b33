/** Shared by the commands: their surroundings, how they fail, and what a backup holds. */
import type { Attachments } from '@puni/embedded-postgres/backup/attachments'
import { BackupError } from '@puni/embedded-postgres/backup/backup-error'
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { DatabaseError } from 'pg'
import type { Clock } from '../platform/clock.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import { isDatabaseAway } from '../platform/database/failures.ts'
import { ServiceAway } from '../platform/service-away.ts'
import { ExportRefused } from '../subjects/leaving/export-all.ts'

/** The riders' photos, in the data folder. */
export const PHOTOS: Attachments = { folder: 'photos', isFinished: (name) => name.endsWith('.jpg') }

/** The environment of a command. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The file of variables that was read into `env`, if one was. */
  readonly configFile?: string
  readonly clock: Clock
  readonly out: { write(text: string): void }
  readonly err: { write(text: string): void }
}

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The options among these arguments. Throws UsageError for any that is not one of them. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Why a command does nothing, in one line for the person who runs it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Runs a command and returns its exit code: 0 on success, 1 for a failure reported in one line, 2 for wrong
 * arguments.
 */
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

/**
 * Our own refusals, and errors of the system and the database: no space, no permission, no such folder,
 * disconnected.
 */
function isForThePerson(error: Error): boolean {
  const isOfSystem = 'syscall' in error && 'code' in error
  const isOfDatabase = error instanceof DatabaseError || isDatabaseAway(error)
  const isOurs = [CommandError, ConfigError, BackupError, ExportRefused, ServiceAway].some(
    (kind) => error instanceof kind,
  )
  return isOurs || isOfSystem || isOfDatabase
}

/**
 * The data folder of the embedded database, absolute.
 * @throws BackupError if the configured database is not the embedded one
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

/** The folder in which each backup has its own, absolute. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Config): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}
