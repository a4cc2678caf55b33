/** A copy of the tree in which things may be broken. It shares only the npm packages with the tree. */
import { execFileSync } from 'node:child_process'
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Edit } from './mend.ts'

const TREE = fileURLToPath(new URL('../..', import.meta.url))

export class Copy {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Copies tracked files and untracked ones that are not ignored. */
  static async make(): Promise<Copy> {
    const folder = await mkdtemp(join(tmpdir(), 'puni-mutants-'))
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: TREE,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const file of listed.split('\0').filter((name) => name !== '')) {
      const isThere = await lstat(join(TREE, file)).then(
        () => true,
        () => false,
      )
      if (!isThere) continue
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await cp(join(TREE, file), join(folder, file))
    }
    await linkPackages(folder, 'node_modules')
    for (const app of await readdir(join(TREE, 'apps')))
      await linkPackages(folder, `apps/${app}/node_modules`)
    return new Copy(folder)
  }

  /**
   * Makes all edits, or none; returns what undoes them.
   * @throws if the text of an edit does not occur exactly once
   */
  async apply(edits: readonly Edit[]): Promise<() => Promise<void>> {
    const before = new Map<string, string>()
    const after = new Map<string, string>()
    for (const { file, find, replace } of edits) {
      const path = join(this.folder, file)
      const text = after.get(path) ?? (await readFile(path, 'utf8'))
      const times = text.split(find).length - 1
      if (times !== 1) throw new Error(`${file} has ${times} times, not once: ${find}`)
      if (!before.has(path)) before.set(path, text)
      // As it is: `replace` would read a dollar sign as something else.
      after.set(path, text.split(find).join(replace))
    }
    const write = async (files: ReadonlyMap<string, string>) => {
      for (const [path, text] of files) await writeFile(path, text)
    }
    await write(after)
    return () => write(before)
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Links each package by itself, so that our own lead to the copy. */
async function linkPackages(folder: string, modules: string): Promise<void> {
  const from = join(TREE, modules)
  const names = await readdir(from).catch((): string[] => [])
  if (names.length === 0) return
  await mkdir(join(folder, modules), { recursive: true })
  for (const name of names) {
    if (name.startsWith('.') && name !== '.bin') continue
    if (name !== '@puni') await symlink(join(from, name), join(folder, modules, name))
  }
  for (const name of names.includes('@puni') ? await readdir(join(from, '@puni')) : []) {
    await mkdir(join(folder, modules, '@puni'), { recursive: true })
    await symlink(await readlink(join(from, '@puni', name)), join(folder, modules, '@puni', name))
  }
}
