/** The table of the specification names tests that exist, and every test of it stands in the table. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '../..')
/** Where unit tests prove what no screen shows. */
const UNIT_TESTS = ['apps/rider/src', 'apps/server', 'packages']
/** What a later issue brings stands in the table with its name, and without a test. */
const LATER = /^later issue: /

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))
}

/** The titles of the tests of a file, as they are written there. */
const titlesIn = (file: string): string[] => titlesOf(readFileSync(file, 'utf8'))

function titlesOf(source: string): string[] {
  const calls = source.matchAll(/\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g)
  return Array.from(calls, (call) => call[2] ?? '')
}

/** The titles of the component tests of a file that prove the specification. */
function specifiedIn(file: string): string[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^describe\('specification, section \d'[^]*?^\}\)$/gm)
  return Array.from(blocks, ([block]) => titlesOf(block)).flat()
}

/** The tests that a row of the table names. */
function namedInTable(): string[] {
  const rows = readFileSync(join(HERE, 'spec-coverage.md'), 'utf8').split('\n')
  return rows
    .filter((row) => /^\| *\d/.test(row))
    .flatMap((row) => (row.split('|')[3] ?? '').split('<br>'))
    .map((name) => name.trim())
}

const journeys = filesUnder(HERE, '.spec.ts')
const components = filesUnder(join(ROOT, 'apps/rider/src'), '.test.tsx')
const proofs = [
  ...journeys.filter((file) => /\/spec-\d/.test(file)).flatMap(titlesIn),
  ...components.flatMap(specifiedIn),
]

test('every test that the table names exists', () => {
  const units = UNIT_TESTS.flatMap((folder) =>
    ['.test.ts', '.test.tsx'].flatMap((ending) => filesUnder(join(ROOT, folder), ending)),
  )
  const known = new Set([...journeys, ...units].flatMap(titlesIn))
  const missing = namedInTable().filter((name) => !LATER.test(name) && !known.has(name))
  expect(missing).toEqual([])
})

test('every test of the specification stands in the table', () => {
  const named = new Set(namedInTable())
  expect(proofs.filter((title) => !named.has(title))).toEqual([])
})

test('no two tests of the specification share a title', () => {
  expect(proofs.filter((title, index) => proofs.indexOf(title) !== index)).toEqual([])
})
