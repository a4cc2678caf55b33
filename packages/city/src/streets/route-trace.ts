/** The line of a route, and what it does along each street. */
import type { Position } from '@puni/contract/fields'
import { bearing } from '../geodesic.ts'
import type { RoadClass } from './speeds.ts'
import { E7, type StreetGraph, type Streets } from './street-graph.ts'
import type { Snap } from './street-index.ts'
import type { RiddenWay } from './vehicle-streets.ts'

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

/** A stretch of a route on one arc: metres along its edge, the first more than the second if against its drawing. */
export interface Leg {
  readonly arc: number
  readonly from: number
  readonly to: number
  /** With traffic, and with the turn at its end. */
  readonly seconds: number
}

/** Where a route starts and where it ends. */
type Ends = readonly [start: Snap, end: Snap]

/** The legs of a way, in order of travel. */
export function legsOf(
  streets: Streets,
  { arcs, milliseconds }: RiddenWay,
  ends: Ends,
  traffic: number,
): Leg[] {
  return arcs.map((arc, index) => {
    const [from, to] = extentOf(streets, arcs, index, ends)
    return { arc, from, to, seconds: (milliseconds[index]! / 1000) * traffic }
  })
}

/** Metres along the edge of an arc of a route at which it comes onto it and at which it leaves it. */
function extentOf(
  streets: Streets,
  arcs: readonly number[],
  index: number,
  [start, end]: Ends,
): [from: number, to: number] {
  const arc = arcs[index]!
  const length = streets.length(arc >> 1)
  const isAsDrawn = arc % 2 === 0
  const from = index === 0 ? within(streets, start, arc) : null
  const to = index === arcs.length - 1 ? within(streets, end, arc) : null
  return [from ?? (isAsDrawn ? 0 : length), to ?? (isAsDrawn ? length : 0)]
}

/** Metres along the edge of an arc to a place between its ends; null for one at an end or elsewhere. */
function within(streets: Streets, { edge, along }: Snap, arc: number): number | null {
  return edge === arc >> 1 && along > 0 && along < streets.length(edge) ? along : null
}

/** The line of a route and its length. */
export interface Trace {
  /** At least two points. */
  readonly path: Position[]
  readonly metres: number
  /** Index into `path` at which each leg begins; a leg without any length has the next one's. */
  readonly starts: readonly number[]
}

/** Draws a route along its arcs. */
export function traceRoute(streets: Streets, arcs: readonly number[], ends: Ends): Trace {
  const { graph, along } = streets
  const [start, end] = ends
  const path = [start.position]
  const starts: number[] = []
  const last = arcs.length - 1
  let metres = 0
  for (let index = 0; index <= last; index++) {
    const arc = arcs[index]!
    const edge = arc >> 1
    // Its points as drawn, of which only the first and the last leg may leave out some.
    let [low, high] = [graph.pointStart[edge]!, graph.pointStart[edge + 1]! - 1]
    starts.push(path.length - 1)
    if (index > 0 && index < last) metres += along[high]!
    else {
      const [from, to] = extentOf(streets, arcs, index, ends)
      metres += Math.abs(to - from)
      while (along[low]! < Math.min(from, to)) low++
      while (along[high]! > Math.max(from, to)) high--
    }
    if (arc % 2 === 0) drawPoints(graph, low, high, 1, path)
    else drawPoints(graph, high, low, -1, path)
  }
  if (!isSamePlace(path.at(-1)!, end.position) || path.length === 1) path.push(end.position)
  return { path, metres, starts }
}

/** Appends points of the graph, without repeating the last place. */
function drawPoints(
  { pointLatE7, pointLngE7 }: StreetGraph,
  first: number,
  last: number,
  step: 1 | -1,
  path: Position[],
): void {
  const before = path.at(-1)!
  let latE7 = before.lat * E7
  let lngE7 = before.lng * E7
  for (let point = first; point !== last + step; point += step) {
    const [nextLatE7, nextLngE7] = [pointLatE7[point]!, pointLngE7[point]!]
    if (Math.abs(nextLatE7 - latE7) < 1 && Math.abs(nextLngE7 - lngE7) < 1) continue
    path.push({ lat: nextLatE7 / E7, lng: nextLngE7 / E7 })
    latE7 = nextLatE7
    lngE7 = nextLngE7
  }
}

/** Whether two points are one at the resolution of the streets' coordinates: a line between would lead nowhere. */
function isSamePlace(a: Position, b: Position): boolean {
  return Math.abs(a.lat - b.lat) * E7 < 1 && Math.abs(a.lng - b.lng) * E7 < 1
}

/**
 * What a route does along its legs; none if it leads nowhere. Legs without any length on the path are no parts; their
 * seconds are the next one's, or the last one's. `otherWays` as in RoutePart, between the arc of a leg and that of the
 * next one.
 */
export function partsOf(
  { rules, edgeRule, names, edgeName, edgeRoad }: StreetGraph,
  { path, starts }: Trace,
  legs: readonly Leg[],
  otherWays: (arc: number, next: number) => readonly number[],
): RoutePart[] {
  if (path.length === 2 && isSamePlace(path[0]!, path[1]!)) return []
  const parts: RoutePart[] = []
  let pending = 0
  for (const [index, { arc, from, to, seconds }] of legs.entries()) {
    const start = starts[index]!
    const end = starts[index + 1] ?? path.length - 1
    if (end === start) {
      pending += seconds
      continue
    }
    const edge = arc >> 1
    const { roadClass, isLink, isRoundabout } = rules[edgeRule[edge]!]!
    const next = legs[index + 1]
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
      otherWays: next === undefined ? [] : otherWays(arc, next.arc),
    })
    pending = 0
  }
  const last = parts.pop()
  return last === undefined ? [] : [...parts, { ...last, seconds: last.seconds + pending }]
}
