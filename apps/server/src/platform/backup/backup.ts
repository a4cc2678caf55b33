/** Makes a backup: database and photos in one folder, complete or not there at all. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { ConnectionSettings } from '../database/connect.ts'
import { hasCode } from '../database/embedded/error-code.ts'
import { syncFolder } from '../sync-folder.ts'
import { BackupError, clusterOf, fileNameOf, photosOf } from './command-line.ts'
import { copyCluster } from './copy-cluster.ts'
import { type Content, copyFile, forEachAtOnce } from './copy-file.ts'
import { type Manifest, writeManifest } from './manifest.ts'

interface Task {
  /** The server's data folder, without symbolic links. */
  readonly dataDir: string
  /** How to reach the PostgreSQL that runs on it. */
  readonly connection: ConnectionSettings
  /** Where the backup's folder is made, itself made when missing. */
  readonly out: string
  readonly clock: Clock
}

/** A backup that was made. */
export interface Backup {
  readonly folder: string
  readonly files: number
  readonly photos: number
  readonly bytes: number
  readonly postgresVersion: string
}

/**
 * Backs up a data folder while its server works.
 * @throws BackupError when a backup of this second is there already, or the database goes away meanwhile
 */
export async function makeBackup({ dataDir, connection, out, clock }: Task): Promise<Backup> {
  await mkdir(out, { recursive: true, mode: 0o700 })
  const folder = join(out, fileNameOf(clock.now()))
  if (existsSync(folder)) throw new BackupError(`${folder} is there already`)
  const unfinished = `${folder}.unfinished`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await fill(unfinished, dataDir, connection, clock)
    await rename(unfinished, folder)
    await syncFolder(out)
    return summaryOf(folder, manifest)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, dataDir: string, connection: ConnectionSettings, clock: Clock) {
  const database = await copyCluster(connection, clusterOf(dataDir), join(folder, 'postgres'))
  // The moment up to which everything acknowledged is in the copy.
  const createdAt = clock.now().toISOString()
  // After the database: a rider's photos are stored before the rider is.
  const photos = await copyPhotos(photosOf(dataDir), join(folder, 'photos'))
  const manifest = {
    createdAt,
    postgresVersion: database.postgresVersion,
    folders: ['postgres', ...database.folders.map((path) => `postgres/${path}`), 'photos'],
    files: [...entries('postgres', database.files), ...entries('photos', photos)],
  }
  await writeManifest(folder, manifest)
  await forEachAtOnce(manifest.folders, (path) => syncFolder(join(folder, path)))
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

/** Photos never change once they have their name. */
async function copyPhotos(from: string, to: string): Promise<Map<string, Content>> {
  await mkdir(to, { mode: 0o700 })
  const copied = new Map<string, Content>()
  await forEachAtOnce(await listPhotos(from), async (name) => {
    try {
      copied.set(name, await copyFile(join(from, name), join(to, name)))
    } catch (error) {
      // Of a sign-up that was refused in the end.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  })
  return copied
}

/** Finished photos of a folder; none where there is no such folder. */
export async function listPhotos(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function summaryOf(folder: string, { files, postgresVersion }: Omit<Manifest, 'format'>): Backup {
  return {
    folder,
    files: files.length,
    photos: files.filter(({ path }) => path.startsWith('photos/')).length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    postgresVersion,
  }
}
