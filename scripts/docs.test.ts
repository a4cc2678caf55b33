/** Docs that can be checked: tables of variables, links, file names and commands. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../apps/server/src/platform/config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = 'apps/server/src/platform/config.ts'
const REFERENCE = 'docs/configuration.md'

/** Words of a translation; the field says action, leg, request, report. */
const TRANSLATED = /\b(errands?|deeds?|whereof|thereof|hereby|befalls?)\b/gi

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
const pages = files.filter((file) => file.endsWith('.md'))
const fileNames = new Set(files.map((file) => basename(file)))
/** Every file and folder, from the root. */
const places = new Set(files.flatMap((file) => upTo(file)))
/** The same, also without the folders before it: `http/router.ts` is enough where it is clear. */
const tails = new Set([...places].flatMap((place) => from(place)))

function upTo(file: string): string[] {
  return file.split('/').map((_, part, parts) => parts.slice(0, part + 1).join('/'))
}
function from(place: string): string[] {
  return place.split('/').map((_, part, parts) => parts.slice(part).join('/'))
}

/** Inline code with a slash or an ending that names nothing of ours. */
const FOREIGN = [
  // Patterns, URLs, packages, commands: what no path of ours has in it.
  /[^\w./-]|NNN/,
  // Paths of the API, or of a machine.
  /^\//,
  // MIME types.
  /^(application|image|text)\//,
  // Time zones.
  /^(America|Europe)\//,
  // Networks, hours, fractions.
  /^[\d./]+$/,
  // What tests write.
  /^test-results\b/,
]
/** What the product writes at run time, and users keep. */
const WRITTEN = new Set([
  // The default of DATA_DIR.
  './data',
  // In a backup.
  'manifest.json',
  'postgres/',
  // In an export.
  'LEEME.md',
  'datapackage.json',
  // The public keys that somebody who verifies records has downloaded.
  'puni-rider-keys.json',
])

const isForeign = (code: string) => WRITTEN.has(code) || FOREIGN.some((what) => what.test(code))
const proseOf = (page: string) => read(page).replaceAll(/^```.*?^```/gms, '')

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of proseOf(page).matchAll(/^#+ +(.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    let unique = anchor
    for (let again = 1; anchors.has(unique); again++) unique = `${anchor}-${again}`
    anchors.add(unique)
  }
  return anchors
}

/** Whether a link of a page leads to a file of ours, and to a heading in it. */
function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : posix.join(posix.dirname(page), path)
  return places.has(target) && (anchor === undefined || anchorsOf(target).has(anchor))
}

/** Whether inline code that looks like a file or folder is one. Without a slash only some endings look so. */
function isThere(page: string, code: string): boolean {
  if (isForeign(code)) return true
  if (!code.includes('/')) return !/\.(tsx?|mjs|md|sh|json|yml|css)$/.test(code) || fileNames.has(code)
  const path = code.replace(/\/$/, '')
  // A package's parts are imported without ending.
  return tails.has(path) || tails.has(`${path}.ts`) || places.has(posix.join(posix.dirname(page), path))
}

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

const commands = (JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }).scripts

describe.each(pages)('%s', (page) => {
  const text = proseOf(page)
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)

  it('links to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([])
  })

  it('names files and folders that exist', () => {
    expect(code.filter((inside) => !isThere(page, inside))).toEqual([])
  })

  it('names commands that exist', () => {
    const named = [...read(page).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, command = '']) => command)
    expect(named.filter((command) => !(command in commands))).toEqual([])
  })

  it('says things as the field does', () => {
    expect(text.match(TRANSLATED)).toBeNull()
  })
})

it('the list of translated words finds them', () => {
  expect('Each errand is a deed.'.match(TRANSLATED)).toHaveLength(2)
})
