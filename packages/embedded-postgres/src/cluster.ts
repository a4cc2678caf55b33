import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode } from './error-code.ts'
import { spawnGuarded } from './guard.ts'
import { syncFolder } from './sync-folder.ts'
import { canReach, giveTo, type SystemUser } from './unprivileged-user.ts'

export interface ClusterOptions {
  /** The folder with PostgreSQL's programs. */
  binDir: string
  user: SystemUser | undefined
  /** The database's superuser. */
  superuser: string
  /** Set for a server that listens on TCP. Without it, the socket folder's permissions guard the access. */
  password?: string | undefined
  localeArgs: string[]
}

/**
 * Creates a cluster unless it exists: in a folder next to it, renamed when complete, so that a crash leaves
 * nothing half-made. The caller holds the exclusive right to the parent folder.
 * @throws when initdb fails
 */
export async function ensureCluster(cluster: string, options: ClusterOptions): Promise<void> {
  await removeLeftovers(cluster)
  if (await exists(cluster)) return
  if (await exists(restoredCluster(cluster))) return putRestoredInPlace(cluster)
  const half = `${cluster}.new-${process.pid}`
  await mkdir(half, { mode: 0o700 })
  giveTo(options.user, half)
  await runInitdb(half, options)
  await rename(half, cluster)
  await syncFolder(dirname(cluster))
}

/** Path of a data folder's cluster. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Path of a restored cluster, complete, until the one it replaces has been moved away. */
export function restoredCluster(cluster: string): string {
  return `${cluster}.restored`
}

/**
 * Moves the waiting restored cluster to the path of `cluster`, which must be free. The next start does this
 * too if the restore is killed before: it must not take the free path for a first start and create an empty
 * database.
 */
export async function putRestoredInPlace(cluster: string): Promise<void> {
  await rename(restoredCluster(cluster), cluster)
  await syncFolder(dirname(cluster))
}

/**
 * Transfers an existing cluster to the user it will run as.
 * @throws when it belongs to somebody else and this process isn't root
 */
export async function takeCluster(cluster: string, user: SystemUser | undefined): Promise<void> {
  const { uid } = await stat(cluster)
  const wanted = user?.uid ?? process.getuid?.()
  if (uid === wanted) return
  if (!user)
    throw new Error(
      `The database ${cluster} belongs to user ${uid}: start the server as that user, or as root`,
    )
  giveTo(user, cluster)
}

/**
 * The cluster's path as PostgreSQL, started inside it, can use it. If the user may not enter a parent folder,
 * the system's alias for the process's current folder leads there without passing through that parent.
 * @throws when the system has no such alias
 */
export function reachablePath(cluster: string, user: SystemUser | undefined): string {
  if (canReach(user, cluster)) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`The user of the database may not enter ${dirname(cluster)}: choose another data folder`)
}

async function removeLeftovers(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    // The retries are for an initdb that is still ending.
    const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
    if (name.startsWith(`${basename(cluster)}.new-`)) await rm(join(dirname(cluster), name), options)
  }
}

async function runInitdb(directory: string, options: ClusterOptions): Promise<void> {
  const { binDir, user, superuser, password, localeArgs } = options
  const passwordFile = `${directory}.password`
  if (password) await writePassword(passwordFile, password, user)
  const auth = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const data = reachablePath(directory, user)
  const args = ['-D', data, '-U', superuser, '--encoding=UTF8', '--no-instructions', ...localeArgs, ...auth]
  let output = ''
  try {
    const onOutput = (text: string) => (output += text)
    const initdb = spawnGuarded(join(binDir, 'initdb'), args, { cwd: directory, user, onOutput })
    if ((await initdb.exited) !== 0) throw new Error(`PostgreSQL can't create its files: ${reason(output)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The line in which a PostgreSQL program says why it failed. */
export function reason(output: string): string {
  // Its replies to connections that come too early are not the reason.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('the database system is '))
  return lines.find((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? ''
}

async function writePassword(path: string, password: string, user: SystemUser | undefined): Promise<void> {
  await writeFile(path, password, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
