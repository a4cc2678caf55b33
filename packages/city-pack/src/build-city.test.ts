import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCity, writePack } from './build-city.ts'
import { type Extract, ExtractError } from './extract/extract.ts'
import { PackError } from '@puni/contract/city/pack'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { draw, street } from './places/drawn-extract-fixture.ts'
import { readPlaceIndex } from '@puni/places/index-file'
import { readTilesInfo } from '@puni/map/read-tiles-info'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pack-'))
})
afterAll(() => rm(folder, { recursive: true }))

const builtAt = '2026-01-02T03:04:05.000Z'

describe('buildCity', () => {
  it('tells how far each file is, and puts the same information into all', async () => {
    const progress = { streets: [] as number[], places: [] as number[], tiles: [] as number[] }
    const files = new Set<string>()
    const town = draw({
      ways: [0, 450, 900].flatMap((at) => [
        street(`Este ${at}`, [
          [0, at],
          [450, at],
          [900, at],
        ]),
        street(`Norte ${at}`, [
          [at, 0],
          [at, 450],
          [at, 900],
        ]),
      ]),
    })
    const pack = buildCity(town, { name: 'Demo', demo: true, builtAt }, (file, fraction) => {
      files.add(file)
      progress[file].push(fraction)
    })
    expect([...files]).toEqual(['streets', 'places', 'tiles'])
    for (const fractions of Object.values(progress)) {
      expect([fractions[0], fractions.at(-1)]).toEqual([0, 1])
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    }
    const info = await readTilesInfo(pack.tiles)
    expect(info).toMatchObject({ name: 'Demo', attribution: 'Ciudad de demostración', demo: true, builtAt })
    expect(info.bounds.north - info.bounds.south).toBeCloseTo(0.0081, 4)
    expect(decodeGraph(pack.streets).info).toEqual(info)
    expect(readPlaceIndex(pack.places).info).toEqual(info)
  })

  const empty: Extract = {
    latE7: new Int32Array(),
    lngE7: new Int32Array(),
    nodeTags: new Map(),
    ways: [],
    areas: [],
    restrictions: [],
  }
  const building: Extract = {
    ...empty,
    latE7: Int32Array.of(0, 1, 1),
    lngE7: Int32Array.of(0, 0, 1),
    ways: [{ id: 1, tags: { building: 'yes' }, nodes: Int32Array.of(0, 1, 2, 0) }],
  }
  it('names OpenStreetMap where the data is theirs', () => {
    const street: Extract = {
      ...building,
      ways: [{ id: 1, tags: { highway: 'residential' }, nodes: Int32Array.of(0, 1, 2) }],
    }
    const pack = buildCity(street, { name: 'Real', demo: false, builtAt })
    expect(decodeGraph(pack.streets).info).toEqual({
      name: 'Real',
      attribution: '© OpenStreetMap',
      bounds: { north: 1e-7, south: 0, east: 1e-7, west: 0 },
      builtAt,
      demo: false,
    })
  })

  it('is as large as its roads: a ferry and a coast reach far beyond', () => {
    const island: Extract = {
      ...building,
      latE7: Int32Array.of(0, 1, 1, 20e7),
      lngE7: Int32Array.of(0, 0, 1, 20e7),
      ways: [
        { id: 1, tags: { highway: 'residential' }, nodes: Int32Array.of(0, 1, 2) },
        { id: 2, tags: { route: 'ferry' }, nodes: Int32Array.of(2, 3) },
        { id: 3, tags: { natural: 'coastline' }, nodes: Int32Array.of(3, 2, -1) },
      ],
    }
    const pack = buildCity(island, { name: 'Isla', demo: false, builtAt })
    expect(decodeGraph(pack.streets).info.bounds).toEqual({ north: 1e-7, south: 0, east: 1e-7, west: 0 })
  })

  it.each([
    ['nothing', empty],
    ['buildings only', building],
  ])('refuses an extract of %s', (_, extract) => {
    expect(() => buildCity(extract, { name: 'Nada', demo: false, builtAt })).toThrow(ExtractError)
  })
})

describe('writePack', () => {
  const packOf = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    return { tiles: bytes, streets: bytes, places: bytes }
  }

  it('writes into a new folder and replaces what is there whole', async () => {
    const target = path.join(folder, 'a', 'city')
    await writePack(target, packOf('first'))
    await rm(path.join(target, 'map.pmtiles'))
    await writePack(target, packOf('second'))
    expect((await readdir(target)).toSorted()).toEqual(['map.pmtiles', 'streets.graph', 'streets.index'])
    expect(await readFile(path.join(target, 'streets.graph'), 'utf8')).toBe('second')
    expect(await readdir(path.dirname(target))).toEqual(['city'])
  })

  it('leaves a folder of other things alone', async () => {
    const target = path.join(folder, 'home')
    await mkdir(target)
    await writeFile(path.join(target, 'letters.txt'), 'dear')
    await expect(writePack(target, packOf('pack'))).rejects.toThrow(/letters\.txt/)
    await expect(writePack(path.join(target, 'letters.txt'), packOf('pack'))).rejects.toThrow(PackError)
    expect(await readdir(target)).toEqual(['letters.txt'])
    expect((await readdir(folder)).filter((name) => name.startsWith('home'))).toEqual(['home'])
  })
})
