/** Where sign-up photos lie: outside the web root, under names nobody can guess. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Keeps JPEG files by key. */
export interface PhotoStore {
  /** Stores a photo and gives its key. */
  put(jpeg: Buffer): Promise<string>
  /** The photo of a key, or null when there is none. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** Photos in a folder, made when missing. */
export async function openPhotoFolder(folder: string): Promise<PhotoStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, `${key}.jpg`)
  return {
    async put(jpeg) {
      const key = randomUUID()
      // Written aside and renamed: a crash leaves no half photo under a key.
      const unfinished = `${pathOf(key)}.part`
      await writeFile(unfinished, jpeg, { mode: 0o600, flush: true })
      await rename(unfinished, pathOf(key))
      return key
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
