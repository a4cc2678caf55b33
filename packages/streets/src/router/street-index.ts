/** Finds the street nearest to a point. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import Flatbush from 'flatbush'
import { metresBetween } from '../geodesic.ts'
import { directionBits } from '../graph/road-rule.ts'
import { E7, pointAt, type StreetGraph } from '../graph/street-graph.ts'

/** Points farther than this, in metres, from any street the vehicle may use are outside the city. */
export const SNAP_LIMIT_M = 500

/** A place on a street. */
export interface Snap {
  readonly edge: number
  /** Metres from the start of the edge. */
  readonly along: number
  readonly position: Position
}

/** Search boxes, metres to each side, tried one after the other until one contains a street that near. */
const REACHES_M = [15, 60, 200, SNAP_LIMIT_M]
/**
 * A place closer than this to an end of its edge, in metres, is the junction: twice the resolution of the
 * coordinates.
 */
const JUNCTION_REACH_M = 0.02
const METRES_PER_E7 = metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) / E7

/** A search in progress: metres from the point to the nearest place so far, and that place. */
interface Nearest {
  metres: number
  edge: number
  /** First point of the segment, and how far on it towards the second, 0 to 1. */
  point: number
  share: number
}

/** A spatial index of a graph's edges. */
export class StreetIndex {
  readonly #graph: StreetGraph
  readonly #along: Float64Array
  readonly #boxes: Flatbush

  /** `along` as returned by metresAlongEdges. */
  constructor(graph: StreetGraph, along: Float64Array) {
    this.#graph = graph
    this.#along = along
    this.#boxes = boxesOf(graph)
  }

  /**
   * The nearest place on a street that the vehicle may use, by metres; null if there is none within
   * SNAP_LIMIT_M. `isOpen` tells whether a street that it may use at some hour counts.
   */
  nearest(position: Position, vehicle: VehicleType, isOpen: (edge: number) => boolean): Snap | null {
    const bits = directionBits(vehicle)
    const { edgeRule, rules } = this.#graph
    const lat = position.lat * E7
    const lng = position.lng * E7
    // Within a few hundred metres the globe is flat, and a degree of longitude is shorter than one of
    // latitude by this factor.
    const shortening = Math.max(0.01, Math.cos((position.lat * Math.PI) / 180))
    const nearest: Nearest = { metres: Infinity, edge: -1, point: -1, share: 0 }
    for (const reach of REACHES_M) {
      const dLat = reach / METRES_PER_E7
      const dLng = dLat / shortening
      this.#boxes.search(lng - dLng, lat - dLat, lng + dLng, lat + dLat, (edge) => {
        if ((rules[edgeRule[edge]!]!.directions & bits) !== 0 && isOpen(edge))
          this.#measure(edge, lat, lng, shortening, nearest)
        return false
      })
      if (nearest.metres <= reach) return this.#snapAt(nearest)
    }
    return null
  }

  /** Updates the nearest place with that of an edge, if nearer; in a tie the lower number wins. */
  #measure(edge: number, lat: number, lng: number, shortening: number, nearest: Nearest): void {
    const { pointStart, pointLatE7, pointLngE7 } = this.#graph
    const last = pointStart[edge + 1]! - 1
    for (let point = pointStart[edge]!; point < last; point++) {
      const x = (pointLngE7[point]! - lng) * shortening
      const y = pointLatE7[point]! - lat
      const dx = (pointLngE7[point + 1]! - pointLngE7[point]!) * shortening
      const dy = pointLatE7[point + 1]! - pointLatE7[point]!
      const square = dx * dx + dy * dy
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square))
      const metres = Math.sqrt((x + share * dx) ** 2 + (y + share * dy) ** 2) * METRES_PER_E7
      if (metres > nearest.metres || (metres === nearest.metres && edge >= nearest.edge)) continue
      nearest.metres = metres
      nearest.edge = edge
      nearest.point = point
      nearest.share = share
    }
  }

  #snapAt({ edge, point, share }: Nearest): Snap {
    const { pointStart, pointLatE7, pointLngE7 } = this.#graph
    const first = pointStart[edge]!
    const last = pointStart[edge + 1]! - 1
    const along = this.#along[point]! + share * (this.#along[point + 1]! - this.#along[point]!)
    const end = along < JUNCTION_REACH_M ? first : this.#along[last]! - along < JUNCTION_REACH_M ? last : null
    const position =
      end === null
        ? {
            lat: between(pointLatE7, point, share) / E7,
            lng: between(pointLngE7, point, share) / E7,
          }
        : pointAt(this.#graph, end)
    return { edge, along: end === null ? along : this.#along[end]!, position }
  }
}

/** A number between that of a point and that of the next one. */
function between(values: Int32Array, point: number, share: number): number {
  return values[point]! + share * (values[point + 1]! - values[point]!)
}

function boxesOf({ edgeFrom, pointStart, pointLatE7, pointLngE7 }: StreetGraph): Flatbush {
  const boxes = new Flatbush(edgeFrom.length, 16, Int32Array)
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let point = pointStart[edge]!; point < pointStart[edge + 1]!; point++) {
      west = Math.min(west, pointLngE7[point]!)
      east = Math.max(east, pointLngE7[point]!)
      south = Math.min(south, pointLatE7[point]!)
      north = Math.max(north, pointLatE7[point]!)
    }
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  return boxes
}
