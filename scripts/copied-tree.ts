/** A copy of the tree that may be changed and compiled. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What was installed is that of the tree, our own packages are those of the copy. */
const OWN = '@puni'
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', 'test-results'])
/** Where a server started here keeps what is its own. */
const DATA = join(ROOT, 'data')

/** A place in a file and what stands there instead. It must occur once. */
export interface Edit {
  readonly file: string
  readonly was: string
  readonly is: string
}

export class CopiedTree {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async make(): Promise<CopiedTree> {
    const folder = await mkdtemp(join(tmpdir(), 'copied-tree-'))
    await cp(ROOT, folder, {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)) && path !== DATA,
    })
    const [installed, linked] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
    await mkdir(join(linked, OWN), { recursive: true })
    for (const name of await readdir(installed))
      if (name !== OWN) await symlink(join(installed, name), join(linked, name))
    for (const name of await readdir(join(installed, OWN)))
      await symlink(await readlink(join(installed, OWN, name)), join(linked, OWN, name))
    for (const app of await readdir(join(ROOT, 'apps'))) {
      const own = join(folder, 'apps', app, 'node_modules')
      await symlink(join(ROOT, 'apps', app, 'node_modules'), own).catch(() => undefined)
    }
    return new CopiedTree(folder)
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true })
  }

  /** Throws where a place is not there, or more than once. */
  async follow(edits: readonly Edit[]): Promise<void> {
    for (const edit of edits) await this.#make(edit)
  }

  async #make({ file, was, is }: Edit): Promise<void> {
    const path = join(this.#folder, file)
    const parts = (await readFile(path, 'utf8')).split(was)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${was}`)
    await writeFile(path, parts.join(is))
  }

  async add(file: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, file), text)
  }

  /** The files in which the compiler finds something, sorted. */
  async compile(): Promise<string[]> {
    const args = ['--type-aware', '--type-check', '--deny-warnings', '--format=unix']
    const run = promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), args, { cwd: this.#folder })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return [...new Set([...stdout.matchAll(/^(\S+?\.tsx?):\d+/gm)].map(([, file = '']) => file))].sort()
  }
}
