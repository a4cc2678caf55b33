/** Writes tiles as one archive, PMTiles version 3. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { PackInfo } from '../pack.ts'
import { LAYER_BUFFERS, TILE_ZOOM } from './layers.ts'
import {
  type Entry,
  FIRST_PART,
  GZIP,
  HEADER_LENGTH,
  MVT,
  tileId,
  writeDirectory,
  writeSections,
} from './pmtiles-format.ts'

/** A tile as uncompressed MVT. */
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

/** Entries of a leaf directory at first; more if the root would not fit otherwise. */
const LEAF_ENTRIES = 4096

/** An archive of tiles, each added once, in any order. Equal tiles are stored once. */
export function writePmtiles(tiles: Iterable<Tile>, info: PackInfo): Uint8Array<ArrayBuffer> {
  const { entries, data, contents } = arrange(tiles)
  const { root, leaves } = directories(entries)
  const metadata = pack(new TextEncoder().encode(JSON.stringify(metadataOf(info))))
  const parts = [root, metadata, leaves, data]
  const offsets = parts.map((_, i) =>
    parts.slice(0, i).reduce((sum, { length }) => sum + length, HEADER_LENGTH),
  )
  const section = (i: number) => ({ offset: offsets[i]!, length: parts[i]!.length })
  const header = new DataView(new ArrayBuffer(HEADER_LENGTH))
  writeSections(header, { root: section(0), metadata: section(1), leaves: section(2), tiles: section(3) })
  writeStatistics(header, entries, contents)
  writeView(header, info)
  return concat([new Uint8Array(header.buffer), ...parts])
}

const pack = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 })

/** Packs tiles as they come, and puts them along the curve. */
function arrange(tiles: Iterable<Tile>) {
  const sorted = Array.from(tiles, ({ z, x, y, data }) => ({ id: tileId(z, x, y), bytes: pack(data) }))
  sorted.sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const packed: Uint8Array[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let end = 0
  for (const { id, bytes } of sorted) {
    const key = createHash('sha256').update(bytes).digest('base64')
    let range = known.get(key)
    if (!range) {
      range = { offset: end, length: bytes.length }
      known.set(key, range)
      packed.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    const continues = last?.offset === range.offset && last.id + last.run === id
    if (continues) entries[entries.length - 1] = { ...last, run: last.run + 1 }
    else entries.push({ id, run: 1, ...range })
  }
  return { entries, data: concat(packed), contents: packed.length }
}

/** One directory if it fits the first part of the archive; otherwise a root of leaf directories. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = pack(writeDirectory(entries))
  if (fits(whole)) return { root: whole, leaves: new Uint8Array() }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = pack(writeDirectory(entries.slice(i, i + size)))
      pointers.push({ id: entries[i]!.id, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = pack(writeDirectory(pointers))
    if (fits(root)) return { root, leaves: concat(leaves) }
  }
}

const fits = (root: Uint8Array) => HEADER_LENGTH + root.length <= FIRST_PART

const metadataOf = (info: PackInfo) => ({
  name: info.name,
  attribution: info.attribution,
  type: 'baselayer',
  vector_layers: Object.keys(LAYER_BUFFERS).map((id) => ({
    id,
    fields: {},
    minzoom: TILE_ZOOM.min,
    maxzoom: TILE_ZOOM.max,
  })),
  city: info,
})

function writeStatistics(header: DataView, entries: readonly Entry[], contents: number): void {
  const addressed = entries.reduce((sum, { run }) => sum + run, 0)
  for (const [i, count] of [addressed, entries.length, contents].entries()) {
    header.setBigUint64(72 + 8 * i, BigInt(count), true)
  }
  const clustered = 1
  for (const [i, byte] of [clustered, GZIP, GZIP, MVT, TILE_ZOOM.min, TILE_ZOOM.max].entries()) {
    header.setUint8(96 + i, byte)
  }
}

/** Bounds and an initial view, degrees times ten million. */
function writeView(header: DataView, { bounds: { north, south, east, west } }: PackInfo): void {
  const write = (offset: number, degrees: number) => header.setInt32(offset, Math.round(degrees * 1e7), true)
  for (const [i, degrees] of [west, south, east, north].entries()) write(102 + 4 * i, degrees)
  header.setUint8(118, 12)
  write(119, (west + east) / 2)
  write(123, (south + north) / 2)
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
