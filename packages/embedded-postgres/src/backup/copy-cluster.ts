/** The online backup of a cluster: PostgreSQL's manual, "Making a Base Backup Using the Low Level API". */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { hasCode } from '../error-code.ts'
import { BackupError } from './backup-error.ts'
import { CONTROL_FILE, listClusterFiles } from './cluster-files.ts'
import { type Content, copyFile, forEachAtOnce, writeFile } from './copy-file.ts'

/** The copied files, by path within the cluster. */
export interface ClusterCopy {
  readonly postgresVersion: string
  readonly folders: readonly string[]
  readonly files: ReadonlyMap<string, Content>
}

/**
 * Copies the cluster of a running PostgreSQL into a new folder. The copy holds everything acknowledged until
 * now and nothing that began later.
 * @throws when PostgreSQL ends during the copy, or the copy can't be written
 */
export async function copyCluster(
  connection: ClientConfig,
  cluster: string,
  target: string,
): Promise<ClusterCopy> {
  const client = new Client(connection)
  let lost: Error | undefined
  client.on('error', (error) => (lost = error))
  await client.connect()
  try {
    return await copyInSession(client, cluster, target)
  } catch (error) {
    if (lost === undefined) throw error
    throw new BackupError(`The database went away during the backup: ${lost.message}`, { cause: error })
  } finally {
    // Ending the session makes PostgreSQL end an unfinished backup and drop the slot.
    await client.end()
  }
}

async function copyInSession(client: Client, cluster: string, target: string): Promise<ClusterCopy> {
  const start = await startBackup(client)
  const { folders, files } = await listClusterFiles(cluster)
  await mkdir(target, { mode: 0o700 })
  for (const folder of folders) await mkdir(join(target, folder), { mode: 0o700 })
  const copied = new Map<string, Content>()
  const copy = async (path: string) =>
    copied.set(path, await copyFile(join(cluster, path), join(target, path)))
  await forEachAtOnce(files, (path) => copy(path).catch(unlessDropped))
  copied.set(CONTROL_FILE, await writeFile(join(target, CONTROL_FILE), await readControlFile(cluster)))
  const stop = await stopBackup(client)
  copied.set('backup_label', await writeFile(join(target, 'backup_label'), stop.label))
  await forEachAtOnce(await segmentsBetween(client, start, stop.end), (name) => copy(`pg_wal/${name}`))
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return { postgresVersion: rows[0]?.version.split(' ')[0] ?? '', folders, files: copied }
}

/** From now on PostgreSQL keeps the log that the backup needs. Returns its start position. */
async function startBackup(client: Client): Promise<string> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [name])
  const { rows } = await client.query<{ start: string }>(
    'select pg_backup_start($1, fast => true) as start',
    [name],
  )
  return rows[0]?.start ?? ''
}

async function stopBackup(client: Client): Promise<{ end: string; label: string }> {
  const { rows } = await client.query<{ end: string; label: string; tablespaces: string | null }>(
    `select lsn as end, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stop] = rows
  if (stop === undefined) throw new BackupError('PostgreSQL did not say where the backup ends')
  // Their files would be outside the cluster.
  if (stop.tablespaces)
    throw new BackupError('The database has tablespaces of its own: these are not backed up')
  return stop
}

/** The log files from a start position up to a stop position, which was the end when it was read. */
async function segmentsBetween(client: Client, start: string, end: string): Promise<string[]> {
  // Inside a file and never on its boundary, where the name would depend on PostgreSQL's version.
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name('0/0'::pg_lsn + number * size + 1) as name
      from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segment,
        generate_series(div($1::pg_lsn - '0/0', size), div($2::pg_lsn - '0/0' - 1, size)) number`,
    [start, end],
  )
  return rows.map(({ name }) => name)
}

/** PostgreSQL may be writing it: two identical reads mean it is intact. */
async function readControlFile(cluster: string): Promise<Buffer> {
  const path = join(cluster, CONTROL_FILE)
  for (let former = await readFile(path); ;) {
    const content = await readFile(path)
    if (content.equals(former)) return content
    former = content
  }
}

/** A table dropped after the files were listed: replaying the log drops it again. */
function unlessDropped(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error
}
