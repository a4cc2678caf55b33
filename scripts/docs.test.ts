/** Docs that can be checked: tables of variables, links and file names. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../apps/server/src/platform/config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = 'apps/server/src/platform/config.ts'
const REFERENCE = 'docs/configuration.md'

/** Words of a translation; the field says action, leg, request, report. */
const TRANSLATED = /\b(errands?|deeds?|whereof|thereof|hereby|befalls?)\b/gi

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((page) => existsSync(join(ROOT, page)))

/** Names and defaults in a page's tables of variables: rows that start with one upper-case name. */
function variablesIn(page: string): Map<string, string> {
  const rows = read(page).matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (\S.*?) +\|/gm)
  return new Map([...rows].map(([, name = '', value = '']) => [name, value]))
}

/** The default, formatted as in the tables. */
function defaultOf(name: string): string {
  const value = (readConfig({}) as Readonly<Record<string, unknown>>)[name]
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value === 'boolean') return value ? '`1`' : '`0`'
  const text = typeof value === 'object' && value !== null && 'by' in value ? value.by : value
  return `\`${text as string | number}\``
}

describe('tables of variables', () => {
  const declared = [...read(CONFIG).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)

  it(`${REFERENCE} has every variable`, () => {
    expect(declared.length).toBeGreaterThan(40)
    expect([...variablesIn(REFERENCE).keys()].sort()).toEqual([...new Set(declared)].sort())
  })

  it.each(['README.md', REFERENCE])('the defaults in %s are those in force', (page) => {
    const written = variablesIn(page)
    expect(written.size).toBeGreaterThan(5)
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries([...written.keys()].map((name) => [name, defaultOf(name)])),
    )
  })
})

describe.each(pages)('%s', (page) => {
  const text = read(page).replaceAll(/^```.*?^```/gms, '')

  it('links to files that exist', () => {
    const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const broken = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(page), target)),
    )
    expect(broken).toEqual([])
  })

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|scripts|docs|deploy|verify)\/[\w./-]+\.\w+)`/g)]
    const exists = (file: string) =>
      existsSync(join(ROOT, file)) || existsSync(join(ROOT, dirname(page), file))
    expect(named.map(([, file = '']) => file).filter((file) => !exists(file))).toEqual([])
  })

  it('says things as the field does', () => {
    expect(text.match(TRANSLATED)).toBeNull()
  })
})

it('the list of translated words finds them', () => {
  expect('Each errand is a deed.'.match(TRANSLATED)).toHaveLength(2)
})
