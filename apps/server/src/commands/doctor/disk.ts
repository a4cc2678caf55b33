/** The disks: room for a copy of the database and then some, and a data folder that may be written. */
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { error, type Finding, ok, warning } from './finding.ts'

/** Bytes that have to be free for a new version and its work. */
const RESERVE = 1e9
/** A share of the disk below which it is told, percent. */
const LOW_PERCENT = 15

/** A disk, in bytes. */
export interface Disk {
  /** What is on it: 'data in /var/lib/puni-rider'. */
  readonly name: string
  readonly free: number
  readonly total: number
  /** What has to be free for a backup or a migration: as much as the database has. */
  readonly copies: number
}

export function diskFinding({ name, free, total, copies }: Disk): Finding {
  const percent = total === 0 ? 0 : Math.floor((100 * free) / total)
  const what = `${size(free)} of ${size(total)} (${percent} %) are free for the ${name}`
  const needed = RESERVE + copies
  if (free < needed)
    return error(
      `${what}; ${size(needed)} are needed for a backup and an upgrade`,
      'free some space, first of all old backups, or add a larger disk',
    )
  return percent < LOW_PERCENT
    ? warning(what, 'look what grows (du -xh --max-depth 2 / | sort -h), and plan for a larger disk')
    : ok(what)
}

/** A folder, what it is for, and the bytes that a backup or a migration may add to it. */
export interface Use {
  readonly purpose: string
  readonly folder: string
  readonly copies: number
}

/** Each disk once, with all that is on it. Of a folder that is not there yet, the one above counts. */
export async function disksOf(uses: readonly Use[]): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const { purpose, folder, copies } of uses) {
    const existing = await nearestFolder(folder)
    const { dev } = await stat(existing)
    const { bavail, blocks, bsize } = await statfs(existing)
    const known = disks.get(dev)
    const name = `${known === undefined ? '' : `${known.name} and the `}${purpose} in ${folder}`
    disks.set(dev, {
      name,
      free: bavail * bsize,
      total: blocks * bsize,
      copies: Math.max(copies, known?.copies ?? 0),
    })
  }
  return [...disks.values()]
}

async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || folder === dirname(folder) ? folder : await nearestFolder(dirname(folder))
}

/** Bytes of all files in a folder; what cannot be read, or goes meanwhile, counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await folderBytes(path)
    else if (entry.isFile()) bytes += (await stat(path).catch(() => null))?.size ?? 0
  }
  return bytes
}

/** Whether the data folder, or else the one in which it will be made, may be written. */
export async function dataFolderFinding(dataDir: string): Promise<Finding> {
  const existing = await nearestFolder(dataDir)
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    return error(
      `${existing} may not be written by user ${process.getuid?.()} (${code})`,
      `run this as the server's user, or give it the folder: chown -R USER ${existing}`,
    )
  }
  return ok(existing === dataDir ? dataDir : `${dataDir} is made at the first start`)
}

const size = (bytes: number) =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
