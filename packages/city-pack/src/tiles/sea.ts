/**
 * The sea, from the lines of its coast. OpenStreetMap draws a coast with the land on its left and the water on its right, in pieces; the
 * sea itself is not there. A false sea drowns a city and none is only a plain ground, so whatever is doubtful is not drawn.
 */
import type { Extract } from '../extract/extract.ts'
import type { Bounds } from '@puni/contract/fields'
import type { Line, Polygon } from './drawn-feature.ts'
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
/** Share of the streets that may lie in the sea: piers and causeways. */
const MAX_DROWNED = 0.02
/** Points of streets to look at. */
const SAMPLES = 4000

/** Finds the sea of an extract whose nodes lie within the bounds. */
export function findSea(extract: Extract, { north, south, east, west }: Bounds): Sea {
  const coast = coastOf(extract)
  if (coast.length === 0) return { polygons: [], outcome: 'none' }
  const [n, s, e, w] = [north, south, east, west].map((degrees) => Math.round(degrees * 1e7))
  const polygons = seaWithin({ north: n!, south: s!, east: e!, west: w! }, coast)
  if (!polygons) return { polygons: [], outcome: 'open' }
  const streets = streetPoints(extract)
  const isDry = (polygon: Polygon) => drownedShare(polygon, streets) <= MAX_DROWNED
  if (!polygons.every(isDry)) return { polygons: polygons.filter(isDry), outcome: 'doubtful' }
  return { polygons, outcome: polygons.length > 0 ? 'drawn' : 'none' }
}

/** The lines of the coast, joined where they go on in their direction. */
function coastOf({ ways, latE7, lngE7 }: Extract): Point[][] {
  const lines = new Set<number[]>()
  const [starting, ending] = [new Map<number, number[]>(), new Map<number, number[]>()]
  const taken = (line: number[] | undefined) => (line && lines.delete(line) ? line : [])
  for (const { tags, nodes } of ways) {
    if (tags['natural'] !== 'coastline') continue
    for (const piece of wholeRuns(nodes)) {
      const before = taken(ending.get(piece[0]!))
      const onward = [...before, ...Array.from(piece).slice(before.length > 0 ? 1 : 0)]
      const isRing = onward[0] === onward.at(-1)
      const line = isRing ? onward : [...onward, ...taken(starting.get(onward.at(-1)!)).slice(1)]
      lines.add(line)
      if (line[0] === line.at(-1)) continue
      starting.set(line[0]!, line)
      ending.set(line.at(-1)!, line)
    }
  }
  return Array.from(lines, (line) => line.map((node): Point => [lngE7[node]!, latE7[node]!]))
}

const isClosed = (line: readonly Point[]) =>
  line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1]

/** Points of streets on the ground, at most SAMPLES. */
function streetPoints({ ways, latE7, lngE7 }: Extract): Point[] {
  const streets = ways.filter(
    ({ tags }) => tags['highway'] && !tags['bridge'] && !tags['tunnel'] && tags['man_made'] !== 'pier',
  )
  const count = streets.reduce((sum, { nodes }) => sum + nodes.length, 0)
  const step = Math.max(1, Math.floor(count / SAMPLES))
  const points: Point[] = []
  let passed = 0
  for (const { nodes } of streets) {
    for (const node of nodes) {
      if (passed++ % step === 0 && node !== -1) points.push([lngE7[node]!, latE7[node]!])
    }
  }
  return points
}

function drownedShare(polygon: Polygon, streets: readonly Point[]): number {
  if (streets.length === 0) return 0
  const drowned = streets.filter((point) => isInPolygon(point, polygon))
  return drowned.length / streets.length
}

const isInPolygon = (point: Point, [outline, ...holes]: Polygon) =>
  isWithin(point, outline!) && !holes.some((hole) => isWithin(point, hole))

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

/** A line of the coast from where it enters the box to where it leaves it. */
interface Crossing {
  readonly points: readonly Point[]
  /** Places on the edge of the box, see `placeOnEdge`. */
  readonly entry: number
  readonly exit: number
}

