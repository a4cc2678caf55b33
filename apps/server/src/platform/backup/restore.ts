/** Puts a backup into the place of a data folder's database. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { findBinaryPackage } from '../database/embedded/binaries.ts'
import { putRestoredInPlace, restoredCluster } from '../database/embedded/cluster.ts'
import { shortName } from '../database/embedded/endpoint.ts'
import { clearFormerPostmaster } from '../database/embedded/former-postmaster.ts'
import { lockDataDir, type OwnerLock } from '../database/embedded/owner-lock.ts'
import { startEmbeddedPostgres } from '../database/embedded/supervisor.ts'
import { syncFolder } from '../sync-folder.ts'
import { listPhotos } from './backup.ts'
import {
  BackupError,
  clusterOf,
  fileNameOf,
  photosOf,
  requireOwnCluster,
  supervisorFailure,
} from './command-line.ts'
import { copyFile, forEachAtOnce } from './copy-file.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'

/** The PostgreSQL of a killed server has ten seconds to end in fast mode. */
const FORMER_ENDS_MS = 30_000

interface Task {
  /** The backup's folder. */
  readonly from: string
  readonly dataDir: string
  readonly clock: Clock
}

/** A backup that is in place. */
export interface Restored {
  /** When it was made, ISO 8601. */
  readonly createdAt: string
  readonly cluster: string
  /** Where the database lies that was there before; null when there was none. */
  readonly former: string | null
  readonly addedPhotos: number
}

/**
 * Verifies a backup, lets PostgreSQL recover it beside the database in place, and exchanges the two by renaming. The
 * former database is kept; photos are added where they are missing.
 * @throws BackupError when the backup can't be used or a server runs on the data folder; then nothing is changed
 */
export async function restoreBackup({ from, dataDir, clock }: Task): Promise<Restored> {
  const manifest = await readManifest(from)
  await requireSameMajor(from, manifest)
  await verifyFiles(from, manifest)
  await mkdir(dataDir, { recursive: true })
  const target = await realpath(dataDir)
  const lock = await takeDataDir(target)
  try {
    return await restoreLocked(from, manifest, target, clock)
  } finally {
    await lock.release()
  }
}

async function restoreLocked(
  from: string,
  manifest: Manifest,
  dataDir: string,
  clock: Clock,
): Promise<Restored> {
  const cluster = clusterOf(dataDir)
  if (existsSync(cluster)) await requireOwnCluster(cluster)
  await clearFormerPostmaster(cluster, shortName(dataDir), Date.now() + FORMER_ENDS_MS)
  await recoverBeside(cluster, from, manifest)
  const addedPhotos = await addPhotos(from, manifest, dataDir)
  const former = existsSync(cluster) ? `${cluster}.former-${fileNameOf(clock.now())}` : null
  if (former !== null) await rename(cluster, former)
  await putRestoredInPlace(cluster)
  return { createdAt: manifest.createdAt, cluster, former, addedPhotos }
}

/** Physical copies are only for the PostgreSQL that wrote them. */
async function requireSameMajor(from: string, { postgresVersion }: Manifest): Promise<void> {
  const path = join(findBinaryPackage(), 'package.json')
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
  const major = Number.parseInt(version, 10)
  if (Number.parseInt(postgresVersion, 10) !== major)
    throw new BackupError(`${from} was made by PostgreSQL ${postgresVersion}; this server has ${major}`)
}

async function takeDataDir(dataDir: string): Promise<OwnerLock> {
  try {
    return await lockDataDir(dataDir)
  } catch (error) {
    throw supervisorFailure(error)
  }
}

/**
 * Makes the restored cluster beside the one in place: copied, recovered by PostgreSQL and shut down. A start of the
 * server removes what a killed restore left of this, by its name.
 */
async function recoverBeside(cluster: string, from: string, manifest: Manifest): Promise<void> {
  const stage = `${cluster}.new-restore`
  await rm(stage, { recursive: true, force: true })
  await rm(restoredCluster(cluster), { recursive: true, force: true })
  try {
    await mkdir(stage)
    await copyDatabase(from, manifest, stage)
    const recovered = await startEmbeddedPostgres({ dataDir: stage }).catch((error: unknown) => {
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

/** Adds the photos that are missing, each whole or not at all. Returns how many. */
async function addPhotos(from: string, { files }: Manifest, dataDir: string): Promise<number> {
  const folder = photosOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const present = new Set(await listPhotos(folder))
  const missing = files
    .filter(({ path }) => path.startsWith('photos/') && !present.has(basename(path)))
    .map(({ path }) => path)
  await forEachAtOnce(missing, async (path) => {
    const photo = join(folder, basename(path))
    const unfinished = `${photo}.part`
    await rm(unfinished, { force: true })
    await copyFile(join(from, path), unfinished)
    await rename(unfinished, photo)
  })
  await syncFolder(folder)
  return missing.length
}
