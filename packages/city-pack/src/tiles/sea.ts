/**
 * The sea, from the lines of its coast. OpenStreetMap draws a coast with the land on its left and the water on its right, in pieces; the
 * sea itself is not there. A false sea drowns a city and none is only a plain ground, so whatever is doubtful is not drawn.
 */
import type { Bounds } from '@puni/contract/fields'
import type { Extract } from '../extract/extract.ts'
import type { Line, Polygon } from './drawn-feature.ts'
import { joinLines } from './join-lines.ts'
import { pointWithin } from './point-within.ts'
import { isWithin, type Point, signedArea } from './rings.ts'
import { wholeRuns } from './way-lines.ts'

/** The sea within a pack's bounds. */
export interface Sea {
  readonly polygons: readonly Polygon[]
  /**
   * 'none' without a coast; 'drawn'; 'open' when pieces of the coast are missing or contradict each other; 'doubtful' when streets
   * would lie in it.
   */
  readonly outcome: 'none' | 'drawn' | 'open' | 'doubtful'
}

/** Degrees times ten million. */
interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Share of the box's width or height by which a line may end before its edge: extracts are cut somewhere. */
const MAX_GAP = 0.05
/** Share of the surface between coasts that may contradict the rest: an islet drawn the wrong way round. */
const MAX_CONTRADICTED = 0.2
/** Share of the streets that may lie in the sea: piers and causeways. */
const MAX_DROWNED = 0.02
/** Points of streets to look at. */
const SAMPLES = 4000

/** Finds the sea of an extract whose nodes lie within the bounds. */
export function findSea(extract: Extract, bounds: Bounds): Sea {
  const [north, south, east, west] = [bounds.north, bounds.south, bounds.east, bounds.west].map((degrees) =>
    Math.round(degrees * 1e7),
  ) as [number, number, number, number]
  const polygons = seaWithin({ north, south, east, west }, coastOf(extract))
  if (!polygons) return { polygons: [], outcome: 'open' }
  const streets = streetPoints(extract)
  const isDry = (polygon: Polygon) =>
    streets.filter((point) => isInPolygon(point, polygon)).length <= MAX_DROWNED * streets.length
  if (!polygons.every(isDry)) return { polygons: polygons.filter(isDry), outcome: 'doubtful' }
  return { polygons, outcome: polygons.length > 0 ? 'drawn' : 'none' }
}

/** The lines of the coast, as long as they go on. */
function coastOf(extract: Extract): Point[][] {
  const pieces = extract.ways
    .filter(({ tags }) => tags['natural'] === 'coastline')
    .flatMap(({ nodes }) => wholeRuns(nodes))
  const { lngE7, latE7 } = extract
  return joinLines(pieces, () => 0).map((line) =>
    Array.from(line, (node): Point => [lngE7[node]!, latE7[node]!]),
  )
}

/** Points of streets on the ground, at most SAMPLES. */
function streetPoints({ ways, latE7, lngE7 }: Extract): Point[] {
  const nodes = ways
    .filter(
      ({ tags }) => tags['highway'] && !tags['bridge'] && !tags['tunnel'] && tags['man_made'] !== 'pier',
    )
    .flatMap(({ nodes }) => Array.from(nodes).filter((node) => node >= 0))
  const step = Math.max(1, Math.floor(nodes.length / SAMPLES))
  return nodes.filter((_, i) => i % step === 0).map((node) => [lngE7[node]!, latE7[node]!])
}

/** Also right for rings that cross each other. */
const isInPolygon = (point: Point, polygon: Polygon) =>
  polygon.filter((ring) => isWithin(point, ring)).length % 2 === 1

/**
 * The water within a box; null if a line of the coast ends in it, or the lines contradict each other. Every line becomes a ring, closed
 * along the edge of the box; from ring to ring, land and water take turns, and the directions of the lines tell with which the outermost begins.
 */
function seaWithin(box: Box, coast: readonly (readonly Point[])[]): Polygon[] | null {
  const lines = coast.map((line) => reachingEdge(line, box))
  if (lines.includes(null)) return null
  const rings = lines
    .flatMap((line) => clip(line!, box))
    .map((part) => closed(part, box))
    .map((ring) => ({ ring, area: signedArea(ring) }))
    .filter(({ area }) => area !== 0)
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
  const around = ringsAround(rings.map(({ ring }) => ring))
  // Land is within what goes round counter-clockwise.
  const watery = rings.map(({ area }, i) => (around[i]!.length % 2 === 0 ? area : -area))
  const [sum, most] = [watery, watery.map(Math.abs)].map((all) => all.reduce((a, b) => a + b, 0))
  if (most === 0) return []
  if (Math.abs(sum!) < (1 - 2 * MAX_CONTRADICTED) * most!) return null
  const whole = sum! > 0 ? [wholeOf(box)] : []
  return evenOnes([...whole, ...rings.map(({ ring }) => ring)])
}

