/** Reads our archives of map tiles, PMTiles version 3, in the browser and in Node. */
import { Compression, findTile, PMTiles, ResolvedValueCache, TileType, zxyToTileId } from 'pmtiles'
import { type Bounds, PackError, type PackInfo } from '../pack.ts'
import { tileBox } from './tile-box.ts'

/** Bytes of an archive. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** Returns `length` bytes of an archive from `offset` on, fewer at its end. */
export type ReadRange = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>

/** An open archive. What it reads rejects as `readRange` does. */
export interface Tiles {
  /** A tile as uncompressed MVT; null if the archive has none. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | null>
  /** Where the tiles of all zooms are that touch a box. Equal tiles share their bytes, which come once. */
  rangesIn(bounds: Bounds): Promise<ByteRange[]>
}

/** Maximum tiles requested for one box. */
const MAX_TILES = 50_000

function archiveOf(readRange: ReadRange): PMTiles {
  const source = {
    getKey: () => '',
    getBytes: async (offset: number, length: number, signal?: AbortSignal) => ({
      data: await readRange(offset, length, signal),
    }),
  }
  // The library's own cache keeps failures too, and the network may be back at the next attempt.
  return new PMTiles(source, new ResolvedValueCache())
}

/** Opens an archive. Rejects if it is none. */
export async function openTiles(readRange: ReadRange): Promise<Tiles> {
  const archive = archiveOf(readRange)
  const header = await archive.getHeader()
  const { source, cache } = archive

  async function rangeOf(id: number): Promise<ByteRange | null> {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
    // A leaf directory is in the root, a tile in the leaf.
    for (let depth = 0; depth < 3; depth++) {
      const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
      if (!entry) return null
      if (entry.runLength > 0) return { offset: header.tileDataOffset + entry.offset, length: entry.length }
      offset = header.leafDirectoryOffset + entry.offset
      length = entry.length
    }
    throw new PackError('The map is damaged')
  }

  return {
    tile: async (z, x, y, signal) => (await archive.getZxy(z, x, y, signal))?.data ?? null,
    rangesIn: async ({ north, south, east, west }) => {
      const box = {
        north: Math.min(north, header.maxLat),
        south: Math.max(south, header.minLat),
        east: Math.min(east, header.maxLon),
        west: Math.max(west, header.minLon),
      }
      const ranges = new Map<number, ByteRange>()
      for (let z = header.minZoom; z <= header.maxZoom; z++) {
        const { left, right, top, bottom } = tileBox(box, z)
        const count = Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1)
        if (count > MAX_TILES) throw new PackError('The box holds too many tiles of the map')
        for (let x = left; x <= right; x++) {
          for (let y = top; y <= bottom; y++) {
            const range = await rangeOf(zxyToTileId(z, x, y))
            if (range) ranges.set(range.offset, range)
          }
        }
      }
      return [...ranges.values()]
    },
  }
}

/** What an archive says of its city. Throws PackError if it is damaged, cut short or not one of ours. */
export async function readTilesInfo(bytes: Uint8Array): Promise<PackInfo> {
  const archive = archiveOf((offset, length) =>
    Promise.resolve(Uint8Array.from(bytes.subarray(offset, offset + length)).buffer),
  )
  try {
    const header = await archive.getHeader()
    const { city } = (await archive.getMetadata()) as { city: PackInfo }
    const { north, south, east, west } = city.bounds
    const isSound =
      header.specVersion === 3 &&
      header.tileType === TileType.Mvt &&
      header.tileCompression === Compression.Gzip &&
      header.tileDataOffset + (header.tileDataLength ?? 0) <= bytes.length &&
      [city.name, city.attribution, city.builtAt].every((text) => typeof text === 'string') &&
      typeof city.demo === 'boolean' &&
      [north, south, east, west].every(Number.isFinite)
    if (isSound) return city
  } catch (cause) {
    throw new PackError('The map is damaged', { cause })
  }
  throw new PackError('The map is damaged')
}
