import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { PackError, type PackInfo } from '../pack.ts'
import { readDirectory, tileId, writeDirectory } from './pmtiles-format.ts'
import { openTiles, type ReadRange } from './read-pmtiles.ts'
import { tileBox } from './tile-box.ts'
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

const gzipped = (bytes: Uint8Array) => Uint8Array.from(gzipSync(bytes))

let seed = 1
/** Incompressible numbers, the same in each run. */
const noise = () => (seed = (seed * 48_271) % 2_147_483_647)

const key = ({ z, x, y }: { z: number; x: number; y: number }) => `${z}/${x}/${y}`
const address = fc
  .integer({ min: 8, max: 14 })
  .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }))

describe('tileId', () => {
  it('numbers tiles as the format says', () => {
    const anyZoom = fc
      .integer({ min: 0, max: 22 })
      .chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)))
    fc.assert(
      fc.property(anyZoom, ([z, x, y]) => {
        expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y))
      }),
    )
  })
})

describe('directories', () => {
  it('read as they were written', () => {
    const entry = fc.record({
      step: fc.nat(2 ** 40),
      run: fc.nat(1000),
      length: fc.integer({ min: 1, max: 2 ** 31 }),
      offset: fc.nat(2 ** 40),
      follows: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (steps) => {
        let id = 0
        let end = 0
        const entries = steps.map(({ step, run, length, offset, follows }) => {
          id += step
          const at = follows ? end : offset
          end = at + length
          return { id, run, length, offset: at }
        })
        expect(readDirectory(writeDirectory(entries))).toEqual(entries)
      }),
    )
  })
  it.each([
    ['nothing', []],
    ['a count without entries', [200, 1]],
    ['an enormous count', [0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a number without end', [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['half an entry', [1, 1, 1, 0x80]],
  ])('refuse %s', (_, bytes) => {
    expect(() => readDirectory(Uint8Array.from(bytes))).toThrow(PackError)
  })
})

describe('archives', () => {
  it('read the same with us and with others', async () => {
    const content = fc.oneof(
      fc.constant(Uint8Array.of(1, 2, 3)),
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
    )
    const tiles = fc.uniqueArray(fc.tuple(address, content), {
      maxLength: 40,
      selector: ([tile]) => key(tile),
    })
    await fc.assert(
      fc.asyncProperty(tiles, address, async (pairs, other) => {
        const tiles: Tile[] = pairs.map(([tile, data]) => ({ ...tile, data }))
        const archive = writePmtiles(tiles, INFO)
        const [ours, theirs] = [await openTiles(rangesOf(archive)), library(archive)]
        for (const { z, x, y, data } of tiles) {
          expect(await ours.tile(z, x, y)).toEqual(data)
          expect(new Uint8Array((await theirs.getZxy(z, x, y))!.data)).toEqual(data)
        }
        const isThere = tiles.some((tile) => key(tile) === key(other))
        expect((await ours.tile(other.z, other.x, other.y)) !== null).toBe(isThere)
      }),
      { numRuns: 50 },
    )
  })

  it('say of themselves what others want to know', async () => {
    const archive = writePmtiles([{ z: 8, x: 86, y: 154, data: Uint8Array.of(7) }], INFO)
    const { info, minZoom, maxZoom } = await openTiles(rangesOf(archive))
    expect([info, minZoom, maxZoom]).toEqual([INFO, 8, 14])
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

  it('keep equal neighbours once and in one entry', async () => {
    const data = new Uint8Array(1000).fill(5)
    const quarter = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const
    const tiles = quarter.map(([x, y]) => ({ z: 9, x: 200 + x, y: 300 + y, data }))
    const header = await library(writePmtiles(tiles, INFO)).getHeader()
    expect(header).toMatchObject({ numAddressedTiles: 4, numTileEntries: 1, numTileContents: 1 })
  })

  /** More tiles than fit in one directory. */
  const many: Tile[] = Array.from({ length: 140 * 140 }, (_, i) => ({
    z: 14,
    x: 5400 + (i % 140),
    y: 9800 + Math.floor(i / 140),
    data: Uint8Array.from({ length: 1 + (noise() % 61) }, noise),
  }))
  const large = writePmtiles(many, INFO)

  it('divide the directory of a large city', async () => {
    const [ours, theirs] = [await openTiles(rangesOf(large)), library(large)]
    expect((await theirs.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
    for (const { z, x, y, data } of many.filter((_, i) => i % 997 === 0)) {
      expect(await ours.tile(z, x, y)).toEqual(data)
      expect(new Uint8Array((await theirs.getZxy(z, x, y))!.data)).toEqual(data)
    }
    expect(await ours.tile(14, 5399, 9800)).toBeNull()
  })

  it('ask again for a directory that the network did not deliver', async () => {
    let isDown = false
    const ours = await openTiles((offset, length) =>
      isDown ? Promise.reject(new TypeError('offline')) : rangesOf(large)(offset, length),
    )
    isDown = true
    await expect(ours.tile(14, 5400, 9800)).rejects.toThrow(TypeError)
    isDown = false
    expect(await ours.tile(14, 5400, 9800)).toEqual(many[0]!.data)
  })

  it('hand an abort signal on to the reading of a tile', async () => {
    const data = Uint8Array.from({ length: 40_000 }, noise)
    const archive = writePmtiles([{ z: 14, x: 5531, y: 9865, data }], INFO)
    const signals: (AbortSignal | undefined)[] = []
    const ours = await openTiles((offset, length, signal) => {
      signals.push(signal)
      return rangesOf(archive)(offset, length)
    })
    const { signal } = new AbortController()
    expect(await ours.tile(14, 5531, 9865, signal)).toEqual(data)
    expect(signals).toEqual([undefined, signal])
  })
})

describe('tilesIn', () => {
  it('lists the tiles of a box, with the bytes that hold them', async () => {
    const box = { north: -34.59, south: -34.62, east: -58.37, west: -58.42 }
    const inBox = [8, 13, 14].flatMap((z) => {
      const { left, right, top, bottom } = tileBox(box, z)
      const corners = [
        { z, x: left, y: top },
        { z, x: right, y: bottom },
      ]
      return corners.map(({ x, y }) => ({ z, x, y, data: Uint8Array.of(z, x % 256, y % 256) }))
    })
    const unique = [...new Map(inBox.map((tile) => [key(tile), tile])).values()]
    const { left, top } = tileBox(box, 14)
    const archive = writePmtiles([...unique, { z: 14, x: left - 1, y: top, data: Uint8Array.of(9) }], INFO)
    const tiles = await openTiles(rangesOf(archive))
    const all = await tiles.tilesIn(box, 0, 22)
    expect(all.map(key).toSorted()).toEqual(unique.map(key).toSorted())
    expect((await tiles.tilesIn(box, 9, 13)).map(({ z }) => z)).toEqual(
      unique.filter(({ z }) => z === 13).map(({ z }) => z),
    )
    for (const { z, x, y, offset, length } of all) {
      expect(await tiles.tileRange(z, x, y)).toEqual({ offset, length })
      const packed = archive.slice(offset, offset + length)
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
      expect(new Uint8Array(await new Response(unpacked).arrayBuffer())).toEqual(await tiles.tile(z, x, y))
    }
    const elsewhere = { north: 52, south: 51, east: 14, west: 13 }
    expect(await tiles.tilesIn(elsewhere, 8, 14)).toEqual([])
  })

  it('refuses a box of more tiles than anybody keeps', async () => {
    const world = { north: 85, south: -85, east: 180, west: -180 }
    const tiles = await openTiles(rangesOf(writePmtiles([], { ...INFO, bounds: world })))
    await expect(tiles.tilesIn(world, 8, 14)).rejects.toThrow(PackError)
  })
})

describe('openTiles', () => {
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
    ['something else', new TextEncoder().encode('<html>'.repeat(100))],
    ['an older version', patched((header) => header.setUint8(7, 2))],
    ['another packing', patched((header) => header.setUint8(97, 3))],
    ['pictures', patched((header) => header.setUint8(99, 2))],
    ['an enormous root', patched((header) => header.setBigUint64(16, 2n ** 60n, true))],
    ['a root far away', patched((header) => header.setBigUint64(8, 2n ** 63n, true))],
    ['an empty root', patched((header) => header.setBigUint64(16, 0n, true))],
    ['a root that is not packed', patched((header) => header.setBigUint64(8, 0n, true))],
    ['metadata behind the end', patched((header) => header.setBigUint64(24, 1_000_000n, true))],
    ['zooms beyond reason', patched((header) => header.setUint8(101, 255))],
    ['a city without a name', writePmtiles([], { ...INFO, name: undefined as unknown as string })],
    ['a city without bounds', writePmtiles([], { ...INFO, bounds: { ...INFO.bounds, north: Number.NaN } })],
  ])('refuses %s', async (_, archive) => {
    await expect(openTiles(rangesOf(archive))).rejects.toThrow(PackError)
  })

  it('refuses parts that grow without bounds', async () => {
    const bomb = writePmtiles([{ z: 14, x: 5500, y: 9800, data: new Uint8Array(17 * 1024 ** 2) }], INFO)
    const tiles = await openTiles(rangesOf(bomb))
    await expect(tiles.tile(14, 5500, 9800)).rejects.toThrow(PackError)
  })

  it('follows no circle of directories', async () => {
    const circle = writePmtiles([{ z: 14, x: 5500, y: 9800, data: Uint8Array.of(1) }], INFO)
    const directory = gzipped(writeDirectory([{ id: 0, run: 0, offset: 0, length: 30 }]))
    const { length } = gzipped(writeDirectory([{ id: 0, run: 0, offset: 0, length: directory.length }]))
    const self = gzipped(writeDirectory([{ id: 0, run: 0, offset: 0, length }]))
    const archive = new Uint8Array(circle.length + self.length)
    archive.set(circle)
    archive.set(self, circle.length)
    const header = new DataView(archive.buffer)
    for (const offset of [8, 40]) header.setBigUint64(offset, BigInt(circle.length), true)
    for (const offset of [16, 48]) header.setBigUint64(offset, BigInt(self.length), true)
    const tiles = await openTiles(rangesOf(archive))
    await expect(tiles.tile(14, 5500, 9800)).rejects.toThrow(PackError)
  })

  it('reports whatever is broken as such', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const broken = sound.slice()
        broken[position]! ^= flip
        const outcome: unknown = await openTiles(rangesOf(broken))
          .then((tiles) => tiles.tile(14, 5505, 9800))
          .catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(PackError)
      }),
      { numRuns: 200 },
    )
  })
})
