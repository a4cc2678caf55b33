/** Makes a backup: the database and its attachments in one folder, complete or absent. */
import { existsSync } from 'node:fs'
import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientConfig } from 'pg'
import { clusterOf } from '../cluster.ts'
import type { Location } from '../endpoint.ts'
import { joinEmbeddedPostgres } from '../join.ts'
import { startEmbeddedPostgres } from '../supervisor.ts'
import { syncFolder } from '../sync-folder.ts'
import { type Attachments, copyAttachments } from './attachments.ts'
import { BackupError, supervisorFailure } from './backup-error.ts'
import { copyCluster } from './copy-cluster.ts'
import { type Content, forEachAtOnce } from './copy-file.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { requireOwnCluster } from './own-cluster.ts'

interface Task extends Location {
  /** Folder in which the backup's folder is created; created itself if missing. */
  readonly out: string
  readonly attachments?: Attachments
  /** The time of day, for the backup's name and manifest. */
  readonly now: () => Date
}

/** A completed backup. */
export interface Backup {
  readonly folder: string
  readonly files: number
  /** How many of the files are attachments. */
  readonly attachments: number
  readonly bytes: number
  readonly postgresVersion: string
}

/**
 * Backs up a data folder, whether its server is running or not.
 * @throws BackupError when nothing is stored there, a backup of this second already exists, or the database
 * goes away during the backup
 */
export async function makeBackup(task: Task): Promise<Backup> {
  const cluster = clusterOf(task.dataDir)
  if (!existsSync(cluster)) throw new BackupError(`${task.dataDir}: no server has stored anything there`)
  const location = { name: task.name, dataDir: await realpath(task.dataDir) }
  const { connection, close } = await openDatabase(location)
  try {
    return await makeFolder(connection, { ...task, ...location })
  } finally {
    await close()
  }
}

/** A database that can be connected to until it is closed. */
export interface OpenDatabase {
  readonly connection: ClientConfig
  readonly close: () => Promise<void>
}

/**
 * The PostgreSQL of the running server, or one started for the while.
 * @throws BackupError when it belongs to another user or does not start
 */
export async function openDatabase(location: Location): Promise<OpenDatabase> {
  const running = await joinEmbeddedPostgres(location)
  if (running !== null) return { connection: running, close: () => Promise.resolve() }
  await requireOwnCluster(clusterOf(location.dataDir), location.name)
  try {
    const embedded = await startEmbeddedPostgres(location)
    return { connection: embedded.connection, close: () => embedded.stop() }
  } catch (error) {
    throw supervisorFailure(error)
  }
}

async function makeFolder(connection: ClientConfig, task: Task): Promise<Backup> {
  const { out, now, attachments } = task
  await mkdir(out, { recursive: true, mode: 0o700 })
  const folder = join(out, fileNameOf(now()))
  if (existsSync(folder)) throw new BackupError(`${folder} is there already`)
  const unfinished = `${folder}.unfinished`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await fill(unfinished, connection, task)
    await rename(unfinished, folder)
    await syncFolder(out)
    return summaryOf(folder, manifest, attachments)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, connection: ClientConfig, { dataDir, attachments, now }: Task) {
  const database = await copyCluster(connection, clusterOf(dataDir), join(folder, 'postgres'))
  // Everything acknowledged up to this moment is in the copy.
  const createdAt = now().toISOString()
  const folders = ['postgres', ...database.folders.map((path) => `postgres/${path}`)]
  const files = entries('postgres', database.files)
  if (attachments !== undefined) {
    // After the database: attachments are stored before the rows that name them.
    const copied = await copyAttachments(attachments, dataDir, join(folder, attachments.folder))
    folders.push(attachments.folder)
    files.push(...entries(attachments.folder, copied))
  }
  const manifest = { createdAt, postgresVersion: database.postgresVersion, folders, files }
  await writeManifest(folder, manifest)
  await forEachAtOnce(folders, (path) => syncFolder(join(folder, path)))
  await syncFolder(folder)
  await syncFolder(dirname(folder))
  return manifest
}

function entries(folder: string, files: ReadonlyMap<string, Content>): Manifest['files'] {
  return [...files].map(([path, content]) => ({
    path: `${folder}/${path}`,
    size: content.size,
    sha256: content.sha256,
  }))
}

function summaryOf(
  folder: string,
  { files, postgresVersion }: Omit<Manifest, 'format'>,
  attachments: Attachments | undefined,
): Backup {
  return {
    folder,
    files: files.length,
    attachments: files.filter(({ path }) => path.startsWith(`${attachments?.folder}/`)).length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    postgresVersion,
  }
}

/** An instant as part of a file name, to the second, in UTC: 2026-03-10T18-04-05Z. */
export function fileNameOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
