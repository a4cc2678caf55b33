/** The table of cities is made at all, in seconds, from a small drawn city. Its figures mean nothing here. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Drawn, drawExtract } from '@puni/city-pack/streets/extract-fixture'
import { writeTiled } from './tiled-extract.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'city-table-test-'))
  await mkdir(join(folder, 'empty'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

function cityTable(...args: string[]): Promise<Ended> {
  const command = fileURLToPath(new URL('city-table.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', command, ...args], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

/** A block with a street across it. The road that links its copies runs along none of its streets: a place on two is on either. */
function drawBlock() {
  const points: Record<string, Drawn> = {
    a: [0, 0],
    b: [100, -15],
    c: [200, 10],
    d: [0, 90],
    e: [100, 100],
    f: [200, 90],
  }
  return drawExtract(points, [
    ['a b c', { name: 'Calle Sur' }],
    ['d e f', { name: 'Calle Norte' }],
    ['a d', { name: 'Oeste' }],
    ['b e', { name: 'Avenida del Medio', oneway: 'yes' }],
    ['c f', { name: 'Este' }],
  ])
}

it('has a line for each promise and a column for each city', async () => {
  const extracts = join(folder, 'extracts')
  await mkdir(extracts)
  await writeTiled(drawBlock(), 4, join(extracts, 'aldea.osm.pbf'))
  const { code, out, err } = await cityTable(extracts, '--only', 'ways,build', '--pairs', '20')
  const [headings = '', _line, ...lines] = out.trim().split('\n')
  expect(headings, err).toMatch(/^\|\s+\| aldea\s+\| aldea × 25\s+\| target\s+\|\s+\|$/)
  expect(lines.find((line) => line.includes('break a rule'))).toMatch(/\| 0, 0 +\| - +\| 0 +\| met +\|$/)
  expect(code).toBe(0)
  // How many times as fast a search is among thirty junctions says nothing, and is no matter of this test.
  const [, , median, mean, disagreeing] = (
    await cityTable(extracts, '--only', 'library', '--pairs', '20')
  ).out
    .trim()
    .split('\n')
  for (const ratio of [median, mean]) expect(ratio).toMatch(/\| \d+\.\d +\|/)
  expect(disagreeing).toMatch(/\| 0 +\| 0 +\| met +\|$/)
})

it('says what is missed: here all, of a file that is no extract', async () => {
  const extracts = join(folder, 'broken')
  await mkdir(extracts)
  await writeFile(join(extracts, 'rota.osm'), '<html></html>')
  const { code, out } = await cityTable(extracts, '--only', 'ways')
  const [, , ...lines] = out.trim().split('\n')
  for (const line of lines) expect(line).toMatch(/\| failed +\| (0 +\| missed: rota|- +\| ) +\|$/)
  expect(code).toBe(1)
})

it('has nothing to measure of ways where a vehicle has no street', async () => {
  const extracts = join(folder, 'paths')
  await mkdir(extracts)
  const path = drawExtract({ a: [0, 0], b: [100, 0] }, [['a b', { highway: 'cycleway' }]])
  await writeTiled(path, 1, join(extracts, 'sendero.osm.pbf'))
  const { code, out, err } = await cityTable(extracts, '--only', 'ways,turns,library', '--pairs', '20')
  expect(code, err).toBe(0)
  const [, , ...lines] = out.trim().split('\n')
  for (const line of lines) expect(line).toMatch(/\| - +\|/)
})

it.each([
  [['--only', 'ways,way'], 'no row way'],
  [[], 'no extracts in '],
])('tells in a line what is wrong with %s', async (args, line) => {
  const { code, out, err } = await cityTable(join(folder, 'empty'), ...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toContain(line)
})
