/** The line of a route, and what it does along each street. */
import type { Position } from '@puni/contract/entities'
import { bearing } from '../geodesic.ts'
import type { RoadClass } from './speeds.ts'
import { E7, pointAt, type StreetGraph } from './street-graph.ts'

/** What a route does along one stretch of street between two junctions. */
export interface RoutePart {
  /** Name of the street; null without one. */
  readonly street: string | null
  /** Road number; null without one. */
  readonly road: string | null
  readonly roadClass: RoadClass
  /** A ramp or a slip road. */
  readonly isLink: boolean
  readonly isRoundabout: boolean
  readonly metres: number
  /** With traffic, and with the turn at its end. */
  readonly seconds: number
  /** Index into `path` of its first point; it ends where the next one starts. */
  readonly start: number
  /** Degrees clockwise from north, 0 to 360: the travel at its start and at its end. */
  readonly startBearing: number
  readonly endBearing: number
  /**
   * The other ways that the vehicle could take at its end, as bearings away from there: without the one taken
   * and the way back.
   */
  readonly otherWays: readonly number[]
}

/** A stretch of a route on one edge: metres along it, against its drawing if `to` is smaller. */
export interface Leg {
  readonly edge: number
  readonly from: number
  readonly to: number
  readonly seconds: number
  /** As in RoutePart. */
  readonly otherWays: readonly number[]
}

/** The line of a route's legs, its length and its parts. */
export interface Trace {
  readonly path: Position[]
  readonly metres: number
  readonly parts: readonly RoutePart[]
}

/** Draws a route from place to place along its legs. `along` as returned by metresAlongEdges. */
export function traceRoute(
  graph: StreetGraph,
  along: Float64Array,
  [start, end]: readonly [Position, Position],
  legs: readonly Leg[],
): Trace {
  const path = [start]
  const pass = (position: Position) => {
    if (!isSamePlace(path.at(-1)!, position)) path.push(position)
  }
  let metres = 0
  const starts = legs.map(({ edge, from, to }) => {
    const first = path.length - 1
    for (const point of pointsOf(graph, along, edge, from, to)) pass(pointAt(graph, point))
    metres += Math.abs(to - from)
    return first
  })
  pass(end)
  if (path.length === 1) return { path: [start, end], metres, parts: [] }
  return { path, metres, parts: partsOf(graph, path, starts, legs) }
}

/** Whether two points are one at the resolution of the streets' coordinates: a line between would lead nowhere. */
function isSamePlace(a: Position, b: Position): boolean {
  return Math.abs(a.lat - b.lat) * E7 < 1 && Math.abs(a.lng - b.lng) * E7 < 1
}

/** Points of an edge between two distances along it, in order of travel. */
function pointsOf(
  { pointStart }: StreetGraph,
  along: Float64Array,
  edge: number,
  from: number,
  to: number,
): number[] {
  const points: number[] = []
  for (let point = pointStart[edge]!; point < pointStart[edge + 1]!; point++) {
    if (along[point]! >= Math.min(from, to) && along[point]! <= Math.max(from, to)) points.push(point)
  }
  return from <= to ? points : points.reverse()
}

/** Legs without any length on the path are no parts; their seconds are the next one's, or the last one's. */
function partsOf(
  { rules, edgeRule, names, edgeName, edgeRoad }: StreetGraph,
  path: readonly Position[],
  starts: readonly number[],
  legs: readonly Leg[],
): RoutePart[] {
  const parts: RoutePart[] = []
  let pending = 0
  for (const [index, { edge, from, to, seconds, otherWays }] of legs.entries()) {
    const start = starts[index]!
    const end = starts[index + 1] ?? path.length - 1
    if (end === start) {
      pending += seconds
      continue
    }
    const { roadClass, isLink, isRoundabout } = rules[edgeRule[edge]!]!
    parts.push({
      street: names[edgeName[edge]!]! || null,
      road: names[edgeRoad[edge]!]! || null,
      roadClass,
      isLink,
      isRoundabout,
      metres: Math.abs(to - from),
      seconds: seconds + pending,
      start,
      startBearing: bearing(path[start]!, path[start + 1]!),
      endBearing: bearing(path[end - 1]!, path[end]!),
      otherWays,
    })
    pending = 0
  }
  const last = parts.pop()
  return last === undefined ? [] : [...parts, { ...last, seconds: last.seconds + pending }]
}
