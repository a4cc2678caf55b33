/** Reads our archives of map tiles, in the browser and in Node; small, as it is bundled into an app. */
import { type Bounds, PackError, type PackInfo } from '../pack.ts'
import {
  type ByteRange,
  type Entry,
  FIRST_PART,
  HEADER_LENGTH,
  readDirectory,
  readSections,
  tileId,
} from './pmtiles-format.ts'
import { tileBox } from './tile-box.ts'

/** Returns `length` bytes of an archive from `offset` on, fewer at its end. */
export type ReadRange = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>

/** A tile and the position of its compressed bytes in the archive. */
export interface TileRange extends ByteRange {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** An open archive. Read errors reject as `readRange` does, damaged data with PackError. */
export interface Tiles {
  readonly info: PackInfo
  readonly minZoom: number
  readonly maxZoom: number
  /** A tile as uncompressed MVT; null if the archive has none. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>
  /** The position of a tile, without reading it; null if the archive has none. */
  tileRange(z: number, x: number, y: number): Promise<ByteRange | null>
  /**
   * Every tile that touches a box, from one zoom to another (both included). Identical tiles share their
   * bytes.
   */
  tilesIn(bounds: Bounds, minZoom: number, maxZoom: number): Promise<TileRange[]>
}

/**
 * Maximum bytes of any part, compressed or not; far above what a city needs, so that a damaged archive claims
 * no more.
 */
const MAX_PART = 16 * 1024 ** 2
/** Maximum tiles requested for one box. */
const MAX_TILES = 50_000
/** Maximum nesting of directories. */
const MAX_DEPTH = 4

/** Opens an archive. Throws PackError if it is damaged or not one of ours. */
export async function openTiles(readRange: ReadRange): Promise<Tiles> {
  const first = await readRange(0, FIRST_PART)
  const header = new DataView(first, 0, Math.min(HEADER_LENGTH, first.byteLength))
  const sections = readSections(header)

  async function part({ offset, length }: ByteRange, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const end = offset + length
    // Also false for NaN.
    if (!(length > 0 && length <= MAX_PART && end <= Number.MAX_SAFE_INTEGER)) throw damaged()
    const bytes = end <= first.byteLength ? first.slice(offset, end) : await readRange(offset, length, signal)
    if (bytes.byteLength !== length) throw damaged()
    return gunzip(bytes)
  }

  const root = readDirectory(await part(sections.root))
  const info = readInfo(await part(sections.metadata))
  const [minZoom, maxZoom] = [header.getUint8(100), header.getUint8(101)]
  if (maxZoom > 22) throw damaged()

  const leaves = new Map<number, Promise<Entry[]>>()
  function leaf({ offset, length }: Entry): Promise<Entry[]> {
    const known = leaves.get(offset)
    if (known) return known
    const read = part({ offset: sections.leaves.offset + offset, length }).then(readDirectory)
    leaves.set(offset, read)
    // Failures are not cached: the network may be back at the next attempt.
    read.catch(() => leaves.delete(offset))
    return read
  }

  async function tileRange(z: number, x: number, y: number): Promise<ByteRange | null> {
    const id = tileId(z, x, y)
    let entries = root
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const entry = entries[entries.findLastIndex((entry) => entry.id <= id)]
      if (!entry) return null
      if (entry.run > 0) {
        const { offset, length } = entry
        return id < entry.id + entry.run ? { offset: sections.tiles.offset + offset, length } : null
      }
      entries = await leaf(entry)
    }
    throw damaged()
  }

  return {
    info,
    minZoom,
    maxZoom,
    tileRange,
    async tile(z, x, y, signal) {
      const range = await tileRange(z, x, y)
      return range && part(range, signal)
    },
    async tilesIn(bounds, min, max) {
      const tiles: TileRange[] = []
      for (let z = Math.max(min, minZoom); z <= Math.min(max, maxZoom); z++) {
        const { left, right, top, bottom } = tileBox(overlap(bounds, info.bounds), z)
        const count = Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1)
        if (count > MAX_TILES) throw new PackError('The box holds too many tiles of the map')
        for (let x = left; x <= right; x++) {
          for (let y = top; y <= bottom; y++) {
            const range = await tileRange(z, x, y)
            if (range) tiles.push({ z, x, y, ...range })
          }
        }
      }
      return tiles
    },
  }
}

const damaged = () => new PackError('The map is damaged')

const overlap = (a: Bounds, b: Bounds): Bounds => ({
  north: Math.min(a.north, b.north),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  west: Math.max(a.west, b.west),
})

async function gunzip(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(damaged()))
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(value)
    length += value.length
    if (length > MAX_PART) throw damaged()
  }
}

function readInfo(metadata: Uint8Array): PackInfo {
  try {
    const { city } = JSON.parse(new TextDecoder().decode(metadata)) as { city: PackInfo }
    const { north, south, east, west } = city.bounds
    const texts = [city.name, city.attribution, city.builtAt]
    const isInfo =
      texts.every((text) => typeof text === 'string') &&
      typeof city.demo === 'boolean' &&
      [north, south, east, west].every(Number.isFinite)
    if (isInfo) return city
  } catch {
    // Reported below: invalid JSON is as foreign to us as a missing field.
  }
  throw damaged()
}
