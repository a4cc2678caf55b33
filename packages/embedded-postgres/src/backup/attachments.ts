/** Files next to the database that its rows refer to, such as photos. Backed up and restored with it. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasCode } from '../error-code.ts'
import { syncFolder } from '../sync-folder.ts'
import { type Content, copyFile, forEachAtOnce } from './copy-file.ts'

/**
 * A flat folder of files. A file never changes once it has its name, and is stored before the row that names
 * it.
 */
export interface Attachments {
  /** Its name within the data folder. */
  readonly folder: string
  /** Whether a file of this name is complete: others are skipped. */
  readonly isFinished: (name: string) => boolean
}

/** Copies the complete files of a data folder into a new folder. Returns what was copied, by name. */
export async function copyAttachments(
  attachments: Attachments,
  dataDir: string,
  to: string,
): Promise<Map<string, Content>> {
  const from = join(dataDir, attachments.folder)
  await mkdir(to, { mode: 0o700 })
  const copied = new Map<string, Content>()
  await forEachAtOnce(await listFinished(attachments, from), async (name) => {
    try {
      copied.set(name, await copyFile(join(from, name), join(to, name)))
    } catch (error) {
      // Removed in the meantime: its row was refused in the end.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  })
  return copied
}

/** Adds the files that a data folder lacks, each whole or not at all. Returns how many were added. */
export async function addMissingAttachments(
  attachments: Attachments,
  files: readonly string[],
  dataDir: string,
): Promise<number> {
  const folder = join(dataDir, attachments.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const present = new Set(await listFinished(attachments, folder))
  const missing = files.filter((file) => !present.has(basename(file)))
  await forEachAtOnce(missing, async (file) => {
    const target = join(folder, basename(file))
    const unfinished = `${target}.part`
    await rm(unfinished, { force: true })
    await copyFile(file, unfinished)
    await rename(unfinished, target)
  })
  await syncFolder(folder)
  return missing.length
}

/** Empty if there is no such folder. */
async function listFinished({ isFinished }: Attachments, folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(isFinished)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
