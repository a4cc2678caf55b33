/** Reads our archives of map tiles, PMTiles version 3, in the browser. The library pmtiles would not fit into the map's budget. */
import type { Bounds } from '@puni/contract/fields'
import { PackError } from '@puni/contract/city/pack'
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
  /** Where the tiles of all zooms are that touch a box. */
  rangesIn(bounds: Bounds): Promise<ByteRange[]>
}

/** Header and root directory are within these bytes. */
const FIRST_PART = 16_384
const HEADER_LENGTH = 127

/** Opens an archive. Rejects if it is none. */
export async function openTiles(readRange: ReadRange): Promise<Tiles> {
  const first = await readRange(0, FIRST_PART)
  if (first.byteLength < HEADER_LENGTH) throw damaged()
  const header = new DataView(first)
  const number = (at: number) => Number(header.getBigUint64(at, true))
  const degrees = (at: number) => header.getInt32(at, true) / 1e7
  const [minZoom, maxZoom] = [header.getUint8(100), header.getUint8(101)]
  const [leavesAt, tilesAt] = [number(40), number(56)]
  const root = readDirectory(await gunzip(first.slice(number(8), number(8) + number(16))))
  const leaves = new Map<number, readonly Entry[]>()

  async function leafOf({ offset, length }: Entry): Promise<readonly Entry[]> {
    const leaf = leaves.get(offset) ?? readDirectory(await gunzip(await readRange(leavesAt + offset, length)))
    leaves.set(offset, leaf)
    return leaf
  }

  async function rangeOf(z: number, x: number, y: number): Promise<ByteRange | null> {
    const id = tileId(z, x, y)
    let entries: readonly Entry[] = root
    // A leaf directory is in the root, a tile in the leaf.
    for (let depth = 0; depth < 3; depth++) {
      const entry = entries[entries.findLastIndex((entry) => entry.id <= id)]
      if (!entry) return null
      const { offset, length, run } = entry
      if (run > 0) return id < entry.id + run ? { offset: tilesAt + offset, length } : null
      entries = await leafOf(entry)
    }
    throw damaged()
  }

  return {
    tile: async (z, x, y, signal) => {
      const range = await rangeOf(z, x, y)
      return range && (await gunzip(await readRange(range.offset, range.length, signal)))
    },
    rangesIn: async ({ north, south, east, west }) => {
      const box = {
        north: Math.min(north, degrees(114)),
        south: Math.max(south, degrees(106)),
        east: Math.min(east, degrees(110)),
        west: Math.max(west, degrees(102)),
      }
      const ranges: ByteRange[] = []
      for (let z = minZoom; z <= maxZoom; z++) {
        const { left, right, top, bottom } = tileBox(box, z)
        for (let x = left; x <= right; x++) {
          for (let y = top; y <= bottom; y++) {
            const range = await rangeOf(z, x, y)
            if (range) ranges.push(range)
          }
        }
      }
      return ranges
    },
  }
}

const damaged = () => new PackError('The map is damaged')

/** `run` tiles of equal content from `id` on; a run of 0 is a leaf directory. */
interface Entry extends ByteRange {
  readonly id: number
  readonly run: number
}

/** Number of a tile: along a Hilbert curve within each zoom, after all tiles of smaller zooms. */
function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0
    const lower = (y & side) > 0
    id += side * side * (right ? (lower ? 2 : 3) : lower ? 1 : 0)
    if (!lower) [x, y] = right ? [~y, ~x] : [y, x]
  }
  return id
}

function readDirectory(packed: ArrayBuffer): Entry[] {
  const bytes = new Uint8Array(packed)
  let position = 0
  const read = () => {
    let value = 0
    for (let factor = 1; factor < 2 ** 50; factor *= 0x80) {
      const byte = bytes[position++]
      if (byte === undefined) break
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw damaged()
  }
  const count = read()
  // An entry takes at least four bytes: a false count must not claim memory.
  if (count > bytes.length / 4) throw damaged()
  const column = () => Array.from({ length: count }, read)
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  let [id, end] = [0, 0]
  return steps.map((step, i) => {
    id += step
    const length = lengths[i]!
    const offset = offsets[i]! > 0 ? offsets[i]! - 1 : end
    end = offset + length
    return { id, run: runs[i]!, offset, length }
  })
}

const gunzip = (packed: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
