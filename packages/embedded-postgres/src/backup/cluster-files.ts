/** Which files of a cluster that is at work belong into its backup: PostgreSQL's manual, "Backing Up the Data Directory". */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../error-code.ts'

/** Folders that are kept empty. The log is copied by its own rule, tablespaces are refused, the others a start fills anew. */
const KEPT_EMPTY = new Set([
  'pg_wal',
  'pg_tblspc',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Files of the running server, and of other backups. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'current_logfiles.tmp',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
])
const isLeftOut = (name: string) =>
  LEFT_OUT.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')

/** The file that tells PostgreSQL where the cluster stands; copied last. */
export const CONTROL_FILE = 'global/pg_control'

/** Paths within a cluster. */
export interface ClusterFiles {
  /** Each after the one it lies in. */
  readonly folders: readonly string[]
  /** Without the control file and the log. */
  readonly files: readonly string[]
}

/** Lists what belongs into a backup of a cluster. */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const folders: string[] = []
  const files: string[] = []
  const list = async (folder: string) => {
    for (const entry of await readFolder(join(cluster, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isLeftOut(entry.name) || path === CONTROL_FILE) continue
      if (entry.isDirectory()) {
        folders.push(path)
        if (!KEPT_EMPTY.has(path)) await list(path)
      } else files.push(path)
    }
  }
  await list('')
  return { folders, files }
}

/** What a folder holds; nothing when it was dropped meanwhile. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
