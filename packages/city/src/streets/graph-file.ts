/**
 * The file `streets.graph`, version 1. Numbers of the head are unsigned, 32 bits, the lowest byte first.
 *
 *     0   8 bytes   'PUNISTRT'
 *     8   number    version of this format: 1
 *    12   number    h, bytes of the header
 *    16   number    z, bytes of the compressed streets
 *    20   number    bytes of the streets once inflated, at most 64 MiB
 *    24   h bytes   the header: JSON of a PackInfo (name, attribution, bounds, builtAt, demo), UTF-8
 *   24+h  z bytes   the streets, one gzip member, to the end of the file
 *
 * The streets, inflated, are varints (varint.ts); 'delta' is a signed difference from the previous one, the first from 0:
 *
 *     counts     rules, names, junctions, edges, shape points
 *     rules      for each its class (index in ROAD_CLASSES), its posted limit (km/h, 0 for none) and its directions
 *                (a byte: two bits for each of VEHICLE_TYPES, from the lowest on: as drawn, against it)
 *     names      for each its length in bytes and its UTF-8; the first is empty, of streets without a name
 *     junctions  delta of each latitude, then delta of each longitude, degrees times ten million
 *     edges      delta of each junction of departure; of each, signed, the junction of arrival less that of departure; the
 *                rule of each; the name of each; how many shape points each has between its junctions
 *     shapes     delta of each latitude, then delta of each longitude, of all shape points; the first of an edge is the
 *                difference to its junction of departure
 *
 * Lengths and times are not kept: they follow from the points and from road-rules.ts. Junctions lie along a Hilbert curve and
 * edges by their junctions, so differences are small. For each vehicle, the edges open to it are strongly connected.
 */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, type PackInfo } from '../pack.ts'
import { directionBits, ROAD_CLASSES, roadSpeed, type RoadRule } from './road-rules.ts'
import type { StreetGraph } from './street-graph.ts'
import { VarintError, VarintReader, VarintWriter } from './varint.ts'

const MAGIC = 'PUNISTRT'
const VERSION = 1
const HEAD_BYTES = 24
/** A hundred times the streets of Buenos Aires; a file that expands further is no city. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024
const MAX_LATITUDE_E7 = 900_000_000
const MAX_LONGITUDE_E7 = 1_800_000_000

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

function encodeStreets(graph: StreetGraph): Uint8Array {
  const writer = new VarintWriter()
  const { edgeFrom, edgeTo, rules, names, pointStart } = graph
  const shapes = graph.pointLatE7.length - 2 * edgeFrom.length
  for (const count of [rules.length, names.length, graph.junctionLatE7.length, edgeFrom.length, shapes]) {
    writer.unsigned(count)
  }
  for (const { roadClass, maxKmh, directions } of rules) {
    for (const value of [ROAD_CLASSES.indexOf(roadClass), maxKmh ?? 0, directions]) writer.unsigned(value)
  }
  for (const name of names) writer.text(name)
  writeDeltas(writer, graph.junctionLatE7)
  writeDeltas(writer, graph.junctionLngE7)
  writeDeltas(writer, edgeFrom)
  for (const [edge, from] of edgeFrom.entries()) writer.signed(edgeTo[edge]! - from)
  for (const rule of graph.edgeRule) writer.unsigned(rule)
  for (const name of graph.edgeName) writer.unsigned(name)
  for (const edge of edgeFrom.keys()) writer.unsigned(pointStart[edge + 1]! - pointStart[edge]! - 2)
  for (const values of [graph.pointLatE7, graph.pointLngE7]) {
    for (const edge of edgeFrom.keys()) {
      for (let point = pointStart[edge]! + 1; point < pointStart[edge + 1]! - 1; point++) {
        writer.signed(values[point]! - values[point - 1]!)
      }
    }
  }
  return writer.bytes
}

function writeDeltas(writer: VarintWriter, values: Int32Array | Uint32Array): void {
  let before = 0
  for (const value of values) {
    writer.signed(value - before)
    before = value
  }
}

/** Decodes the graph of a file. Throws PackError if it is truncated, of another version, or inconsistent. */
export function decodeGraph(file: Uint8Array): StreetGraph {
  const { header, compressed, inflatedBytes } = openFile(file)
  const info = readInfo(header)
  try {
    return decodeStreets(new VarintReader(inflate(compressed, inflatedBytes)), info)
  } catch (error) {
    if (error instanceof VarintError) throw damaged(error.message, error)
    throw error
  }
}

const damaged = (what: string, cause?: unknown) =>
  new PackError(`The street graph is damaged: ${what}. Build the pack again`, { cause })

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw damaged(what)
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

