/**
 * The file `streets.graph`, version 4. Numbers are unsigned, 32 bits, the lowest byte first.
 *
 *     0   8 bytes   'PUNISTRT'
 *     8   number    version of this format: 4
 *    12   number    h, bytes of the header
 *    16   number    parts: 1 for the streets alone, else one more for each of VEHICLE_TYPES
 *    20   h bytes   the header: JSON of a PackInfo (name, attribution, bounds, builtAt, demo), UTF-8
 *                   the parts, to the end of the file: the streets, then the hierarchy of each vehicle
 *
 * A part is a number, z; its bytes once inflated, at most 256 MiB, as a number; and z bytes, one gzip member. So each can be
 * packed and unpacked by itself: those of a metropolis are large.
 *
 * graph-streets.ts describes the streets, ../hierarchy/hierarchy-file.ts a hierarchy. Its nodes are those of ../router/turn-graph.ts.
 */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError } from '@puni/contract/city/pack'
import { PackInfo } from '@puni/contract/city/entities'
import { damaged, decodeStreets, encodeStreets, must } from './graph-streets.ts'
import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import { decodeHierarchy, encodeHierarchy } from '../hierarchy/hierarchy-file.ts'
import type { StreetGraph } from './street-graph.ts'

const MAGIC = 'PUNISTRT'
const VERSION = 4
const HEAD_BYTES = 20
const PART_HEAD_BYTES = 8
/** Several times those of the largest cities; a file that expands further is no city. */
const MAX_PART_BYTES = 256 * 1024 * 1024

/**
 * Encodes a graph and its hierarchies, none or one for each of VEHICLE_TYPES, as a file. The next hierarchy is asked for once
 * the one before is packed, so that two of them need not be in memory. Throws PackError if one is too large.
 */
export function encodeGraph(graph: StreetGraph, hierarchies: Iterable<Hierarchy>): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify(graph.info))
  const parts = [
    packed(encodeStreets(graph)),
    ...Array.from(hierarchies, (hierarchy) => packed(encodeHierarchy(hierarchy))),
  ]
  const head = Buffer.concat([
    new TextEncoder().encode(MAGIC),
    numbers(VERSION, header.length, parts.length),
    header,
  ])
  return new Uint8Array(Buffer.concat([head, ...parts.flat()]))
}

/** A part as the file has it. */
function packed(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length > MAX_PART_BYTES) {
    throw new PackError('The streets are more than a pack can hold: cut out a smaller city')
  }
  const zipped = gzipSync(bytes)
  return [numbers(zipped.length, bytes.length), zipped]
}

function numbers(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value, true)
  return bytes
}

/** Decodes the graph of a file. Throws PackError if it is truncated, of another version, or inconsistent. */
export function decodeGraph(file: Uint8Array): StreetGraph {
  const { header, streets } = openFile(file)
  return decodeStreets(inflate(streets), readInfo(header))
}

/** Decodes the hierarchies of a file, none or one for each of VEHICLE_TYPES. Throws PackError as decodeGraph does. */
export function decodeHierarchies(file: Uint8Array): Hierarchy[] {
  return openFile(file).hierarchies.map((part) => decodeHierarchy(inflate(part)))
}

/** A part of the file, compressed. */
interface Packed {
  readonly bytes: Uint8Array
  readonly inflatedBytes: number
}

function openFile(file: Uint8Array): {
  readonly header: Uint8Array
  readonly streets: Packed
  readonly hierarchies: readonly Packed[]
} {
  const isOurs = Buffer.from(file.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
  if (!isOurs) throw new PackError('Not a street graph: the file begins with something else')
  must(file.length >= HEAD_BYTES, 'its head is cut short')
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const version = view.getUint32(8, true)
  if (version !== VERSION) {
    throw new PackError(
      `The street graph is of version ${version}, this program reads version ${VERSION}. Build it again`,
    )
  }
  const partsFrom = HEAD_BYTES + view.getUint32(12, true)
  const count = view.getUint32(16, true)
  must(count === 1 || count === 1 + VEHICLE_TYPES.length, 'it has hierarchies for other vehicles')
  let place = partsFrom
  const [streets, ...hierarchies] = Array.from({ length: count }, () => {
    const from = place + PART_HEAD_BYTES
    must(from <= file.length, 'it is cut short')
    const [bytes, inflatedBytes] = [view.getUint32(place, true), view.getUint32(place + 4, true)]
    place = from + bytes
    must(place <= file.length, 'it is cut short')
    must(inflatedBytes <= MAX_PART_BYTES, 'it says to be larger than any city')
    return { bytes: file.subarray(from, place), inflatedBytes }
  })
  must(place === file.length, 'it is longer than it says')
  return { header: file.subarray(HEAD_BYTES, partsFrom), streets: streets!, hierarchies }
}

function inflate({ bytes, inflatedBytes }: Packed): Uint8Array {
  let inflated: Uint8Array
  try {
    inflated = gunzipSync(bytes, { maxOutputLength: Math.max(1, inflatedBytes) })
  } catch (error) {
    throw damaged('a part does not inflate', error)
  }
  must(inflated.length === inflatedBytes, 'a part is not as long as it says')
  return inflated
}

function readInfo(header: Uint8Array): PackInfo {
  let info: unknown
  try {
    info = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header))
  } catch (error) {
    throw damaged('its header is no JSON', error)
  }
  const { data, error } = PackInfo.safeParse(info)
  if (data === undefined) throw damaged('its header lacks something', error)
  return data
}
