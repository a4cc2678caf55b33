/** The version before this one, from the history: during an upgrade its processes run beside ours. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The last commit of the version before. A release moves it to that release. Nothing has been released yet: it is the
 * last commit before migration 26.
 */
const COMMIT = '88676dcc910c8943bbac68bda04566e66d5af06f'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
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

/** Unpacks it into a temporary folder, with the packages that are installed here. Throws if git, tar or npm fail. */
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

/** Libraries are those of this version, and those that it no longer has; our own packages are its own. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  for (const name of await packagesIn(join(ROOT, 'node_modules')))
    if (!name.startsWith('@puni/')) await link(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of await readdir(join(folder, 'packages')))
    await link(join(folder, 'packages', name), join(modules, '@puni', name))
  await installMissing(folder, modules)
}

/** What the server of that version needs and this one does not, with what that needs in turn. */
async function installMissing(folder: string, modules: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'apps/server/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const here = new Set(await packagesIn(modules))
  const missing = Object.entries(dependencies).filter(([name]) => !here.has(name))
  if (missing.length === 0) return
  const besides = join(folder, 'besides')
  await mkdir(besides)
  const named = missing.map(([name, version]) => `${name}@${version}`)
  const options = ['--prefix', besides, '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...named], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install ${named.join(' ')} failed: ${stderr}`)
  for (const name of await packagesIn(join(besides, 'node_modules')))
    if (!here.has(name)) await link(join(besides, 'node_modules', name), join(modules, name))
}

/** The names of the packages in a folder, with their scopes. */
async function packagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder)
  const names = await Promise.all(
    entries.map(async (name) =>
      name.startsWith('@') ? (await readdir(join(folder, name))).map((own) => `${name}/${own}`) : [name],
    ),
  )
  return names.flat()
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
}
