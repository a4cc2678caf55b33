/** Everything of an installation as open files, in a folder that is complete or absent. */
import { writeFile } from '@puni/embedded-postgres/backup/copy-file'
import { syncFolder } from '@puni/embedded-postgres/sync-folder'
import { sql } from 'kysely'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { dataPackageOf } from './data-package.ts'
import { photoKeys, writePhotos } from './photos.ts'
import { planOf } from './plan.ts'
import { readMeOf } from './read-me.ts'
import { readTables } from './stored-tables.ts'
import { type TableFile, writeTable } from './write-table.ts'

interface Task {
  /** A connection without time limits. */
  readonly db: Database
  readonly photos: Pick<PhotoStore, 'get'>
  /** The folder to make, absolute. */
  readonly out: string
  readonly now: Date
}

/** A completed export. */
export interface Exported {
  readonly files: readonly TableFile[]
  /** Of all files. */
  readonly bytes: number
  /** Photos that rows name and the storage had no more. */
  readonly missingPhotos: number
  /** Tables, and columns as `table.column`, that stayed because nobody has decided about them. */
  readonly undecided: readonly string[]
}

/** Why there is no export, in one line for the user. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused'
}

/**
 * Writes all tables as one transaction sees them, their photos, and their description. The audit log says so. Only the owner reads the folder.
 * @throws ExportRefused when its place is taken; ServiceAway when the photo storage fails. Then nothing is left
 */
export async function exportAll(task: Task): Promise<Exported> {
  const { out } = task
  await mkdir(dirname(out), { recursive: true, mode: 0o700 })
  const unfinished = `${out}.unfinished`
  await mkdir(unfinished, { mode: 0o700 }).catch(
    refuse(`${unfinished} is there already, of an export that was cut short: delete it`),
  )
  try {
    await rmdir(out).catch(refuse(`${out} is there already, and is not empty`))
    const exported = await fill(unfinished, task)
    await rename(unfinished, out)
    await syncFolder(dirname(out))
    return exported
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Of a place that is taken says so; that it is free is no error. */
function refuse(reason: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(error.code ?? '')) throw new ExportRefused(reason)
    throw error
  }
}

async function fill(folder: string, { db, photos, now }: Task): Promise<Exported> {
  await recordAudit(db, now, null, { action: 'all-exported' })
  const { plan, tables, keys } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => writeTables(tx, folder))
  // Photos never change. One that was removed meanwhile is to be gone.
  const written = await writePhotos(photos, keys, folder)
  const files = [...tables, written.list]
  const contents = { files, plan, missingPhotos: written.missing, now }
  const described = [
    await writeFile(join(folder, 'datapackage.json'), dataPackageOf(files, now)),
    await writeFile(join(folder, 'LEEME.md'), readMeOf(contents)),
  ]
  await syncFolder(join(folder, 'photos'))
  await syncFolder(folder)
  const sizes = [...files.map(({ bytes }) => bytes), ...described.map(({ size }) => size)]
  return {
    files,
    bytes: sizes.reduce((sum, size) => sum + size, written.bytes),
    missingPhotos: written.missing,
    undecided: plan.undecided,
  }
}

async function writeTables(tx: DatabaseTransaction, folder: string) {
  // Whatever limits the server has: it takes long. Rows come as they lie on the disk, from the first to the last.
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('cursor_tuple_fraction', '1', true), set_config('synchronize_seqscans', 'off', true)`.execute(
    tx,
  )
  const plan = planOf(await readTables(tx))
  const tables: TableFile[] = []
  for (const table of plan.tables) tables.push(await writeTable(tx, table, folder))
  return { plan, tables, keys: await photoKeys(tx, plan.tables) }
}
