/** The line of a route, and what it does along each street. */
import type { Position } from '@puni/contract/fields'
import { bearing, pointAlong } from '../geodesic.ts'
import type { RoadClass } from '../graph/speeds.ts'
import { E7, type StreetGraph, type Streets } from '../graph/street-graph.ts'
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
  /** A driveway or a path: streets go on past it. */
  readonly isMinor: boolean
  /**
   * The travel from its start on and up to its end, as a rider sees it: over LOOK_M of the route. Degrees clockwise
   * from north, 0 to 360.
   */
  readonly startBearing: number
  readonly endBearing: number
  /** Degrees that the route turns just at its end, to the right above 0: little in a wide bend. */
  readonly bend: number
  /** The other ways that the vehicle could take at its end: without the one taken and the way back. */
  readonly otherWays: readonly OtherWay[]
  /** How many of the other ways out at its end signs count as exits, for whatever vehicle they are. */
  readonly otherExits: number
}

/** A way that could be taken at the end of a part. */
export interface OtherWay {
  /** Over LOOK_M of it, away from there. */
  readonly bearing: number
  readonly isMinor: boolean
}

/** What of a junction a rider sees as one, metres. */
export const LOOK_M = 20
/** A turn within so many metres to both sides is a corner; one spread over more is a bend. */
const CORNER_M = 5

/** Degrees from one bearing to another, clockwise: over -180, up to 180. */
export function turnBetween(from: number, to: number): number {
  const turned = (((to - from) % 360) + 360) % 360
  return turned > 180 ? turned - 360 : turned
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

/** What a vehicle finds at the junction between two arcs of its way. */
export interface Crossing {
  isMinor(this: void, arc: number): boolean
  otherWays(this: void, arc: number, next: number): readonly OtherWay[]
  otherExits(this: void, arc: number, next: number): number
}

/**
 * What a route does along its legs; none if it leads nowhere. Legs without any length on the path are no parts; their
 * seconds are the next one's, or the last one's.
 */
export function partsOf(
  { rules, edgeRule, names, edgeName, edgeRoad }: StreetGraph,
  { path, starts }: Trace,
  legs: readonly Leg[],
  crossing: Crossing,
): RoutePart[] {
  if (path.length === 2 && isSamePlace(path[0]!, path[1]!)) return []
  const parts: Omit<RoutePart, 'startBearing' | 'endBearing' | 'bend'>[] = []
  let pending = 0
  for (const [index, { arc, from, to, seconds }] of legs.entries()) {
    const start = starts[index]!
    if ((starts[index + 1] ?? path.length - 1) === start) {
      pending += seconds
      continue
    }
    const edge = arc >> 1
    const { roadClass, isLink, isRoundabout } = rules[edgeRule[edge]!]!
    const next = legs[index + 1]?.arc
    parts.push({
      street: names[edgeName[edge]!]! || null,
      road: names[edgeRoad[edge]!]! || null,
      roadClass,
      isLink,
      isRoundabout,
      isMinor: crossing.isMinor(arc),
      metres: Math.abs(to - from),
      seconds: seconds + pending,
      start,
      otherWays: next === undefined ? [] : crossing.otherWays(arc, next),
      otherExits: next === undefined ? 0 : crossing.otherExits(arc, next),
    })
    pending = 0
  }
  const last = parts.pop()
  return withBearings(
    last === undefined ? [] : [...parts, { ...last, seconds: last.seconds + pending }],
    path,
  )
}

/** A look goes neither into a roundabout or onto a ferry, nor out of it. */
function withBearings(
  parts: readonly Omit<RoutePart, 'startBearing' | 'endBearing' | 'bend'>[],
  path: readonly Position[],
): RoutePart[] {
  const kind = ({ isRoundabout, roadClass }: (typeof parts)[number]) => isRoundabout || roadClass === 'ferry'
  const ends = parts.map((_, index) => parts[index + 1]?.start ?? path.length - 1)
  const firsts: number[] = []
  const lasts: number[] = []
  for (const [index, part] of parts.entries()) {
    const isAsBefore = index > 0 && kind(parts[index - 1]!) === kind(part)
    firsts.push(isAsBefore ? firsts.at(-1)! : part.start)
  }
  for (const [index, part] of [...parts.entries()].reverse()) {
    const after = parts[index + 1]
    lasts[index] = after !== undefined && kind(after) === kind(part) ? lasts[index + 1]! : ends[index]!
  }
  return parts.map((part, index) => {
    const end = ends[index]!
    const behind = (metres: number) => bearing(pointAlong(path, end, firsts[index]!, metres), path[end]!)
    const ahead = (from: number, last: number, metres: number) =>
      bearing(path[from]!, pointAlong(path, from, last, metres))
    return {
      ...part,
      startBearing: ahead(part.start, lasts[index]!, LOOK_M),
      endBearing: behind(LOOK_M),
      bend:
        index + 1 < parts.length ? turnBetween(behind(CORNER_M), ahead(end, ends[index + 1]!, CORNER_M)) : 0,
    }
  })
}
