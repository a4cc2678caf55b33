/**
 * Slow tests: `*.slow.test.ts` and `*.slow.http.test.ts`. `npm run test:all` runs them and notes with which files they passed, in
 * `verify/slow-tests-passed.json`. `npm test` runs those whose files have changed since: of their folder, and all they import.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { filesIn, hashOf, Passed } from './inputs.mjs'
import { ROOT } from './prepare.mjs'

const PASSED = 'verify/slow-tests-passed.json'
const SLOW = /\.slow\.(http\.)?test\.tsx?$/

/** Imports, and files that are started or read by their address. */
const REFERENCES = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"]([^'"]+)['"]/g

/** Every slow test, by its path. */
export const slowTests = () =>
  filesIn(['apps', 'packages', 'scripts', 'verify']).filter((file) => SLOW.test(file))

/** The slow tests whose files have changed since they passed. */
export function changedSlowTests() {
  const passed = new Passed(PASSED)
  return slowTests().filter((test) => !passed.has(test, hashOf(inputsOf(test))))
}

/** Notes that every slow test passed with the files that are here. */
export function noteSlowTests() {
  new Passed(PASSED).replace(Object.fromEntries(slowTests().map((test) => [test, hashOf(inputsOf(test))])))
}

/** The files of a test's folder, and all that they import directly or indirectly. @param {string} test */
export function inputsOf(test) {
  const found = new Set(filesIn([dirname(test)]).filter((file) => dirname(file) === dirname(test)))
  // A set hands out what is added while it is walked.
  for (const file of found) for (const imported of importedBy(file)) found.add(imported)
  return [...found]
}

/** What slow tests import is much the same: each file is read once. @type {Map<string, readonly string[]>} */
const imports = new Map()

/** The files of this project that a file imports, starts or reads by their address. @param {string} file */
function importedBy(file) {
  if (!/\.(tsx?|m?js)$/.test(file)) return []
  const known = imports.get(file)
  if (known !== undefined) return known
  const references = readFileSync(join(ROOT, file), 'utf8').matchAll(REFERENCES)
  const found = [...references].flatMap(([, reference = '']) => fileOf(reference, file) ?? [])
  imports.set(file, found)
  return found
}

/** The file of this project that a reference means, if it means one. @param {string} reference @param {string} from */
function fileOf(reference, from) {
  try {
    const path = relative(ROOT, createRequire(join(ROOT, from)).resolve(reference)).replaceAll(sep, '/')
    return /^(apps|packages|scripts|verify)\/(?!.*\b(node_modules|dist)\/)/.test(path) ? path : undefined
  } catch {
    // A library that only `import` may load, or no reference at all.
    return undefined
  }
}
