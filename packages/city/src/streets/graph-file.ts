/**
 * The file `streets.graph`, version 2. Numbers of the head are unsigned, 32 bits, the lowest byte first.
 *
 *     0   8 bytes   'PUNISTRT'
 *     8   number    version of this format: 2
 *    12   number    h, bytes of the header
 *    16   number    z, bytes of the compressed streets
 *    20   number    bytes of the streets once inflated, at most 64 MiB
 *    24   h bytes   the header: JSON of a PackInfo (name, attribution, bounds, builtAt, demo), UTF-8
 *   24+h  z bytes   the streets, one gzip member, to the end of the file
 *
 * graph-streets.ts describes the streets.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, type PackInfo } from '../pack.ts'
import { damaged, decodeStreets, encodeStreets, must } from './graph-streets.ts'
import type { StreetGraph } from './street-graph.ts'

const MAGIC = 'PUNISTRT'
const VERSION = 2
const HEAD_BYTES = 24
/** A hundred times the streets of Buenos Aires; a file that expands further is no city. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024

/** Encodes a graph as a file. */
export function encodeGraph(graph: StreetGraph): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify(graph.info))
  const streets = encodeStreets(graph)
  const compressed = gzipSync(streets, { level: 9 })
  const file = new Uint8Array(HEAD_BYTES + header.length + compressed.length)
  file.set(new TextEncoder().encode(MAGIC))
  const head = new DataView(file.buffer)
  for (const [index, value] of [VERSION, header.length, compressed.length, streets.length].entries()) {
    head.setUint32(MAGIC.length + 4 * index, value, true)
  }
  file.set(header, HEAD_BYTES)
  file.set(compressed, HEAD_BYTES + header.length)
  return file
}

/** Decodes the graph of a file. Throws PackError if it is truncated, of another version, or inconsistent. */
export function decodeGraph(file: Uint8Array): StreetGraph {
  const { header, compressed, inflatedBytes } = openFile(file)
  return decodeStreets(inflate(compressed, inflatedBytes), readInfo(header))
}

function openFile(file: Uint8Array) {
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
  const headerEnd = HEAD_BYTES + head.getUint32(12, true)
  must(file.length === headerEnd + head.getUint32(16, true), 'it is cut short, or longer than it says')
  const inflatedBytes = head.getUint32(20, true)
  must(inflatedBytes <= MAX_INFLATED_BYTES, 'it says to be larger than any city')
  return { header: file.subarray(HEAD_BYTES, headerEnd), compressed: file.subarray(headerEnd), inflatedBytes }
}

function inflate(compressed: Uint8Array, inflatedBytes: number): Uint8Array {
  let streets: Uint8Array
  try {
    streets = gunzipSync(compressed, { maxOutputLength: Math.max(1, inflatedBytes) })
  } catch (error) {
    throw damaged('its streets do not inflate', error)
  }
  must(streets.length === inflatedBytes, 'its streets are not as long as it says')
  return streets
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
