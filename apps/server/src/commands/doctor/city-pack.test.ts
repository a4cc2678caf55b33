import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PACK_FILES } from '@puni/contract/city/pack'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { cityPackFindings, packFindings, packFolder } from './city-pack.ts'

const BUILT_AT = '2026-03-10T12:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(BUILT_AT) + days * 86_400_000)
const PACK = {
  name: 'Buenos Aires',
  attribution: '© OpenStreetMap',
  bounds: { north: -34.5, south: -34.7, east: -58.3, west: -58.5 },
  builtAt: BUILT_AT,
  demo: false,
}
const zone = (name: string, latitude: number, longitude: number, radius_km: number) => ({
  name,
  latitude,
  longitude,
  radius_km,
  corners: null,
})
const CENTRE = zone('Centro', -34.6, -58.4, 5)

describe('a pack', () => {
  it.each([
    ['covers its zones', [CENTRE], 3, ['ok: Buenos Aires, built 3 days ago; it covers 1 zone']],
    [
      'with zones that it does not reach',
      [CENTRE, zone('Norte', -34.52, -58.4, 5), zone('Mar', -38, -57.5, 5)],
      3,
      [
        'warning: Buenos Aires, built 3 days ago, does not reach all of Norte, Mar: routes there are estimates',
      ],
    ],
    ['that is old', [], 366, ['note: Buenos Aires, built 366 days ago']],
  ] as const)('%s', (_, zones, days, lines) => {
    const found = packFindings(PACK, zones, daysLater(days))
    expect(found.map(({ level, what }) => `${level}: ${what}`)).toEqual(lines)
  })

  it('reaches a polygon by its corners, not by the circle around it', () => {
    const corners = [
      [-58.49, -34.6],
      [-58.31, -34.6],
      [-58.4, -34.59],
    ] as const
    expect(packFindings(PACK, [{ ...zone('Fila', -34.6, -58.4, 30), corners }], daysLater(1))).toMatchObject([
      { level: 'ok' },
    ])
  })
})

describe('the folder of a pack', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-pack-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const look = (pack: string | null, isDemo = false) =>
    cityPackFindings({ folder: pack, isDemo }, [], daysLater(1))

  it('is the configured one, else that in the data folder, else none', async () => {
    const place = { CITY_DIR: undefined, DATA_DIR: folder, DEMO: false }
    expect(packFolder(place)).toBeNull()
    await mkdir(join(folder, 'city'))
    expect(packFolder(place)).toBe(join(folder, 'city'))
    expect(packFolder({ ...place, CITY_DIR: '/packs/ba' })).toBe('/packs/ba')
  })

  it('has one that can be read', async () => {
    expect(await look(await demoCityFolder())).toMatchObject([
      { level: expect.stringMatching(/ok|note/) as string },
    ])
  })

  it('lacks a file', async () => {
    await copyFile(join(await demoCityFolder(), PACK_FILES.tiles), join(folder, PACK_FILES.tiles))
    expect(await look(folder)).toMatchObject([
      { level: 'error', what: `${join(folder, PACK_FILES.streets)} is missing: the server will not start` },
    ])
  })

  it('holds something damaged', async () => {
    for (const name of Object.values(PACK_FILES)) await writeFile(join(folder, name), 'nothing')
    expect(await look(folder)).toMatchObject([
      { level: 'error', what: `${folder}: The map is damaged: the server will not start` },
    ])
  })

  it('is needed, but for a demo', async () => {
    expect(await look(null)).toMatchObject([{ level: 'warning' }])
    expect(await look(null, true)).toMatchObject([{ level: 'ok' }])
  })
})
