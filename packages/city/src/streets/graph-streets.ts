/**
 * The streets of a graph as bytes, without the file around them: what a phone keeps is encoded alike.
 *
 * They are varints (varint.ts); 'delta' is a signed difference from the previous one, the first from 0:
 *
 *     counts     rules, names, junctions, edges, shape points
 *     rules      for each its class (index in ROAD_CLASSES), what it is besides (1 a ramp or slip road, plus 2 a roundabout), its posted limit (km/h, 0 for none) and its directions
 *                (a byte: two bits for each of VEHICLE_TYPES, from the lowest on: as drawn, against it)
 *     names      for each its length in bytes and its UTF-8; the first is empty, of streets without a name
 *     junctions  delta of each latitude, then delta of each longitude, degrees times ten million
 *     edges      delta of each junction of departure; of each, signed, the junction of arrival less that of departure; the
 *                rule of each; the name of each; its road number, of the names; how many shape points each has between its junctions
 *     shapes     delta of each latitude, then delta of each longitude, of all shape points; the first of an edge is the
 *                difference to its junction of departure
 *
 * Lengths and times are not kept: they follow from the points and from road-rules.ts. Junctions lie along a Hilbert curve and
 * edges by their junctions, so differences are small. For each vehicle, the edges open to it are strongly connected.
 */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { PackError, type PackInfo } from '../pack.ts'
import { directionBits, ROAD_CLASSES, roadSpeed, type RoadRule } from './road-rules.ts'
import type { StreetGraph } from './street-graph.ts'
import { VarintError, VarintReader, VarintWriter } from './varint.ts'

const MAX_LATITUDE_E7 = 900_000_000
const MAX_LONGITUDE_E7 = 1_800_000_000

/** Encodes the streets of a graph, without what the pack says of itself. */
export function encodeStreets(graph: StreetGraph): Uint8Array {
  const writer = new VarintWriter()
  const { edgeFrom, edgeTo, rules, names, pointStart } = graph
  const shapes = graph.pointLatE7.length - 2 * edgeFrom.length
  for (const count of [rules.length, names.length, graph.junctionLatE7.length, edgeFrom.length, shapes]) {
    writer.unsigned(count)
  }
  for (const { roadClass, isLink, isRoundabout, maxKmh, directions } of rules) {
    const kind = Number(isLink) | (Number(isRoundabout) << 1)
    for (const value of [ROAD_CLASSES.indexOf(roadClass), kind, maxKmh ?? 0, directions])
      writer.unsigned(value)
  }
  for (const name of names) writer.text(name)
  writeDeltas(writer, graph.junctionLatE7)
  writeDeltas(writer, graph.junctionLngE7)
  writeDeltas(writer, edgeFrom)
  for (const [edge, from] of edgeFrom.entries()) writer.signed(edgeTo[edge]! - from)
  for (const rule of graph.edgeRule) writer.unsigned(rule)
  for (const name of graph.edgeName) writer.unsigned(name)
  for (const road of graph.edgeRoad) writer.unsigned(road)
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

/** Decodes what `encodeStreets` returned. Throws PackError if it is truncated or inconsistent. */
export function decodeStreets(streets: Uint8Array, info: PackInfo): StreetGraph {
  try {
    return readStreets(new VarintReader(streets), info)
  } catch (error) {
    if (error instanceof VarintError) throw damaged(error.message, error)
    throw error
  }
}

/** The error of a graph that cannot be read. */
export const damaged = (what: string, cause?: unknown) =>
  new PackError(`The street graph is damaged: ${what}. Build the pack again`, { cause })

/** Throws PackError unless the condition holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw damaged(what)
}

function readStreets(reader: VarintReader, info: PackInfo): StreetGraph {
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
  const edgeRoad = readIndexes(edges, nameCount, () => reader.unsigned())
  const pointStart = readPointStarts(reader, edges, shapes)
  const ends = { edgeFrom, edgeTo, pointStart }
  const pointLatE7 = readPoints(reader, ends, junctionLatE7, MAX_LATITUDE_E7)
  const pointLngE7 = readPoints(reader, ends, junctionLngE7, MAX_LONGITUDE_E7)
  must(reader.left === 0, 'it holds more than it counts')
  const junctionsAndEdges = { junctionLatE7, junctionLngE7, ...ends, edgeRule, edgeName, edgeRoad }
  return { info, ...junctionsAndEdges, pointLatE7, pointLngE7, rules, names }
}

function readRule(reader: VarintReader): RoadRule {
  const roadClass = ROAD_CLASSES[reader.unsigned()]
  const kind = reader.unsigned()
  const limit = reader.unsigned()
  const directions = reader.unsigned()
  must(
    roadClass !== undefined && kind <= 3 && limit <= 255 && directions <= 255,
    'a rule of its roads cannot be',
  )
  const isFit = VEHICLE_TYPES.every(
    (vehicle) => (directions & directionBits(vehicle)) === 0 || roadSpeed(roadClass, null, vehicle) !== null,
  )
  must(isFit, 'a road lets in whom its class keeps out')
  return {
    roadClass,
    isLink: (kind & 1) !== 0,
    isRoundabout: (kind & 2) !== 0,
    maxKmh: limit === 0 ? null : limit,
    directions,
  }
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
