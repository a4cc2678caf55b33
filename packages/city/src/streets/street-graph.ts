/** The street graph in memory: junctions, and the stretches of street between them. */
import type { Position } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'
import { bearing, metresBetween } from '../geodesic.ts'
import type { PackInfo } from '../pack.ts'
import { directionBit, type RoadRule } from './road-rules.ts'

/** Factor of `latE7` and `lngE7` to degrees. */
export const E7 = 1e7

/**
 * Junctions and edges are numbered from 0. An edge runs from one junction to another through its points, of
 * which the first and the last are those junctions'. Coordinates are degrees times ten million. For each
 * vehicle, the edges it may use lead from each of their junctions to every other one.
 */
export interface StreetGraph {
  readonly info: PackInfo
  readonly junctionLatE7: Int32Array
  readonly junctionLngE7: Int32Array
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
}

/** The steps of a vehicle from junction to junction, each along an edge. */
export interface Arcs {
  /** Start index of a junction's arcs in the lists below; there is one more of these than junctions. */
  readonly start: Uint32Array
  readonly tail: Uint32Array
  readonly head: Uint32Array
  /** The edge number doubled, plus one if it is travelled against its drawing. */
  readonly edge: Uint32Array
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

/** Bearing with which an arc, an edge number doubled and plus one against its drawing, leaves its junction. */
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

type EdgeEnds = Pick<StreetGraph, 'edgeFrom' | 'edgeTo' | 'edgeRule' | 'rules'>

/** Arcs of a vehicle, by the junction they leave; with `reversed`, by the one they lead to. */
export function arcsOf(
  { edgeFrom, edgeTo, edgeRule, rules }: EdgeEnds,
  junctions: number,
  vehicle: VehicleType,
  reversed: boolean,
): Arcs {
  const ways = [false, true].map((backward) => ({
    bit: directionBit(vehicle, backward),
    tails: backward === reversed ? edgeFrom : edgeTo,
    heads: backward === reversed ? edgeTo : edgeFrom,
    backward: Number(backward),
  }))
  const start = new Uint32Array(junctions + 1)
  const eachArc = (visit: (tail: number, head: number, edge: number) => void) => {
    for (const { bit, tails, heads, backward } of ways) {
      for (let edge = 0; edge < edgeFrom.length; edge++) {
        if ((rules[edgeRule[edge]!]!.directions & bit) !== 0)
          visit(tails[edge]!, heads[edge]!, 2 * edge + backward)
      }
    }
  }
  eachArc((tail) => start[tail + 1]!++)
  for (let junction = 0; junction < junctions; junction++) start[junction + 1]! += start[junction]!
  const tail = new Uint32Array(start[junctions]!)
  const head = new Uint32Array(start[junctions]!)
  const edge = new Uint32Array(start[junctions]!)
  const next = start.slice()
  eachArc((from, to, id) => {
    const arc = next[from]!++
    tail[arc] = from
    head[arc] = to
    edge[arc] = id
  })
  return { start, tail, head, edge }
}
