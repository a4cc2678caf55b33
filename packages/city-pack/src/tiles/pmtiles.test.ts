import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
import { openTiles, type ReadRange } from '@puni/map/read-pmtiles'
import { readTilesInfo } from '@puni/map/read-tiles-info'
import { tileBox } from '@puni/map/tile-box'
import { type Tile, writePmtiles } from './write-pmtiles.ts'

const INFO: PackInfo = {
  name: 'Ñandú',
  attribution: '© OpenStreetMap',
  bounds: { north: -34.5, south: -34.7, east: -58.3, west: -58.5 },
  builtAt: '2026-01-02T03:04:05.000Z',
  demo: false,
}

const rangesOf =
  (archive: Uint8Array<ArrayBuffer>): ReadRange =>
  async (offset, length) =>
    archive.slice(offset, offset + length).buffer

const library = (archive: Uint8Array<ArrayBuffer>) =>
  new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({ data: await rangesOf(archive)(offset, length) }),
  })

const tileOf = async (archive: Uint8Array<ArrayBuffer>, z: number, x: number, y: number) => {
  const data = await (await openTiles(rangesOf(archive))).tile(z, x, y)
  return data && new Uint8Array(data)
}

let seed = 1
/** Incompressible numbers, the same in each run. */
const noise = () => (seed = (seed * 48_271) % 2_147_483_647)

const address = fc
  .integer({ min: 8, max: 14 })
  .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }))

describe('archives', () => {
  it('hold their tiles, and no others', async () => {
    const content = fc.oneof(
      fc.constant(Uint8Array.of(1, 2, 3)),
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
    )
    const tiles = fc.uniqueArray(fc.tuple(address, content), {
      maxLength: 40,
      selector: ([{ z, x, y }]) => zxyToTileId(z, x, y),
    })
    await fc.assert(
      fc.asyncProperty(tiles, address, async (pairs, other) => {
        const tiles: Tile[] = pairs.map(([tile, data]) => ({ ...tile, data }))
        const archive = writePmtiles(tiles, INFO)
        for (const { z, x, y, data } of tiles) expect(await tileOf(archive, z, x, y)).toEqual(data)
        const isThere = tiles.some(({ z, x, y }) => z === other.z && x === other.x && y === other.y)
        expect((await tileOf(archive, other.z, other.x, other.y)) !== null).toBe(isThere)
      }),
      { numRuns: 50 },
    )
  })

  it('say of themselves what others want to know', async () => {
    const archive = writePmtiles([{ z: 8, x: 86, y: 154, data: Uint8Array.of(7) }], INFO)
    expect(await readTilesInfo(archive)).toEqual(INFO)
    const header = await library(archive).getHeader()
    expect(header).toMatchObject({ specVersion: 3, clustered: true, minZoom: 8, maxZoom: 14, tileType: 1 })
    expect(header).toMatchObject({
      minLon: -58.5,
      minLat: -34.7,
      maxLon: -58.3,
      maxLat: -34.5,
      centerLat: -34.6,
    })
    expect(header).toMatchObject({ numAddressedTiles: 1, numTileEntries: 1, numTileContents: 1 })
    const metadata = (await library(archive).getMetadata()) as Record<string, unknown>
    expect(metadata).toMatchObject({ name: 'Ñandú', attribution: '© OpenStreetMap' })
    expect(metadata['vector_layers']).toHaveLength(11)
  })

  /** More tiles than fit in one directory. */
  const many: Tile[] = Array.from({ length: 140 * 140 }, (_, i) => ({
    z: 14,
    x: 5400 + (i % 140),
    y: 9800 + Math.floor(i / 140),
    data: Uint8Array.from({ length: 1 + (noise() % 251) }, noise),
  }))
  const large = writePmtiles(many, INFO)

  it('find tiles through several directories', async () => {
    expect((await library(large).getHeader()).leafDirectoryLength).toBeGreaterThan(0)
    for (const { z, x, y, data } of many.filter((_, i) => i % 997 === 0)) {
      expect(await tileOf(large, z, x, y)).toEqual(data)
    }
    expect(await tileOf(large, 14, 5399, 9800)).toBeNull()
  })

  it('ask again for a directory that the network did not deliver', async () => {
    let isDown = false
    const ours = await openTiles((offset, length) =>
      isDown ? Promise.reject(new TypeError('offline')) : rangesOf(large)(offset, length),
    )
    isDown = true
    await expect(ours.tile(14, 5400, 9800)).rejects.toThrow(TypeError)
    isDown = false
    expect(new Uint8Array((await ours.tile(14, 5400, 9800))!)).toEqual(many[0]!.data)
  })

  it('list the bytes of the tiles in a box', async () => {
    const box = { north: -34.59, south: -34.62, east: -58.37, west: -58.42 }
    const { left, right, top, bottom } = tileBox(box, 14)
    const corner = { z: 14, x: left, y: top, data: Uint8Array.of(1) }
    const inBox = [corner, { ...corner, x: right, y: bottom, data: Uint8Array.of(2) }]
    const archive = writePmtiles([...inBox, { ...corner, x: left - 1, data: Uint8Array.of(9) }], INFO)
    const tiles = await openTiles(rangesOf(archive))
    const ranges = await tiles.rangesIn(box)
    const contents = ranges.map(({ offset, length }) => gunzipSync(archive.slice(offset, offset + length))[0])
    expect(new Set(contents)).toEqual(new Set([1, 2]))
    expect(ranges).toHaveLength(2)
    expect(await tiles.rangesIn({ north: 52, south: 51, east: 14, west: 13 })).toEqual([])
  })
})

describe('readTilesInfo', () => {
  const sound = writePmtiles(
    Array.from({ length: 20 }, (_, i) => ({ z: 14, x: 5500 + i, y: 9800, data: Uint8Array.of(i, 1, 2, 3) })),
    INFO,
  )
  const patched = (patch: (header: DataView) => void) => {
    const archive = sound.slice()
    patch(new DataView(archive.buffer))
    return archive
  }
  it.each([
    ['nothing', new Uint8Array()],
    ['half a header', sound.slice(0, 100)],
    ['all but the end', sound.slice(0, -1)],
    ['something else', new TextEncoder().encode('<html>'.repeat(100))],
    ['an older version', patched((header) => header.setUint8(7, 2))],
    ['another packing', patched((header) => header.setUint8(97, 3))],
    ['pictures', patched((header) => header.setUint8(99, 2))],
    ['a root far away', patched((header) => header.setBigUint64(8, 2n ** 63n, true))],
    ['an empty root', patched((header) => header.setBigUint64(16, 0n, true))],
    ['a root that is not packed', patched((header) => header.setBigUint64(8, 0n, true))],
    ['metadata behind the end', patched((header) => header.setBigUint64(24, 1_000_000n, true))],
    ['a city without a name', writePmtiles([], { ...INFO, name: undefined as unknown as string })],
    ['a city without bounds', writePmtiles([], { ...INFO, bounds: { ...INFO.bounds, north: Number.NaN } })],
  ])('refuses %s', async (_, archive) => {
    await expect(readTilesInfo(archive)).rejects.toThrow(PackError)
  })

  it('reports whatever is broken as such', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const broken = sound.slice()
        broken[position]! ^= flip
        const outcome: unknown = await readTilesInfo(broken).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(PackError)
      }),
      { numRuns: 200 },
    )
  })
})
