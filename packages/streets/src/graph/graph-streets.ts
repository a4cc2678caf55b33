/**
 * The streets of a graph as bytes, without the file around them: what a phone keeps is encoded alike.
 *
 * They are varints (varint.ts); 'delta' is a signed difference from the previous one, the first from 0:
 *
 *     counts     rules, names, junctions, edges, shape points, closed junctions, hours, forbidden ways
 *     rules      for each its class (index in ROAD_CLASSES); what it is besides (1 a ramp or slip road, 2 a roundabout, 4 and
 *                8 signals at its end and at its start, 16 where bicycles are pushed, added up); its limits as drawn and against it (tenths of km/h, 0 for
 *                none); its directions (a byte: two bits for each of VEHICLE_TYPES, from the lowest on: as drawn, against
 *                it); those of them that are local
 *     names      for each its length in bytes and its UTF-8; the first is empty, of streets without a name
 *     junctions  delta of each latitude, then delta of each longitude, degrees times ten million
 *     edges      delta of each junction of departure; of each, signed, the junction of arrival less that of departure; the
 *                rule of each; the name of each; its road number, of the names; how many shape points each has between its
 *                junctions
 *     shapes     delta of each latitude, then delta of each longitude, of all shape points; the first of an edge is the
 *                difference to its junction of departure
 *     closed     delta of each junction that vehicles cannot pass; the vehicles (a bit for each of VEHICLE_TYPES)
 *     hours      of each how many bounds it has, and those, minutes of the week, each less the one before
 *     forbidden  of each way its vehicles, its hours (0 for always, else counted from 1), the number of its arcs, and the arcs: the first as the delta to the first one of
 *                the way before, the others to the one before
 *
 * Lengths and times are not kept: they follow from the points and from speeds.ts. Junctions lie along a Hilbert curve and
 * edges by their junctions, so differences are small. For each vehicle, the edges open to it are connected.
 */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
import type { ForbiddenWay } from './forbidden-ways.ts'
import { type Hours, WEEK_MINUTES } from './hours.ts'
import { Numbering } from './numbering.ts'
import { directionBits, type RoadRule } from './road-rule.ts'
import { ROAD_CLASSES, roadSpeed } from './speeds.ts'
import type { StreetGraph } from './street-graph.ts'
import { VarintError, VarintReader, VarintWriter } from '../varint.ts'

const ALL_VEHICLES = (1 << VEHICLE_TYPES.length) - 1
const MOST_TENTHS = 2550
const MAX_LATITUDE_E7 = 900_000_000
const MAX_LONGITUDE_E7 = 1_800_000_000

/** Encodes the streets of a graph, without what the pack says of itself. */
export function encodeStreets(graph: StreetGraph): Uint8Array {
  const writer = new VarintWriter()
  const { edgeFrom, edgeTo, rules, names, pointStart } = graph
  const shapes = graph.pointLatE7.length - 2 * edgeFrom.length
  const closed = [...graph.junctionClosed.entries()].filter(([, vehicles]) => vehicles > 0)
  for (const list of [rules, names, graph.junctionLatE7, edgeFrom]) writer.unsigned(list.length)
  const hours = new Numbering<Hours>((bounds) => bounds.join(' '))
  for (const way of graph.forbidden) if (way.hours !== null) hours.of(way.hours)
  for (const count of [shapes, closed.length, hours.values.length, graph.forbidden.length]) {
    writer.unsigned(count)
  }
  for (const rule of rules) writeRule(writer, rule)
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
  writeMarks(writer, closed)
  for (const bounds of hours.values) {
    writer.unsigned(bounds.length)
    for (const [index, bound] of bounds.entries()) writer.unsigned(bound - (bounds[index - 1] ?? 0))
  }
  writeForbidden(writer, graph.forbidden, (of) => (of === null ? 0 : 1 + hours.of(of)))
  return writer.bytes
}

function writeRule(writer: VarintWriter, rule: RoadRule): void {
  const { isLink, isRoundabout, signals, isPushed } = rule
  const kind = Number(isLink) | (Number(isRoundabout) << 1) | (signals << 2) | (Number(isPushed) << 4)
  const tenths = (kmh: number | null) => Math.round(10 * (kmh ?? 0))
  const limits = [tenths(rule.forwardKmh), tenths(rule.backwardKmh)]
  for (const value of [ROAD_CLASSES.indexOf(rule.roadClass), kind, ...limits, rule.directions, rule.local]) {
    writer.unsigned(value)
  }
}

