import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCommand } from './build-command.ts'
import { PACK_FILES } from '@puni/contract/city/pack'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'command-'))
})
afterAll(() => rm(folder, { recursive: true }))

const extracts = process.env['CITY_EXTRACTS']
describe.skipIf(!extracts)(`real cities${extracts ? '' : ' (left out: CITY_EXTRACTS is not set)'}`, () => {
  // The two larger ones are built by street-router.city.slow.test.ts.
  it.each([
    ['monaco.osm.pbf', 3e6],
    ['krems.osm.gz', 1e6],
    ['virreyes-overpass.osm', 1e5],
  ])('builds %s within its size and a minute', async (name, most) => {
    const started = performance.now()
    const target = path.join(folder, name)
    const silent = { isTTY: false, write: () => undefined }
    const args = [path.join(extracts!, name), '--out', target]
    expect(await buildCommand(args, { env: {}, out: silent, err: silent })).toBe(0)
    const files = Object.values(PACK_FILES).map((file) => stat(path.join(target, file)))
    const sizes = (await Promise.all(files)).map(({ size }) => size)
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(most)
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})