/** For each ring those around it, the smallest last; rings go from large to small. */
const ringsAround = (rings: readonly Line[]) =>
  rings.map((ring, i) => {
    const [x, y] = pointWithin([ring])
    return rings.slice(0, i).filter((other) => isWithin([x!, y!], other))
  })

/** Every second surface from the outermost rings on, with what is within it cut out. */
function evenOnes(rings: readonly Line[]): Polygon[] {
  const polygons = new Map<Line, Line[]>()
  for (const [i, around] of ringsAround(rings).entries()) {
    if (around.length % 2 === 0) polygons.set(rings[i]!, [rings[i]!])
    else polygons.get(around.at(-1)!)?.push(rings[i]!)
  }
  return [...polygons.values()]
}

const wholeOf = ({ west, south, east, north }: Box): Line =>
  Int32Array.of(west, north, east, north, east, south, west, south, west, north)

const isClosed = (line: readonly Point[]) =>
  line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1]

const isOutside = ([x, y]: Point, { west, south, east, north }: Box) =>
  x < west || x > east || y < south || y > north

/** The line, drawn on to the edge of the box where an end is near it; null if one is farther within. */
function reachingEdge(line: readonly Point[], box: Box): readonly Point[] | null {
  if (isClosed(line)) return line
  const [start, end] = [line[0]!, line.at(-1)!].map((point) => edgeNear(point, box))
  return start && end ? [start, ...line, end] : null
}

/** The nearest point on the edge of a box; a point beyond stays; null if it is far. */
function edgeNear(point: Point, box: Box): Point | null {
  if (isOutside(point, box)) return point
  const [x, y] = point
  const { west, south, east, north } = box
  const edges: readonly (readonly [gap: number, at: Point])[] = [
    [(x - west) / (east - west), [west, y]],
    [(east - x) / (east - west), [east, y]],
    [(y - south) / (north - south), [x, south]],
    [(north - y) / (north - south), [x, north]],
  ]
  const [gap, at] = edges.reduce((least, other) => (other[0] < least[0] ? other : least))
  return gap <= MAX_GAP ? at : null
}

/** The parts of a line within a box. */
function clip(line: readonly Point[], box: Box): (readonly Point[])[] {
  const first = line.findIndex((point) => isOutside(point, box))
  if (first < 0) return [line]
  // A ring begins outside, so that no part is torn.
  const points = isClosed(line) ? [...line.slice(first), ...line.slice(1, first + 1)] : line
  const parts: Point[][] = []
  let part: Point[] | undefined
  for (const [i, to] of points.entries()) {
    const within = i > 0 && clipSegment(points[i - 1]!, to, box)
    if (within && !part) parts.push((part = [within[0]]))
    if (within) part!.push(within[1])
    if (!within || within[1] !== to) part = undefined
  }
  return parts
}

/** The part of a segment within a box (Liang and Barsky), its own ends where they are within; null for none or a mere touch. */
function clipSegment(from: Point, to: Point, { west, south, east, north }: Box): [Point, Point] | null {
  let [start, end] = [0, 1]
  for (const [step, room] of [
    [from[0] - to[0], from[0] - west],
    [to[0] - from[0], east - from[0]],
    [from[1] - to[1], from[1] - south],
    [to[1] - from[1], north - from[1]],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  if (start >= end) return null
  const clamp = (value: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, value)))
  const at = (share: number): Point => [
    clamp(from[0] + share * (to[0] - from[0]), west, east),
    clamp(from[1] + share * (to[1] - from[1]), south, north),
  ]
  return [start === 0 ? from : at(start), end === 1 ? to : at(end)]
}

/** A line from edge to edge as a ring: on along the edge of the box, on the side without its north-western corner. */
function closed(line: readonly Point[], box: Box): Line {
  if (line.length > 1 && isClosed(line)) return Int32Array.from(line.flat())
  const [entry, exit] = [placeOnEdge(line[0]!, box), placeOnEdge(line.at(-1)!, box)]
  const { west, south, east, north } = box
  const corners = (
    [
      [east, north],
      [east, south],
      [west, south],
    ] as const
  ).filter((_, i) => Math.min(entry, exit) < i + 1 && i + 1 < Math.max(entry, exit))
  return Int32Array.from([...line, ...(exit < entry ? corners : corners.toReversed()), line[0]!].flat())
}

/** How far round the edge of a box a point on it lies: clockwise from the north-western corner, 0 to 4. */
function placeOnEdge([x, y]: Point, { west, south, east, north }: Box): number {
  const [alongX, alongY] = [(x - west) / (east - west), (y - south) / (north - south)]
  const places = [
    { off: north - y, place: alongX },
    { off: east - x, place: 1 + (1 - alongY) },
    { off: y - south, place: 2 + (1 - alongX) },
    { off: x - west, place: 3 + alongY },
  ]
  return places.reduce((best, other) => (other.off < best.off ? other : best)).place % 4
}
