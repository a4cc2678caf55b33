/**
 * Which files of a running cluster belong in its backup: PostgreSQL's manual, "Backing Up the Data
 * Directory".
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../error-code.ts'

/**
 * Folders that stay empty in the backup. The log is copied separately, tablespaces are refused, the others
 * are refilled on start.
 */
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

/** The file that holds the cluster's current state; copied last. */
export const CONTROL_FILE = 'global/pg_control'

/** Paths within a cluster. */
export interface ClusterFiles {
  /** Each after its parent. */
  readonly folders: readonly string[]
  /** Without the control file and the log. */
  readonly files: readonly string[]
}

/** Lists the files that belong in a backup of a cluster. */
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

/** The entries of a folder; empty if it was dropped in the meantime. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
