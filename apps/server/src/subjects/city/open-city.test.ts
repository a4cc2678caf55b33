/** Which city a server uses at startup, and what it reports about an unusable pack. */
import { buildCity, writePack } from '@puni/city-pack/build-city'
import { PACK_FILES } from '@puni/contract/city/pack'
import { draw, street } from '@puni/city-pack/places/drawn-extract-fixture'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { testNetwork } from '@puni/verify/support/network'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { openCity } from './open-city.ts'

describe('openCity', () => {
  let folder: string
  let pack: string
  let dataDir: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-city-'))
    pack = await demoCityFolder()
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    dataDir = await mkdtemp(join(folder, 'data-'))
  })

  async function openWith(environment: Record<string, string>) {
    const { log, lines } = testNetwork()
    const city = await openCity(readConfig({ DATA_DIR: dataDir, DEMO: '0', ...environment }), log)
    return { city, lines }
  }

  it('takes the pack of CITY_DIR', async () => {
    const { city, lines } = await openWith({ CITY_DIR: pack })
    expect(city?.info).toMatchObject({ name: 'Ciudad Demo', demo: true })
    expect(city?.router.info).toEqual(city?.places.info)
    expect(lines).toEqual([])
  })

  it('takes the pack under DATA_DIR, also in a demo', async () => {
    await cp(pack, join(dataDir, 'city'), { recursive: true })
    expect((await openWith({})).city?.folder).toBe(join(dataDir, 'city'))
    expect((await openWith({ DEMO: '1' })).city?.folder).toBe(join(dataDir, 'city'))
    expect(await readdir(dataDir)).toEqual(['city'])
  })

  it('does without, and says how to build one', async () => {
    const { city, lines } = await openWith({})
    expect(city).toBeNull()
    expect(lines).toEqual([expect.stringContaining('puni-rider city')])
  })

  it("takes a demo's own as it is", async () => {
    const made = join(dataDir, 'demo-city')
    await cp(pack, made, { recursive: true })
    const { mtimeMs } = await stat(join(made, PACK_FILES.streets))
    expect((await openWith({ DEMO: '1' })).city?.folder).toBe(made)
    expect((await stat(join(made, PACK_FILES.streets))).mtimeMs).toBe(mtimeMs)
    expect(await readdir(dataDir)).toEqual(['demo-city'])
  })

  const files = Object.values(PACK_FILES)
  const damages: readonly (readonly [what: string, (path: string) => Promise<void>])[] = [
    ['missing', (path) => rm(path)],
    ['empty', (path) => truncate(path, 0)],
    ['cut short', async (path) => truncate(path, (await stat(path)).size - 1)],
    ['something else', (path) => writeFile(path, '<!doctype html>'.repeat(1_000))],
    [
      'a folder',
      async (path) => {
        await rm(path)
        await mkdir(path)
      },
    ],
  ]
  it.each(files.flatMap((file) => damages.map(([what, damage]) => [file, what, damage] as const)))(
    'names %s in one line when it is %s',
    async (file, _, damage) => {
      const broken = join(dataDir, 'pack')
      await cp(pack, broken, { recursive: true })
      await damage(join(broken, file))
      const opened = openWith({ CITY_DIR: broken, DEMO: '1' })
      await expect(opened).rejects.toThrow(ConfigError)
      await expect(opened).rejects.toThrow(new RegExp(`^CITY_DIR: ${join(broken, file)}: [^\\n]+$`))
    },
  )

  it('refuses the files of two packs in one folder', async () => {
    const mixed = join(dataDir, 'pack')
    const way = street('Calle Una', [
      [0, 0],
      [500, 0],
    ])
    const title = { name: 'Otra', demo: true, builtAt: '2026-01-01T00:00:00.000Z' }
    const other = buildCity(draw({ ways: [way] }), title)
    await writePack(mixed, other)
    expect((await openWith({ CITY_DIR: mixed })).city?.info).toMatchObject({ name: 'Otra', demo: true })
    await cp(join(pack, PACK_FILES.places), join(mixed, PACK_FILES.places))
    await expect(openWith({ CITY_DIR: mixed })).rejects.toThrow(
      `CITY_DIR: ${mixed}: the files are of different packs`,
    )
  })

  it('refuses a CITY_DIR without a pack', async () => {
    await expect(openWith({ CITY_DIR: join(dataDir, 'none'), DEMO: '1' })).rejects.toThrow(ConfigError)
    await expect(openWith({ CITY_DIR: dataDir })).rejects.toThrow('puni-rider city')
  })

  it('names the tiles by their content', async () => {
    const other = join(dataDir, 'pack')
    await cp(pack, other, { recursive: true })
    const tiles = join(other, PACK_FILES.tiles)
    await writeFile(tiles, Buffer.concat([await readFile(tiles), Buffer.from('x')]))
    const [one, two] = [await openWith({ CITY_DIR: pack }), await openWith({ CITY_DIR: other })]
    expect(one.city?.tilesHash).toMatch(/^[0-9a-f]{16}$/)
    expect(two.city?.tilesHash).not.toBe(one.city?.tilesHash)
  })
})
