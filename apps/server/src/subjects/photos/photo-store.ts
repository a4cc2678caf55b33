/** Storage of photos, of sign-ups and handovers: outside the web root, under unguessable names. */
import { syncFolder } from '@puni/embedded-postgres/sync-folder'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '../../platform/config.ts'
import { isDiskFull } from '../../platform/database/failures.ts'
import { ServiceAway } from '../../platform/service-away.ts'

/**
 * Stores JPEG files by key. Each call throws ServiceAway if the storage fails, or the system's own error if
 * it is full.
 */
export interface PhotoStore {
  /** Stores the whole photo or nothing, and returns its key. */
  put(jpeg: Buffer): Promise<string>
  /** The photo with this key, or null if there is none. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** All that is stored, also what a crash left unfinished, by pages of at most this many. */
  list(pageSize: number): AsyncIterable<readonly StoredPhoto[]>
}

/** A photo in storage, and since when. */
export interface StoredPhoto {
  readonly key: string
  readonly storedAt: Date
}

/** Photos in a folder, created if missing. Throws ConfigError if it can't be created. */
export async function openPhotoFolder(folder: string): Promise<PhotoStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR: the photos have no place: ${error.message}`)
  })
  const pathOf = (key: string) => join(folder, `${key}.jpg`)
  return {
    put: (jpeg) =>
      orAway(async () => {
        const key = randomUUID()
        await writeWhole(folder, pathOf(key), jpeg)
        return key
      }),
    get: (key) =>
      orAway(async () => {
        try {
          return await readFile(pathOf(key))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
          throw error
        }
      }),
    remove: (key) =>
      orAway(async () => {
        await rm(pathOf(key), { force: true })
        await rm(`${pathOf(key)}.part`, { force: true })
      }),
    list: (pageSize) => listFolder(folder, pageSize),
  }
}

const FILE = /^([0-9a-f-]{36})\.jpg(\.part)?$/

async function* listFolder(folder: string, pageSize: number): AsyncGenerator<readonly StoredPhoto[]> {
  const names = await orAway(() => readdir(folder))
  for (let from = 0; from < names.length; from += pageSize) {
    const page = names.slice(from, from + pageSize).filter((name) => FILE.test(name))
    const stored = await orAway(() => Promise.all(page.map((name) => lookAt(folder, name))))
    yield stored.filter((photo) => photo !== null)
  }
}

/** Null if it was removed in the meantime. */
async function lookAt(folder: string, name: string): Promise<StoredPhoto | null> {
  try {
    const { mtime } = await stat(join(folder, name))
    return { key: name.slice(0, name.indexOf('.')), storedAt: mtime }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes to a temporary file and renames it: a crash never leaves a partial photo under a key, and a failure
 * leaves nothing at all.
 */
async function writeWhole(folder: string, path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, path)
    // The rider is only written once the photos are durable.
    await syncFolder(folder)
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(path, { force: true })
    throw error
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new ServiceAway('The photo storage failed', { cause: error })
  }
}
