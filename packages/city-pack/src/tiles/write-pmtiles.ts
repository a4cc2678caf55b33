/** Writes tiles as one archive, PMTiles version 3: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles'
import type { PackInfo } from '@puni/contract/city/entities'
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
/** Entries of a leaf directory: a root has room for more leaves than the earth has cities. */
const LEAF_ENTRIES = 4096

/** An archive of tiles, each added once, in any order. */
export function writePmtiles(tiles: Iterable<Tile>, info: PackInfo): Uint8Array<ArrayBuffer> {
  const { entries, parts } = arrange(tiles)
  const data = Buffer.concat(parts)
  const { root, leaves } = directories(entries)
  const metadata = pack(Buffer.from(JSON.stringify(metadataOf(info))))
  const sections = [root, metadata, leaves, data]
  const header = headerOf(sections, info)
  // Tiles that can be asked for, entries, and contents: one each.
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  return Uint8Array.from(Buffer.concat([header, ...sections]))
}

const pack = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 })

/** Packs tiles as they come, and puts them along the curve. */
function arrange(tiles: Iterable<Tile>): { entries: Entry[]; parts: Uint8Array[] } {
  const sorted = Array.from(tiles, ({ z, x, y, data }) => ({
    tileId: zxyToTileId(z, x, y),
    bytes: pack(data),
  }))
  sorted.sort((a, b) => a.tileId - b.tileId)
  let end = 0
  const entries = sorted.map(({ tileId, bytes: { length } }) => {
    const offset = end
    end += length
    return { tileId, runLength: 1, offset, length }
  })
  return { entries, parts: sorted.map(({ bytes }) => bytes) }
}

/** One directory if it fits the first part of the archive; otherwise a root of leaf directories. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries)
  if (HEADER_LENGTH + whole.length <= FIRST_PART) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let i = 0; i < entries.length; i += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(i, i + LEAF_ENTRIES))
    pointers.push({ tileId: entries[i]!.tileId, runLength: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

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
