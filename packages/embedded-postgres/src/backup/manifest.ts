/** The description of a backup: `manifest.json`, and `manifest.sha256` that protects it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../error-code.ts'
import { BackupError } from './backup-error.ts'
import { forEachAtOnce, readContent, writeFile } from './copy-file.ts'

/** Raised when backups of the previous layout can no longer be restored. */
const FORMAT = 1
const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'

/** A path within the backup, never outside it. */
const BackupPath = z
  .string()
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)))

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the backup was complete: it contains everything acknowledged until then. */
  createdAt: z.iso.datetime(),
  /** Such as 18.4. */
  postgresVersion: z.string(),
  /** Every folder, including empty ones, each after its parent. */
  folders: z.array(BackupPath),
  files: z.array(z.object({ path: BackupPath, size: z.int().min(0), sha256: z.string() })),
})

/** The manifest of a backup. */
export type Manifest = z.infer<typeof Manifest>

/** Writes the manifest as the last file of a backup. */
export async function writeManifest(backup: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`
  const { sha256 } = await writeFile(join(backup, MANIFEST), text)
  await writeFile(join(backup, CHECKSUM), `${sha256}  ${MANIFEST}\n`)
}

/**
 * Reads the manifest of a backup.
 * @throws BackupError when it is missing, altered, or of another format
 */
export async function readManifest(backup: string): Promise<Manifest> {
  try {
    const { sha256 } = await readContent(join(backup, MANIFEST))
    const guard = await readFile(join(backup, CHECKSUM), 'utf8')
    if (guard !== `${sha256}  ${MANIFEST}\n`) throw damaged(backup, `${MANIFEST} was changed`)
    const manifest: unknown = JSON.parse(await readFile(join(backup, MANIFEST), 'utf8'))
    const result = Manifest.safeParse(manifest)
    if (!result.success)
      throw new BackupError(`${backup} is a backup in a format that this version can't read`)
    return result.data
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new BackupError(`${backup} is not a complete backup`)
    throw error
  }
}

/**
 * Compares every file with the manifest.
 * @throws BackupError naming a missing or altered file
 */
export async function verifyFiles(backup: string, { files }: Manifest): Promise<void> {
  await forEachAtOnce(files, async ({ path, size, sha256 }) => {
    const content = await readContent(join(backup, path)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw damaged(backup, `${path} is missing`)
      throw error
    })
    if (content.size !== size || content.sha256 !== sha256) throw damaged(backup, `${path} was changed`)
  })
}

function damaged(backup: string, what: string): BackupError {
  return new BackupError(`${backup} is damaged: ${what}`)
}
