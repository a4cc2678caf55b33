/** `docs/asvs.md` has every item of OWASP ASVS once, names tests that exist, and counts what `docs/security.md` says. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './inputs.mjs'

/** Items of levels 1 and 2 in each section of a chapter of ASVS 5.0.0, in sequence: they are numbered from 1, those of level 3 come after. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const TOTAL = 253

/** What 'Shown by' begins with, and what it means. Everything else is the names of tests. */
const STATUSES = [
  [/^`[\w.-]+\.(test|spec)\.tsx?`/, 'tested'],
  [/^document: /, 'documented'],
  [/^partly: /, 'partly'],
  [/^not: /, 'not'],
  [/^proxy: /, "the proxy's"],
  [/^operator: /, "the operator's"],
  [/^— /, 'not applicable'],
] as const

const read = (page: string) => readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8')

interface Row {
  /** 'V1'. */
  readonly chapter: string
  readonly items: readonly string[]
  readonly text: string
  readonly shownBy: string
}

/** The rows of all tables, each with the chapter that heads its table. */
function rowsOf(page: string): Row[] {
  let chapter = ''
  const rows: Row[] = []
  for (const text of page.split('\n').filter((line) => line.startsWith('| '))) {
    const [first = '', , shownBy = ''] = text
      .split('|')
      .map((cell) => cell.trim())
      .slice(1)
    const head = /^V\d+(?= )/.exec(first)?.[0]
    if (head !== undefined) chapter = head
    else if (!first.startsWith('--')) rows.push({ chapter, items: first.split(', '), text, shownBy })
  }
  return rows
}

const statusOf = ({ shownBy }: Row) =>
  STATUSES.find(([pattern]) => pattern.test(shownBy))?.[1] ?? `unknown: ${shownBy}`

const rows = rowsOf(read('asvs.md'))

it(`has every item of each chapter once, ${TOTAL} in all`, () => {
  const inChapters = Object.fromEntries(
    Object.keys(SECTIONS).map((chapter): [string, string[]] => [chapter, []]),
  )
  for (const { chapter, items } of rows) inChapters[chapter]?.push(...items)
  for (const [chapter, sections] of Object.entries(SECTIONS)) {
    const expected = sections.flatMap((count, at) =>
      Array.from({ length: count }, (_, item) => `${chapter.slice(1)}.${at + 1}.${item + 1}`),
    )
    expect(inChapters[chapter]?.toSorted(), chapter).toEqual(expected.toSorted())
  }
  expect(rows.flatMap(({ items }) => items)).toHaveLength(TOTAL)
})

it('says of each what shows it, or why nothing does', () => {
  expect(rows.map(statusOf).filter((status) => status.startsWith('unknown'))).toEqual([])
})

it('names tests that are there, each one file', () => {
  const tests = filesIn(['apps', 'packages', 'scripts', 'verify'])
    .map((file) => basename(file))
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  const named = rows.flatMap(({ text }) =>
    Array.from(text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g), ([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => tests.filter((test) => test === name).length !== 1)).toEqual([])
})

it('counts what security.md says', () => {
  const counts = STATUSES.map(([, status]) => {
    const items = rows.filter((row) => statusOf(row) === status).flatMap((row) => row.items)
    return `${items.length} ${status}`
  })
  expect(read('security.md')).toContain(`\nOf the ${TOTAL} items: ${counts.join(', ')}.\n`)
})
