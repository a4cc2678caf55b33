/** The defects to put back still fit the tree: whoever changes a fix learns it at once, not when they are put back. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MENDS } from './mends.ts'

const TREE = fileURLToPath(new URL('../..', import.meta.url))

const MIGRATIONS = 'apps/server/src/platform/database/migrations/'

const TESTS = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], {
  cwd: TREE,
  encoding: 'utf8',
}).split('\n')

describe('a defect to put back', () => {
  it.each(MENDS)('names tests that there are: $name', ({ suite = [] }) => {
    expect(suite.filter((part) => !TESTS.some((file) => file.includes(part)))).toEqual([])
  })

  const named = MENDS.flatMap(({ name, suite = [], foundBy }) =>
    foundBy.by === 'suite' && foundBy.named !== undefined ? [{ name, suite, words: foundBy.named }] : [],
  )

  it.each(named)('names a test that there is: $name', ({ suite, words }) => {
    const files = TESTS.filter((file) => suite.some((part) => file.includes(part)))
    expect(files.filter((file) => readFileSync(`${TREE}${file}`, 'utf8').includes(words))).not.toEqual([])
  })

  it.each(MENDS)('occurs once in its file: $name', ({ edits }) => {
    // Edits of one file follow one another.
    const texts = new Map<string, string>()
    for (const { file, find, replace } of edits) {
      const parts = (texts.get(file) ?? readFileSync(`${TREE}${file}`, 'utf8')).split(find)
      expect(parts.length - 1, `${file}: ${find}`).toBe(1)
      texts.set(file, parts.join(replace))
    }
  })

  const migrated = MENDS.flatMap(({ name, edits }) =>
    edits.filter(({ file }) => file.startsWith(MIGRATIONS)).map(({ file, find }) => ({ name, file, find })),
  )
  const textOf = (file: string) => readFileSync(`${TREE}${file}`, 'utf8')
  /** The functions and triggers that statements of this text begin to make. */
  const madeIn = (text: string) =>
    [...text.matchAll(/`(?:create (?:or replace |constraint )?)?((?:function|trigger) \w+)/g)].map(
      ([, made]) => made,
    )

  it.each(migrated)(
    'is what the database runs, not what a later migration replaces: $name',
    ({ file, find }) => {
      const made = madeIn(textOf(file).split(find)[0]!).at(-1)
      const files = readdirSync(`${TREE}${MIGRATIONS}`).map((each) => `${MIGRATIONS}${each}`)
      const replacing = files.filter((other) => other > file && madeIn(textOf(other)).includes(made))
      expect([made, replacing]).toEqual([expect.any(String), []])
    },
  )
})
