/**
 * Whom we erased, outside the database: a restored backup brings the rows of erased people back, and this list says
 * which. It holds ids only.
 */
import { syncFolder } from '@puni/embedded-postgres/sync-folder'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class ErasureList {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }

  /** The ids of all accounts erased so far. */
  async read(): Promise<Set<string>> {
    try {
      // A crash may have cut the last line.
      return new Set((await readFile(this.#file, 'utf8')).split('\n').filter((line) => UUID.test(line)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
      throw error
    }
  }

  /** Adds ids, durably. Several processes may add at once. */
  async add(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const folder = dirname(this.#file)
    await mkdir(folder, { recursive: true })
    // The leading line break ends a line that a crash cut.
    await appendFile(this.#file, `\n${ids.join('\n')}\n`, { mode: 0o600, flush: true })
    await syncFolder(folder)
  }
}
