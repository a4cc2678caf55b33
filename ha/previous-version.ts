/** The version before this one, from the history: during an upgrade its processes run beside ours. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The last commit of the version before. A release moves it to that release. Nothing has been released yet: it is the
 * last commit before migration 16.
 */
const COMMIT = '7abc4a63ff3970bcfb27d2b67c399121a9924e4c'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PARTS = ['apps/server', 'packages', 'package.json', 'tsconfig.base.json']

/** The tree of that version. */
export interface PreviousVersion {
  /** Node's arguments that run its server. */
  readonly program: readonly string[]
  remove(): Promise<void>
}

/** Whether the history has it; if not, the console notes that its tests are left out. */
export function hasPreviousVersion(): boolean {
  const isHere = git('cat-file', '-e', `${COMMIT}^{commit}`).status === 0
  if (!isHere)
    console.warn(`Tests of an upgrade are LEFT OUT: no git history with ${COMMIT.slice(0, 7)} here`)
  return isHere
}

/** Unpacks it into a temporary folder, with the packages that are installed here. Throws if git or tar fail. */
export async function unpackPreviousVersion(): Promise<PreviousVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'puni-previous-'))
  const archive = git('archive', COMMIT, ...PARTS)
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || status !== 0)
    throw new Error(`git archive ${COMMIT} failed: ${String(archive.stderr)}`)
  await linkPackages(folder)
  return {
    program: ['--import', 'tsx', join(folder, 'apps/server/src/main.ts')],
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Libraries are those of this version; our own packages are its own. */
async function linkPackages(folder: string): Promise<void> {
  const own = join(folder, 'node_modules/@puni')
  await mkdir(own, { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@puni') await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(own, name))
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
}