function decodeStreets(reader: VarintReader, info: PackInfo): StreetGraph {
  const count = () => {
    const value = reader.unsigned()
    // Each of them takes at least a byte, so a false count cannot claim memory.
    must(value <= reader.left, 'it counts more than it holds')
    return value
  }
  const [ruleCount, nameCount, junctions, edges, shapes] = [count(), count(), count(), count(), count()]
  must(edges > 0, 'it has no streets')
  const rules = Array.from({ length: ruleCount }, () => readRule(reader))
  const names = Array.from({ length: nameCount }, () => reader.text())
  must(names[0] === '', 'its names do not begin with the empty one')
  const junctionLatE7 = readCoordinates(reader, junctions, MAX_LATITUDE_E7)
  const junctionLngE7 = readCoordinates(reader, junctions, MAX_LONGITUDE_E7)
  const edgeFrom = readIndexes(edges, junctions, (_, before) => before + reader.signed())
  const edgeTo = readIndexes(edges, junctions, (edge) => edgeFrom[edge]! + reader.signed())
  const edgeRule = readIndexes(edges, ruleCount, () => reader.unsigned())
  const edgeName = readIndexes(edges, nameCount, () => reader.unsigned())
  const pointStart = readPointStarts(reader, edges, shapes)
  const ends = { edgeFrom, edgeTo, pointStart }
  const pointLatE7 = readPoints(reader, ends, junctionLatE7, MAX_LATITUDE_E7)
  const pointLngE7 = readPoints(reader, ends, junctionLngE7, MAX_LONGITUDE_E7)
  must(reader.left === 0, 'it holds more than it counts')
  const junctionsAndEdges = { junctionLatE7, junctionLngE7, ...ends, edgeRule, edgeName }
  return { info, ...junctionsAndEdges, pointLatE7, pointLngE7, rules, names }
}

function readRule(reader: VarintReader): RoadRule {
  const roadClass = ROAD_CLASSES[reader.unsigned()]
  const limit = reader.unsigned()
  const directions = reader.unsigned()
  must(roadClass !== undefined && limit <= 255 && directions <= 255, 'a rule of its roads cannot be')
  const isFit = VEHICLE_TYPES.every(
    (vehicle) => (directions & directionBits(vehicle)) === 0 || roadSpeed(roadClass, null, vehicle) !== null,
  )
  must(isFit, 'a road lets in whom its class keeps out')
  return { roadClass, maxKmh: limit === 0 ? null : limit, directions }
}

function readCoordinates(reader: VarintReader, length: number, most: number): Int32Array {
  const values = new Int32Array(length)
  let value = 0
  for (let index = 0; index < length; index++) {
    value += reader.signed()
    must(Math.abs(value) <= most, 'a place lies off the globe')
    values[index] = value
  }
  return values
}

function readIndexes(
  length: number,
  below: number,
  read: (index: number, before: number) => number,
): Uint32Array {
  const values = new Uint32Array(length)
  let value = 0
  for (let index = 0; index < length; index++) {
    value = read(index, value)
    must(value >= 0 && value < below, 'a street refers to what is not there')
    values[index] = value
  }
  return values
}

function readPointStarts(reader: VarintReader, edges: number, shapes: number): Uint32Array {
  const starts = new Uint32Array(edges + 1)
  const points = shapes + 2 * edges
  for (let edge = 0; edge < edges; edge++) {
    const next = starts[edge]! + reader.unsigned() + 2
    must(next <= points, 'its streets have more points than it counts')
    starts[edge + 1] = next
  }
  must(starts[edges] === points, 'its streets have fewer points than it counts')
  return starts
}

type Ends = Pick<StreetGraph, 'edgeFrom' | 'edgeTo' | 'pointStart'>

/**
 * Latitudes or longitudes of all points of the edges: those of their junctions and the shape points between.
 */
function readPoints(reader: VarintReader, ends: Ends, junctions: Int32Array, most: number): Int32Array {
  const { edgeFrom, edgeTo, pointStart } = ends
  const values = new Int32Array(pointStart[edgeFrom.length]!)
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    const last = pointStart[edge + 1]! - 1
    let value = junctions[edgeFrom[edge]!]!
    values[pointStart[edge]!] = value
    for (let point = pointStart[edge]! + 1; point < last; point++) {
      value += reader.signed()
      must(Math.abs(value) <= most, 'a place lies off the globe')
      values[point] = value
    }
    values[last] = junctions[edgeTo[edge]!]!
  }
  return values
}
