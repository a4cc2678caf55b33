/**
 * What the city pack promises, measured on extracts that are there: `npm run city-table -- DIR [--only ROW,…] [--pairs 1000] [--list]`.
 * One table: a line for each promise, a column for each extract, and for 25 copies of the largest. Fails if a target
 * is missed. Addresses of another source may lie beside an extract (NAME.addresses.csv: street,number,lat,lng), to measure
 * house numbers by. What it builds goes to a temporary folder and is deleted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { surveyOf } from '@puni/city-pack/extract/survey'
import { markdownTable } from '../markdown-table.ts'
import { City } from './city.ts'
import { extractsIn } from './extracts.ts'
import type { Figure, Row } from './rows/row.ts'
import { ROWS } from './rows/rows.ts'

const COPIES = 25

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    pairs: { type: 'string', default: '1000' },
    list: { type: 'boolean', default: false },
  },
})
const say = (message: string) => void process.stderr.write(`${message}\n`)

const pairs = Number(values.pairs)
const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !ROWS.some((row) => row.name === name)) ?? []
const [folder] = positionals
if (values.list || unknown.length > 0 || folder === undefined || !(pairs >= 1)) {
  if (unknown.length > 0) say(`no row ${unknown.join(', ')}`)
  say('Usage: npm run city-table -- DIR [--only ROW,…] [--pairs 1000] [--list]')
  say(`rows: ${ROWS.map(({ name }) => name).join(', ')}`)
  process.exit(values.list ? 0 : 2)
}

const files = await extractsIn(folder).catch((error: Error) => {
  say(error.message)
  process.exit(2)
})
if (files.length === 0) {
  say(`no extracts in ${folder}`)
  process.exit(2)
}

const rows = ROWS.filter(({ name }) => wanted?.includes(name) ?? true)
const scratch = await mkdtemp(join(tmpdir(), 'city-table-'))
try {
  const cities = files.map((file) => new City(file, scratch))
  if (rows.some(({ isForMetropolis }) => isForMetropolis))
    cities.push(...(await metropolisesOf(files, scratch)))
  const figures = new Map<City, Map<Row, readonly (Figure | null)[]>>()
  // City by city, so that only one of them is in memory.
  for (const city of cities) {
    const own = new Map<Row, readonly (Figure | null)[]>()
    figures.set(city, own)
    for (const row of rows.filter(({ isForMetropolis }) => isForMetropolis || city.copies === 1)) {
      own.set(row, await measured(row, city))
    }
    city.release()
  }
  const lines = rows.flatMap((row) =>
    row.lines.map(({ what, target }, line) => {
      const own = cities.map((city) => ({ city, figure: figures.get(city)!.get(row)?.[line] ?? null }))
      const missed = own.filter(({ figure }) => figure?.isMet === false).map(({ city }) => city.name)
      if (missed.length > 0) process.exitCode = 1
      const result = target === '-' ? '' : missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met'
      return [what, ...own.map(({ figure }) => figure?.text ?? '-'), target, result]
    }),
  )
  const headings = ['', ...cities.map(({ name }) => name), 'target', '']
  process.stdout.write(`${markdownTable([headings, ...lines])}\n`)
} finally {
  await rm(scratch, { recursive: true })
}

/** The figures of a row; what could not be measured is missed. */
async function measured(row: Row, city: City): Promise<readonly (Figure | null)[]> {
  const from = performance.now()
  const tell = (what: string) =>
    say(`${row.name}, ${city.name}: ${what} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
  try {
    if (row.isAboutWays && !(await city.hasStreets())) return row.lines.map(() => null)
    const figures = await row.measure(city, { pairs })
    tell(figures.map((figure) => figure?.text ?? '-').join('; '))
    return figures
  } catch (error) {
    tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return row.lines.map(() => ({ text: 'failed', isMet: false }))
  }
}

/** The cities with most nodes and most junctions, many times over. */
async function metropolisesOf(files: readonly string[], scratch: string): Promise<City[]> {
  const sizes: { readonly file: string; readonly nodes: number; readonly junctions: number }[] = []
  for (const file of files) {
    const extract = await readExtract(file)
    sizes.push({ file, nodes: extract.latE7.length, junctions: surveyOf(extract).junctions })
  }
  const largest = (['nodes', 'junctions'] as const).map((size) =>
    sizes.reduce((most, city) => (city[size] > most[size] ? city : most)),
  )
  return [...new Set(largest)].map(({ file }) => new City(file, scratch, COPIES))
}
