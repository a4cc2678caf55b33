/** The street graph in memory: junctions, and the stretches of street between them. */
import type { Position } from '@puni/contract/fields'
import { bearing, metresBetween, pointAlong } from '../geodesic.ts'
import type { PackInfo } from '@puni/contract/city/entities'
import type { ForbiddenWay } from './forbidden-ways.ts'
import type { RoadRule } from './road-rule.ts'

/** Factor of `latE7` and `lngE7` to degrees. */
export const E7 = 1e7

/**
 * Junctions and edges are numbered from 0. An edge runs from one junction to another through its points, of
 * which the first and the last are those junctions'. Coordinates are degrees times ten million. An arc is an
 * edge in one direction: the edge number doubled, plus one if against its drawing. For each vehicle, from each
 * edge that it may use there is a way to every other one.
 */
export interface StreetGraph {
  readonly info: PackInfo
  readonly junctionLatE7: Int32Array
  readonly junctionLngE7: Int32Array
  /** Vehicles that cannot pass a junction, by a barrier: bits of `vehicleBit`. */
  readonly junctionClosed: Uint8Array
  readonly edgeFrom: Uint32Array
  readonly edgeTo: Uint32Array
  /** Index into `rules`. */
  readonly edgeRule: Uint32Array
  /** Index into `names`. */
  readonly edgeName: Uint32Array
  /** Its road number, an index into `names`. */
  readonly edgeRoad: Uint32Array
  /**
   * Start index of an edge's points, which end where the next edge's start; so there is one more of these
   * than edges.
   */
  readonly pointStart: Uint32Array
  readonly pointLatE7: Int32Array
  readonly pointLngE7: Int32Array
  readonly rules: readonly RoadRule[]
  /** Names of streets and numbers of roads; the first is '', for streets without one. */
  readonly names: readonly string[]
  readonly forbidden: readonly ForbiddenWay[]
}

/** A graph and what follows from it for every vehicle. */
export class Streets {
  readonly graph: StreetGraph
  /** As returned by metresAlongEdges. */
  readonly along: Float64Array
  /** Arcs that leave a junction, open or not, from `incidentStart` of it to that of the next. */
  readonly incidentStart: Uint32Array
  readonly incident: Uint32Array
  /** Bearing with which an arc leaves its junction. */
  readonly leaving: Float32Array

  constructor(graph: StreetGraph) {
    this.graph = graph
    this.along = metresAlongEdges(graph)
    const { edgeFrom, edgeTo } = graph
    const arcs = 2 * edgeFrom.length
    const tail = (arc: number) => (arc % 2 === 0 ? edgeFrom : edgeTo)[arc >> 1]!
    this.incidentStart = new Uint32Array(graph.junctionLatE7.length + 1)
    for (let arc = 0; arc < arcs; arc++) this.incidentStart[tail(arc) + 1]!++
    for (let junction = 0; junction < graph.junctionLatE7.length; junction++) {
      this.incidentStart[junction + 1]! += this.incidentStart[junction]!
    }
    const next = this.incidentStart.slice()
    this.incident = new Uint32Array(arcs)
    this.leaving = new Float32Array(arcs)
    for (let arc = 0; arc < arcs; arc++) {
      this.incident[next[tail(arc)]!++] = arc
      this.leaving[arc] = startBearing(graph, arc)
    }
  }

  /** The junction that an arc leads to. */
  head(arc: number): number {
    return (arc % 2 === 0 ? this.graph.edgeTo : this.graph.edgeFrom)[arc >> 1]!
  }

  /** Number of arcs that leave a junction. */
  ways(junction: number): number {
    return this.incidentStart[junction + 1]! - this.incidentStart[junction]!
  }

  /** The arcs that leave a junction, open or not. */
  arcsAt(junction: number): number[] {
    return [...this.incident.subarray(this.incidentStart[junction], this.incidentStart[junction + 1])]
  }

  /** Bearing of an arc from its junction to the point so many metres along it, or its end. */
  bearingOver(arc: number, metres: number): number {
    const { pointStart } = this.graph
    const edge = arc >> 1
    const [low, high] = [pointStart[edge]!, pointStart[edge + 1]! - 1]
    const points = Array.from({ length: high - low + 1 }, (_, index) => pointAt(this.graph, low + index))
    if (arc % 2 === 1) points.reverse()
    return bearing(points[0]!, pointAlong(points, 0, points.length - 1, metres))
  }

  /** Metres of an edge. */
  length(edge: number): number {
    return this.along[this.graph.pointStart[edge + 1]! - 1]!
  }
}

/** Position of point number `index` of the graph. */
export function pointAt(graph: StreetGraph, index: number): Position {
  return { lat: graph.pointLatE7[index]! / E7, lng: graph.pointLngE7[index]! / E7 }
}

/** Metres from the start of its edge to each point, along the edge. */
export function metresAlongEdges(graph: StreetGraph): Float64Array {
  const along = new Float64Array(graph.pointLatE7.length)
  for (let edge = 0; edge < graph.edgeFrom.length; edge++) {
    const end = graph.pointStart[edge + 1]!
    for (let point = graph.pointStart[edge]! + 1; point < end; point++) {
      along[point] = along[point - 1]! + metresBetween(pointAt(graph, point - 1), pointAt(graph, point))
    }
  }
  return along
}

/** Bearing with which an arc leaves its junction. */
export function startBearing(graph: StreetGraph, arc: number): number {
  const edge = arc >> 1
  const step = arc % 2 === 0 ? 1 : -1
  const first = step === 1 ? graph.pointStart[edge]! : graph.pointStart[edge + 1]! - 1
  const last = step === 1 ? graph.pointStart[edge + 1]! - 1 : graph.pointStart[edge]!
  let next = first + step
  // Points may repeat.
  while (next !== last && isSamePoint(graph, first, next)) next += step
  return bearing(pointAt(graph, first), pointAt(graph, next))
}

function isSamePoint({ pointLatE7, pointLngE7 }: StreetGraph, a: number, b: number): boolean {
  return pointLatE7[a] === pointLatE7[b] && pointLngE7[a] === pointLngE7[b]
}