/** Ascending numbers, each with some vehicles. */
function writeMarks(writer: VarintWriter, marks: readonly (readonly [number, number])[]): void {
  let before = 0
  for (const [value, vehicles] of marks) {
    writer.unsigned(value - before)
    writer.unsigned(vehicles)
    before = value
  }
}

function writeForbidden(
  writer: VarintWriter,
  ways: readonly ForbiddenWay[],
  numberOf: (hours: Hours | null) => number,
): void {
  let first = 0
  for (const { vehicles, hours, arcs } of ways) {
    writer.unsigned(vehicles)
    writer.unsigned(numberOf(hours))
    writer.unsigned(arcs.length)
    let before = first
    for (const arc of arcs) {
      writer.signed(arc - before)
      before = arc
    }
    first = arcs[0]!
  }
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
  const [ruleCount, nameCount, junctions, edges] = [count(), count(), count(), count()]
  const [shapes, closedCount, hoursCount, forbiddenCount] = [count(), count(), count(), count()]
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
  const junctionClosed = new Uint8Array(junctions)
  for (const [junction, vehicles] of readMarks(reader, closedCount, junctions)) {
    junctionClosed[junction] = vehicles
  }
  const hours = Array.from({ length: hoursCount }, () => readHours(reader))
  const forbidden = readForbidden(reader, hours, { length: forbiddenCount, arcs: 2 * edges })
  must(reader.left === 0, 'it holds more than it counts')
  const turns = { junctionClosed, forbidden }
  const junctionsAndEdges = { junctionLatE7, junctionLngE7, ...ends, edgeRule, edgeName, edgeRoad }
  return { info, ...junctionsAndEdges, pointLatE7, pointLngE7, rules, names, ...turns }
}

function readRule(reader: VarintReader): RoadRule {
  const next = () => reader.unsigned()
  const [roadClass, kind, forward, backward, directions, local] = [
    ROAD_CLASSES[next()],
    next(),
    next(),
    next(),
    next(),
    next(),
  ]
  const isWithin = kind <= 31 && forward <= MOST_TENTHS && backward <= MOST_TENTHS && directions <= 255
  must(roadClass !== undefined && isWithin, 'a rule of its roads cannot be')
  must((local & ~directions) === 0, 'a road is local to whom it keeps out')
  const isFit = VEHICLE_TYPES.every(
    (vehicle) => (directions & directionBits(vehicle)) === 0 || roadSpeed(roadClass, null, vehicle) !== null,
  )
  must(isFit, 'a road lets in whom its class keeps out')
  const limit = (tenths: number) => (tenths === 0 ? null : tenths / 10)
  return {
    roadClass,
    isLink: (kind & 1) !== 0,
    isRoundabout: (kind & 2) !== 0,
    forwardKmh: limit(forward),
    backwardKmh: limit(backward),
    directions,
    local,
    signals: (kind >> 2) & 3,
    isPushed: (kind & 16) !== 0,
  }
}

function readMarks(reader: VarintReader, length: number, below: number): Map<number, number> {
  const marks = new Map<number, number>()
  let value = 0
  for (let index = 0; index < length; index++) {
    value += reader.unsigned()
    const vehicles = reader.unsigned()
    must(value < below && vehicles <= ALL_VEHICLES, 'a mark is on what is not there')
    marks.set(value, vehicles)
  }
  return marks
}

function readHours(reader: VarintReader): Hours {
  const length = reader.unsigned()
  must(length > 0 && length % 2 === 0 && length <= reader.left, 'its hours have no end')
  let bound = 0
  return Array.from({ length }, (_, index) => {
    const step = reader.unsigned()
    bound += step
    must((step > 0 || index === 0) && bound <= WEEK_MINUTES, 'its hours are in no week')
    return bound
  })
}

function readForbidden(
  reader: VarintReader,
  hours: readonly Hours[],
  { length, arcs }: { readonly length: number; readonly arcs: number },
): ForbiddenWay[] {
  let first = 0
  return Array.from({ length }, () => {
    const vehicles = reader.unsigned()
    const time = reader.unsigned()
    const count = reader.unsigned()
    const isWay = count >= (time === 0 ? 2 : 1) && count <= reader.left
    must(vehicles <= ALL_VEHICLES && isWay && time <= hours.length, 'a forbidden way cannot be')
    const way = readIndexes(count, arcs, (index, before) => (index === 0 ? first : before) + reader.signed())
    first = way[0]!
    return { vehicles, arcs: [...way], hours: hours[time - 1] ?? null }
  })
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
