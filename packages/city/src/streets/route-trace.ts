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

/** A stretch of a route on one arc: metres along its edge, the first more than the second if against its drawing. */
export interface Leg {
  readonly arc: number
  readonly from: number
  readonly to: number
  /** With traffic, and with the turn at its end. */
  readonly seconds: number
}

/** The line of a route and its length. */
export interface Trace {
  /** At least two points. */
  readonly path: Position[]
  readonly metres: number
  /** Index into `path` at which each leg begins; a leg without any length has the next one's. */
  readonly starts: readonly number[]
}

/** Draws a route from place to place along its legs. `along` as returned by metresAlongEdges. */
export function traceRoute(
  graph: StreetGraph,
  along: Float64Array,
  [start, end]: readonly [Position, Position],
  legs: readonly Leg[],
): Trace {
  const path = [start]
  const starts: number[] = []
  let metres = 0
  for (const leg of legs) {
    starts.push(path.length - 1)
    metres += Math.abs(leg.to - leg.from)
    drawLeg(graph, along, leg, path)
  }
  if (!isSamePlace(path.at(-1)!, end) || path.length === 1) path.push(end)
  return { path, metres, starts }
}

/** Appends the points of a leg in order of travel, without repeating the last. */
function drawLeg(graph: StreetGraph, along: Float64Array, { arc, from, to }: Leg, path: Position[]): void {
  const edge = arc >> 1
  const first = graph.pointStart[edge]!
  const last = graph.pointStart[edge + 1]! - 1
  const step = from <= to ? 1 : -1
  const least = Math.min(from, to)
  const most = Math.max(from, to)
  let before = path.at(-1)!
  for (let point = step === 1 ? first : last; point >= first && point <= last; point += step) {
    if (along[point]! < least || along[point]! > most) continue
    const position = pointAt(graph, point)
    if (isSamePlace(before, position)) continue
    path.push(position)
    before = position
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
