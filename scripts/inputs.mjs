/** What tests depend on, as hashes of files, and which of them passed with that. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ROOT } from './prepare.mjs'

/** Neither sources nor part of the repository. */
const SKIPPED = new Set(['.git', 'node_modules', 'dist', 'test-results', 'playwright-report'])
/** Where a server started here keeps what is its own. A folder of sources may have that name too. */
const DATA = join(ROOT, 'data')
/** They decide how every test is run. */
const EVERYWHERE = ['package-lock.json', 'package.json', 'vitest.config.ts', 'tsconfig.base.json']
/** Paths of real data: with other data, or without, other tests run. */
const VARIABLES = ['CITY_EXTRACTS', 'MDRP_DIR', 'SLOW']

/** Every file of these folders and files, by its path from the project's folder, with slashes. @param {readonly string[]} paths */
export function filesIn(paths) {
  return paths.flatMap((path) => {
    const full = join(ROOT, path)
    if (!existsSync(full)) return []
    if (statSync(full).isFile()) return [path]
    /** @type {string[]} */
    const found = []
    /** @param {string} folder */
    const visit = (folder) => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const at = join(folder, entry.name)
        if (SKIPPED.has(entry.name) || at === DATA) continue
        if (entry.isDirectory()) visit(at)
        else if (entry.isFile()) found.push(relative(ROOT, at).replaceAll(sep, '/'))
      }
    }
    visit(full)
    return found
  })
}

/**
 * A hash of the content of these files, and of those that decide how all tests run.
 * @param {readonly string[]} files
 * @param {string} [besides] what else matters
 */
export function hashOf(files, besides = '') {
  const hash = createHash('sha256').update(besides)
  for (const file of [...new Set([...EVERYWHERE, ...files])].toSorted())
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** What matters of this machine: the same files may fail on another. */
export const thisMachine = () =>
  [process.version, process.platform, process.arch, ...VARIABLES.map((name) => process.env[name])].join(' ')

/** How many results each name keeps: switching between some branches finds what passed on them. */
const KEPT = 20

/** Which inputs passed, by the name of a part or of a test, in a file. */
export class Passed {
  #path
  /** @type {Record<string, string[]>} */
  #hashes

  /** @param {string} path from the project's folder */
  constructor(path) {
    this.#path = join(ROOT, path)
    this.#hashes = existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {}
  }

  /** @param {string} name @param {string} hash */
  has(name, hash) {
    return this.#hashes[name]?.includes(hash) ?? false
  }

  /** Notes that these inputs passed. @param {string} name @param {string} hash */
  add(name, hash) {
    this.#hashes[name] = [hash, ...(this.#hashes[name] ?? []).filter((each) => each !== hash)].slice(0, KEPT)
    this.#write()
  }

  /** Replaces all that is known by these. @param {Record<string, string>} hashes */
  replace(hashes) {
    this.#hashes = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [name, [hash]]))
    this.#write()
  }

  /** In one step: another run beside this one reads either the old file or the new one. */
  #write() {
    const sorted = Object.fromEntries(Object.entries(this.#hashes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    mkdirSync(dirname(this.#path), { recursive: true })
    const besides = `${this.#path}.${process.pid}`
    writeFileSync(besides, `${JSON.stringify(sorted, null, 2)}\n`)
    renameSync(besides, this.#path)
  }
}
