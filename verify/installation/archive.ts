/** The archive of a release, packed from the last commit, as `npm run release` packs it. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Release {
  readonly version: string
  /** The path of its `.tar.gz`; its `.sha256` lies beside it. */
  readonly archive: string
  remove(): Promise<void>
}

/** Where the packed version is written, and how. */
const VERSIONS = [
  ['package.json', (version: string) => `"version": "${version}"`],
  ['packages/contract/src/version.ts', (version: string) => `VERSION = '${version}'`],
] as const

/**
 * Packs a release from the last commit, in a folder of its own with the packages that are installed here.
 * @param next the version that it calls itself, if not the one of the commit
 * @throws if git or the build fails
 */
export async function packRelease(next?: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'puni-release-'))
  run('git', ['clone', '--quiet', ROOT, folder], ROOT)
  // Links to the same files: nobody writes into what is installed.
  for (const modules of ['node_modules', 'apps/rider/node_modules'])
    run('cp', ['-al', join(ROOT, modules), join(folder, modules)], ROOT)
  await utimes(join(folder, 'node_modules/.package-lock.json'), new Date(), new Date()).catch(() => undefined)
  if (next !== undefined) await rename(folder, next)
  run('npm', ['run', '--silent', 'release'], folder)
  const dist = join(folder, 'dist')
  const name = (await readdir(dist)).find((file) => file.endsWith('.tar.gz'))
  if (name === undefined) throw new Error('npm run release packed nothing')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, archive: join(dist, name), remove: () => rm(folder, { recursive: true }) }
}

/** Commits another version. */
async function rename(folder: string, next: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  for (const [file, write] of VERSIONS) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace(write(version), write(next)))
  }
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@test.example']
  run('git', [...author, 'commit', '--quiet', '--all', '--message', `Version ${next}`], folder)
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
}
