/** Restores a backup in place of a data folder's database. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findBinaryPackage } from '../binaries.ts'
import { clusterOf, putRestoredInPlace, restoredCluster } from '../cluster.ts'
import { type Location, shortName } from '../endpoint.ts'
import { clearFormerPostmaster } from '../former-postmaster.ts'
import { lockDataDir, type OwnerLock } from '../owner-lock.ts'
import { startEmbeddedPostgres } from '../supervisor.ts'
import { syncFolder } from '../sync-folder.ts'
import { addMissingAttachments, type Attachments } from './attachments.ts'
import { BackupError, supervisorFailure } from './backup-error.ts'
import { fileNameOf } from './backup.ts'
import { copyFile, forEachAtOnce } from './copy-file.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { requireOwnCluster } from './own-cluster.ts'

/** The PostgreSQL of a killed server has ten seconds to end in fast mode. */
const FORMER_ENDS_MS = 30_000

interface Task extends Location {
  /** The backup's folder. */
  readonly from: string
  readonly attachments?: Attachments
  /** The time of day, for the name of the previous database. */
  readonly now: () => Date
}

/** A restored backup, in place. */
export interface Restored {
  /** When it was made, ISO 8601. */
  readonly createdAt: string
  readonly cluster: string
  /** Path of the previous database; null if there was none. */
  readonly former: string | null
  readonly addedAttachments: number
}

/**
 * Verifies a backup, lets PostgreSQL recover it next to the current database, and swaps the two by renaming.
 * The previous database is kept. Missing attachments are added.
 * @throws BackupError when the backup can't be used or a server runs on the data folder; then nothing is
 * changed
 */
export async function restoreBackup(task: Task): Promise<Restored> {
  const { from, dataDir } = task
  const manifest = await readManifest(from)
  await requireSameMajor(from, manifest)
  await verifyFiles(from, manifest)
  await mkdir(dataDir, { recursive: true })
  const target = { ...task, dataDir: await realpath(dataDir) }
  const lock = await takeDataDir(target)
  try {
    return await restoreLocked(manifest, target)
  } finally {
    await lock.release()
  }
}

async function restoreLocked(manifest: Manifest, task: Task): Promise<Restored> {
  const { from, dataDir, name, attachments, now } = task
  const cluster = clusterOf(dataDir)
  if (existsSync(cluster)) await requireOwnCluster(cluster, name)
  await clearFormerPostmaster(cluster, shortName(task), Date.now() + FORMER_ENDS_MS)
  await recoverBeside(cluster, from, manifest, name)
  const addedAttachments =
    attachments === undefined
      ? 0
      : await addMissingAttachments(attachments, filesOf(attachments, manifest, from), dataDir)
  const former = existsSync(cluster) ? `${cluster}.former-${fileNameOf(now())}` : null
  if (former !== null) await rename(cluster, former)
  await putRestoredInPlace(cluster)
  return { createdAt: manifest.createdAt, cluster, former, addedAttachments }
}

function filesOf({ folder }: Attachments, { files }: Manifest, from: string): string[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path }) => join(from, path))
}

/** Physical copies only work with the PostgreSQL version that wrote them. */
async function requireSameMajor(from: string, { postgresVersion }: Manifest): Promise<void> {
  const path = join(findBinaryPackage(), 'package.json')
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
  const major = Number.parseInt(version, 10)
  if (Number.parseInt(postgresVersion, 10) !== major)
    throw new BackupError(`${from} was made by PostgreSQL ${postgresVersion}; this server has ${major}`)
}

async function takeDataDir(location: Location): Promise<OwnerLock> {
  try {
    return await lockDataDir(location)
  } catch (error) {
    throw supervisorFailure(error)
  }
}

/**
 * Creates the restored cluster next to the current one: copied, recovered by PostgreSQL and shut down. If the
 * restore is killed, the next server start removes the remains by their name.
 */
async function recoverBeside(cluster: string, from: string, manifest: Manifest, name: string): Promise<void> {
  const stage = `${cluster}.new-restore`
  await rm(stage, { recursive: true, force: true })
  await rm(restoredCluster(cluster), { recursive: true, force: true })
  try {
    await mkdir(stage)
    await copyDatabase(from, manifest, stage)
    const recovered = await startEmbeddedPostgres({ dataDir: stage, name }).catch((error: unknown) => {
      throw supervisorFailure(error)
    })
    await recovered.stop()
    await syncFolder(stage)
    await rename(join(stage, basename(cluster)), restoredCluster(cluster))
    await syncFolder(dirname(cluster))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function copyDatabase(from: string, { folders, files }: Manifest, stage: string): Promise<void> {
  const isOfDatabase = (path: string) => path === 'postgres' || path.startsWith('postgres/')
  const kept = folders.filter(isOfDatabase)
  for (const path of kept) await mkdir(join(stage, path), { mode: 0o700 })
  await forEachAtOnce(
    files.filter(({ path }) => isOfDatabase(path)),
    ({ path }) => copyFile(join(from, path), join(stage, path)),
  )
  await forEachAtOnce(kept, (path) => syncFolder(join(stage, path)))
}
