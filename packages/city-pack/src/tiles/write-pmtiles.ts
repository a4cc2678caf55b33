/** Writes tiles as one archive, PMTiles version 3: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles'
import type { PackInfo } from '@puni/contract/city/pack'
import { LAYERS, TILE_ZOOM } from '@puni/map/layers'

/** A tile as uncompressed MVT. */
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

/** Bytes of the header. */
const HEADER_LENGTH = 127
/** Header and root directory must be within these bytes. */
const FIRST_PART = 16_384
/** Entries of a leaf directory at first; more if the root would not fit otherwise. */
const LEAF_ENTRIES = 4096

/** An archive of tiles, each added once, in any order. Equal tiles are stored once. */
export function writePmtiles(tiles: Iterable<Tile>, info: PackInfo): Uint8Array<ArrayBuffer> {
  const { entries, parts } = arrange(tiles)
  const data = Buffer.concat(parts)
  const { root, leaves } = directories(entries)
  const metadata = pack(Buffer.from(JSON.stringify(metadataOf(info))))
  const sections = [root, metadata, leaves, data]
  const header = headerOf(sections, info)
  for (const [i, count] of [addressed(entries), entries.length, parts.length].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * i)
  }
  return Uint8Array.from(Buffer.concat([header, ...sections]))
}

const pack = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 })

/** Packs tiles as they come, and puts them along the curve: runs of equal ones in one entry. */
function arrange(tiles: Iterable<Tile>) {
  const sorted = Array.from(tiles, ({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), bytes: pack(data) }))
  sorted.sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const parts: Uint8Array[] = []
  const offsets = new Map<string, number>()
  let end = 0
  for (const { id, bytes } of sorted) {
    const key = createHash('sha256').update(bytes).digest('base64')
    const offset = offsets.get(key) ?? end
    if (offset === end) {
      offsets.set(key, offset)
      parts.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last?.offset === offset && last.tileId + last.runLength === id) last.runLength += 1
    else entries.push({ tileId: id, runLength: 1, offset, length: bytes.length })
  }
  return { entries, parts }
}

/** One directory if it fits the first part of the archive; otherwise a root of leaf directories. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries)
  if (fits(whole)) return { root: whole, leaves: new Uint8Array() }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directory(entries.slice(i, i + size))
      pointers.push({ tileId: entries[i]!.tileId, runLength: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (fits(root)) return { root, leaves: Buffer.concat(leaves) }
  }
}

const fits = (root: Uint8Array) => HEADER_LENGTH + root.length <= FIRST_PART

/** The number of entries, then, column by column, the steps of their ids, runs, lengths and offsets. */
function directory(entries: readonly Entry[]): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  for (const [i, { tileId }] of entries.entries()) pbf.writeVarint(tileId - (entries[i - 1]?.tileId ?? 0))
  for (const { runLength } of entries) pbf.writeVarint(runLength)
  for (const { length } of entries) pbf.writeVarint(length)
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1]
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return pack(pbf.finish())
}

const metadataOf = (info: PackInfo) => ({
  name: info.name,
  attribution: info.attribution,
  type: 'baselayer',
  vector_layers: LAYERS.map((id) => ({
    id,
    fields: {},
    minzoom: TILE_ZOOM.min,
    maxzoom: TILE_ZOOM.max,
  })),
  city: info,
})

const addressed = (entries: readonly Entry[]) => entries.reduce((sum, { runLength }) => sum + runLength, 0)

/** Where the sections are, how they are packed, bounds and an initial view. */
function headerOf(sections: readonly Uint8Array[], { bounds }: PackInfo): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH)
  header.write('PMTiles')
  header[7] = 3
  let offset = HEADER_LENGTH
  for (const [i, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
    offset += length
  }
  const clustered = 1
  const { Gzip } = Compression
  header.set([clustered, Gzip, Gzip, TileType.Mvt, TILE_ZOOM.min, TILE_ZOOM.max], 96)
  const { north, south, east, west } = bounds
  const writeDegrees = (degrees: number, at: number) => header.writeInt32LE(Math.round(degrees * 1e7), at)
  for (const [i, degrees] of [west, south, east, north].entries()) writeDegrees(degrees, 102 + 4 * i)
  header[118] = 12
  writeDegrees((west + east) / 2, 119)
  writeDegrees((south + north) / 2, 123)
  return header
}