/** The water within a box; null if a line of the coast ends in it, or the lines contradict each other. */
function seaWithin(box: Box, coast: readonly (readonly Point[])[]): Polygon[] | null {
  const rings: Line[] = []
  const crossings: Crossing[] = []
  for (const piece of coast) {
    const line = reachingEdge(piece, box)
    if (!line) return null
    if (isClosed(line) && !line.some((point) => isOutside(point, box))) {
      if (line.length > 3) rings.push(Int32Array.from(line.flat()))
      continue
    }
    for (const points of clip(line, box)) {
      crossings.push({
        points,
        entry: placeOnEdge(points[0]!, box),
        exit: placeOnEdge(points.at(-1)!, box),
      })
    }
  }
  rings.sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  const open = crossings.length > 0 ? closeAlongEdge(crossings, box) : openSeaAround(rings, box)
  return open && withRings(open, rings)
}

/** The parts of a line within a box. */
function clip(line: readonly Point[], box: Box): Point[][] {
  const parts: Point[][] = []
  let part: Point[] | undefined
  for (const segment of fromOutside(line, box)) {
    const within = clipSegment(...segment, box)
    if (!within) {
      part = undefined
      continue
    }
    const [from, to] = within
    if (!part) parts.push((part = [from]))
    part.push(to)
    if (to !== segment[1]) part = undefined
  }
  return parts.filter((part) => !isClosed(part))
}

/** The segments of a line; those of a ring from a corner outside the box on, so that no part is torn. */
function fromOutside(line: readonly Point[], box: Box): [Point, Point][] {
  const segments = line.slice(1).map((to, i): [Point, Point] => [line[i]!, to])
  if (!isClosed(line)) return segments
  const first = line.findIndex((point) => isOutside(point, box))
  return [...segments.slice(first), ...segments.slice(0, first)]
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

/** Closes the lines to outlines of water: from where one leaves the box, clockwise along the edge to where the next one enters. */
function closeAlongEdge(crossings: readonly Crossing[], box: Box): Polygon[] | null {
  const distance = (from: Crossing, to: Crossing) => (to.entry - from.exit + 4) % 4
  const next = new Map(
    crossings.map((from) => [
      from,
      crossings.reduce((near, to) => (distance(from, to) < distance(from, near) ? to : near)),
    ]),
  )
  // Two lines leave the box one after the other: one of them is drawn the wrong way, or a third is missing.
  if (new Set(next.values()).size < crossings.length) return null
  const outlines = crossings.map((first) => {
    const outline: Point[] = []
    let at: Crossing | undefined = first
    while (at) {
      const following = next.get(at)
      next.delete(at)
      if (following) outline.push(...at.points, ...cornersBetween(at.exit, following.entry, box))
      at = following
    }
    return Int32Array.from([...outline, ...outline.slice(0, 1)].flat())
  })
  return outlines.filter((outline) => outline.length > 0 && signedArea(outline) !== 0).map((ring) => [ring])
}

/** Corners of a box passed clockwise from one place on its edge to another. */
function cornersBetween(from: number, to: number, { west, south, east, north }: Box): Point[] {
  const corners: readonly Point[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const end = to < from ? to + 4 : to
  return Array.from({ length: 8 }, (_, place) => place)
    .filter((place) => place > from && place < end)
    .map((place) => corners[place % 4]!)
}

/** The sea where no coast crosses the edge: all of the box if there are islands only; null if islands and lagoons contradict each other. */
function openSeaAround(rings: readonly Line[], box: Box): Polygon[] | null {
  const outermost = rings.filter(
    (ring, i) => !rings.slice(0, i).some((other) => isWithin([ring[0]!, ring[1]!], other)),
  )
  const islands = outermost.filter((ring) => signedArea(ring) > 0)
  if (islands.length === 0) return []
  if (islands.length < outermost.length) return null
  const [west, north] = [box.west, box.north]
  return [[Int32Array.from([west, north, ...cornersBetween(0, 4, box).flat(), west, north])]]
}

/** The water with islands cut out and lagoons added. Rings go from large to small; one in the wrong direction for where it lies is land. */
function withRings(open: readonly Polygon[], rings: readonly Line[]): Polygon[] {
  const polygons = open.map((polygon) => [...polygon])
  for (const ring of rings) {
    const around = polygons.find((polygon) => isInPolygon([ring[0]!, ring[1]!], polygon))
    if (around) around.push(ring)
    else if (signedArea(ring) < 0) polygons.push([ring])
  }
  return polygons
}
