/**
 * The file `streets.graph`, version 2. Numbers of the head are unsigned, 32 bits, the lowest byte first.
 *
 *     0   8 bytes   'PUNISTRT'
 *     8   number    version of this format: 2
 *    12   number    h, bytes of the header
 *    16   number    z, bytes of the compressed streets
 *    20   number    bytes of the streets once inflated, at most 256 MiB
 *    24   number    y, bytes of the compressed hierarchies
 *    28   number    bytes of the hierarchies once inflated, at most 1 GiB
 *    32   h bytes   the header: JSON of a PackInfo (name, attribution, bounds, builtAt, demo), UTF-8
 *   32+h  z bytes   the streets, one gzip member
 *         y bytes   the hierarchies, one gzip member, to the end of the file: none, or for each of VEHICLE_TYPES its bytes
 *                   as a number, and those
 *
 * graph-streets.ts describes the streets, hierarchy/hierarchy-file.ts a hierarchy. Its nodes are those of turn-graph.ts.
 */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, type PackInfo } from '../pack.ts'
import { damaged, decodeStreets, encodeStreets, must } from './graph-streets.ts'
import type { Hierarchy } from './hierarchy/hierarchy.ts'
import { decodeHierarchy, encodeHierarchy } from './hierarchy/hierarchy-file.ts'
import type { StreetGraph } from './street-graph.ts'

const MAGIC = 'PUNISTRT'
const VERSION = 2
const HEAD_BYTES = 32
/** A hundred times those of Buenos Aires; a file that expands further is no city. */
const MAX_STREETS_BYTES = 256 * 1024 * 1024
const MAX_HIERARCHIES_BYTES = 1024 * 1024 * 1024

/** Encodes a graph and its hierarchies, none or one for each of VEHICLE_TYPES, as a file. */
export function encodeGraph(graph: StreetGraph, hierarchies: readonly Hierarchy[]): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify(graph.info))
  const streets = encodeStreets(graph)
  const ways = joined(hierarchies.map(encodeHierarchy))
  const [packedStreets, packedWays] = [streets, ways].map((bytes) => gzipSync(bytes)) as [Buffer, Buffer]
  const head = new Uint8Array(HEAD_BYTES)
  head.set(new TextEncoder().encode(MAGIC))
  const lengths = [header, packedStreets, streets, packedWays, ways].map(({ length }) => length)
  for (const [index, value] of [VERSION, ...lengths].entries()) {
    new DataView(head.buffer).setUint32(MAGIC.length + 4 * index, value, true)
  }
  return new Uint8Array(Buffer.concat([head, header, packedStreets, packedWays]))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = new Uint8Array(4)
      new DataView(length.buffer).setUint32(0, part.length, true)
      return [length, part]
    }),
  )
}

/** Decodes the graph of a file. Throws PackError if it is truncated, of another version, or inconsistent. */
export function decodeGraph(file: Uint8Array): StreetGraph {
  const { header, streets } = openFile(file)
  return decodeStreets(inflate(streets), readInfo(header))
}

/** Decodes the hierarchies of a file, none or one for each of VEHICLE_TYPES. Throws PackError as decodeGraph does. */
export function decodeHierarchies(file: Uint8Array): Hierarchy[] {
  const bytes = inflate(openFile(file).hierarchies)
  if (bytes.length === 0) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let place = 0
  const hierarchies = VEHICLE_TYPES.map(() => {
    must(place + 4 <= bytes.length, 'its hierarchies are cut short')
    const end = place + 4 + view.getUint32(place, true)
    must(end <= bytes.length, 'its hierarchies are cut short')
    const hierarchy = decodeHierarchy(bytes.subarray(place + 4, end))
    place = end
    return hierarchy
  })
  must(place === bytes.length, 'it has more hierarchies than vehicles')
  return hierarchies
}

/** A part of the file, compressed. */
interface Packed {
  readonly bytes: Uint8Array
  readonly inflatedBytes: number
}

function openFile(file: Uint8Array): {
  header: Uint8Array
  streets: Packed
  hierarchies: Packed
} {
  const isOurs = Buffer.from(file.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
  if (!isOurs) throw new PackError('Not a street graph: the file begins with something else')
  must(file.length >= HEAD_BYTES, 'its head is cut short')
  const head = new DataView(file.buffer, file.byteOffset, HEAD_BYTES)
  const version = head.getUint32(8, true)
  if (version !== VERSION) {
    throw new PackError(
      `The street graph is of version ${version}, this program reads version ${VERSION}. Build it again`,
    )
  }
  const [headerBytes, streetsBytes, streetsInflated, waysBytes, waysInflated] = [12, 16, 20, 24, 28].map(
    (place) => head.getUint32(place, true),
  ) as [number, number, number, number, number]
  const streetsFrom = HEAD_BYTES + headerBytes
  const waysFrom = streetsFrom + streetsBytes
  must(file.length === waysFrom + waysBytes, 'it is cut short, or longer than it says')
  must(
    streetsInflated <= MAX_STREETS_BYTES && waysInflated <= MAX_HIERARCHIES_BYTES,
    'it says to be larger than any city',
  )
  return {
    header: file.subarray(HEAD_BYTES, streetsFrom),
    streets: { bytes: file.subarray(streetsFrom, waysFrom), inflatedBytes: streetsInflated },
    hierarchies: { bytes: file.subarray(waysFrom), inflatedBytes: waysInflated },
  }
}

function inflate({ bytes, inflatedBytes }: Packed): Uint8Array {
  let inflated: Uint8Array
  try {
    inflated = gunzipSync(bytes, { maxOutputLength: Math.max(1, inflatedBytes) })
  } catch (error) {
    throw damaged('its streets do not inflate', error)
  }
  must(inflated.length === inflatedBytes, 'its streets are not as long as it says')
  return inflated
}

function readInfo(header: Uint8Array): PackInfo {
  let info: unknown
  try {
    info = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header))
  } catch (error) {
    throw damaged('its header is no JSON', error)
  }
  must(isInfo(info), 'its header lacks something')
  return info
}

function isInfo(value: unknown): value is PackInfo {
  if (typeof value !== 'object' || value === null) return false
  const { name, attribution, bounds, builtAt, demo } = value as Record<string, unknown>
  const isText = [name, attribution, builtAt].every((text) => typeof text === 'string')
  return isText && typeof demo === 'boolean' && isBounds(bounds)
}

function isBounds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const bounds = value as Record<string, unknown>
  return ['north', 'south', 'east', 'west'].every((side) => Number.isFinite(bounds[side]))
}
