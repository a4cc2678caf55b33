/** Fastest routes on the streets of a pack, by the rules of the road. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { bearing, metresBetween } from '../geodesic.ts'
import { PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import { HierarchySearch, SearchMemory } from '../hierarchy/hierarchy-search.ts'
import { followers, PlainSearch } from './plain-search.ts'
import { legsOf, partsOf, type RoutePart, traceRoute } from './route-trace.ts'
import { type StreetGraph, Streets } from '../graph/street-graph.ts'
import { type Snap, StreetIndex } from './street-index.ts'
import { turnGraph } from './turn-graph.ts'
import { type ArcPoint, type RiddenWay, VehicleStreets } from './vehicle-streets.ts'

export interface StreetRouteOptions {
  readonly vehicle: VehicleType
  /** All times are multiplied by this, 0.1 or more: 1 as in speeds.ts, 2 for twice as long. */
  readonly traffic: number
  /**
   * The minute of the city's week (`weekMinute`) whose rules hold. Without one, what is forbidden at some hours
   * is allowed.
   */
  readonly minute?: number
}

/**
 * The fastest route. It starts and ends on the streets; the distances from and to the requested points are
 * not counted.
 */
export interface StreetRoute {
  /** At least two points; a route from a place to itself has that place twice. */
  readonly path: Position[]
  readonly metres: number
  readonly seconds: number
  /** Names of the streets on which it starts and ends; null for a street without one. */
  readonly startStreet: string | null
  readonly endStreet: string | null
  /** What it does on the way, worked out when asked for: whoever draws the line has no use for it. */
  describe(this: void): RouteDescription
}

export interface RouteDescription {
  /** In order of travel; none for a route from a place to itself. */
  readonly parts: readonly RoutePart[]
  /** Where the requested end lies, seen in travel; null within 3 m of the line. */
  readonly endSide: 'left' | 'right' | null
}

const LEAST_TRAFFIC = 0.1

/** A search through the turns of a vehicle. */
type TurnSearch = Pick<PlainSearch, 'find' | 'table'>

/** What a vehicle's requests need. */
interface Vehicle {
  readonly streets: VehicleStreets
  readonly search: TurnSearch
}

/** A place to which or from which a way is asked. */
interface Place {
  readonly snap: Snap
  readonly points: readonly ArcPoint[]
}

export class StreetRouter {
  /** The pack's metadata. */
  readonly info: PackInfo
  /** What it goes by. */
  readonly graph: StreetGraph
  readonly #streets: Streets
  readonly #index: StreetIndex
  readonly #vehicles = new Map<VehicleType, Vehicle>()

  /**
   * Without a hierarchy, the first request for a vehicle takes longer, and each one by far: good enough for a
   * small part of a city. Throws PackError if a hierarchy is of another graph.
   */
  constructor(graph: StreetGraph, hierarchies: ReadonlyMap<VehicleType, Hierarchy> = new Map()) {
    this.info = graph.info
    this.graph = graph
    this.#streets = new Streets(graph)
    this.#index = new StreetIndex(graph, this.#streets.along)
    const memory = new SearchMemory(
      Math.max(0, ...Array.from(hierarchies.values(), ({ nodeOf }) => nodeOf.length)),
    )
    for (const [vehicle, hierarchy] of hierarchies) {
      const streets = new VehicleStreets(this.#streets, vehicle)
      if (hierarchy.nodeOf.length !== streets.nodes.arc.length) {
        throw new PackError(
          'The street graph is damaged: a hierarchy is of other streets. Build the pack again',
        )
      }
      this.#vehicles.set(vehicle, { streets, search: new HierarchySearch(hierarchy, memory) })
    }
  }

  /**
   * The fastest route between two points, degrees.
   *
   * - Returns null if one of them is farther than SNAP_LIMIT_M from any street the vehicle may use.
   * - If the rules of the minute leave no way, it is that of other hours.
   * - Throws RangeError for coordinates that are not numbers and for traffic under 0.1.
   */
  route(from: Position, to: Position, options: StreetRouteOptions): StreetRoute | null {
    const { vehicle, traffic, minute = null } = options
    requireTraffic(traffic)
    const start = this.#snap(from, options)
    const end = this.#snap(to, options)
    if (start === null || end === null) return null
    const { streets, search } = this.#vehicleOf(vehicle)
    const way = wayAt(streets, search, [start, end], minute)
    if (way === null) return null
    const trace = traceRoute(this.#streets, way.arcs, [start, end])
    return {
      path: trace.path,
      metres: trace.metres,
      seconds: (way.totalMs / 1000) * traffic,
      startStreet: this.#streetName(start.edge),
      endStreet: this.#streetName(end.edge),
      describe: () => {
        const legs = legsOf(this.#streets, way, [start, end], traffic)
        const parts = partsOf(this.graph, trace, legs, streets.crossing)
        return { parts, endSide: sideOf(to, trace.path, parts) }
      },
    }
  }

  /**
   * Seconds of the fastest route from each of the first points to each of the second, degrees: from the first
   * to all, then from the second, and so on. Infinity where `route` returns null. Of what is forbidden at some
   * hours they heed closed streets at both ends alone: who goes around it on the way takes longer. Throws
   * RangeError where `route` does.
   */
  durations(from: readonly Position[], to: readonly Position[], options: StreetRouteOptions): Float64Array {
    const { vehicle, traffic, minute = null } = options
    requireTraffic(traffic)
    const starts = from.map((position) => this.#snap(position, options))
    const ends = to.map((position) => this.#snap(position, options))
    const { streets, search } = this.#vehicleOf(vehicle)
    const departures = starts.map((snap) => placeOf(snap, (place) => streets.departures(place, minute)))
    const arrivals = ends.map((snap) => placeOf(snap, (place) => streets.arrivals(place, minute)))
    const weights = search.table(
      departures.map((place) => (place === null ? [] : streets.exits(place.points, minute))),
      arrivals.map((place) => (place === null ? [] : streets.entries(place.points))),
    )
    for (const [row, start] of departures.entries()) {
      for (const [column, end] of arrivals.entries()) {
        if (start === null || end === null) continue
        const cell = row * to.length + column
        if (streets.isSameJunction(start.snap, end.snap)) weights[cell] = 0
        else {
          const direct = streets.direct(start.points, end.points)
          if (direct !== null) weights[cell] = Math.min(weights[cell]!, direct.totalMs)
        }
      }
    }
    return weights.map((weight) => (weight / 1000) * traffic)
  }

  #snap(position: Position, { vehicle, minute }: StreetRouteOptions): Snap | null {
    if (!Number.isFinite(position.lat) || !Number.isFinite(position.lng)) {
      throw new RangeError(`Not a position: ${position.lat}, ${position.lng}`)
    }
    const isOpen = (edge: number) =>
      minute === undefined || this.#vehicleOf(vehicle).streets.isOpenAt(edge, minute)
    return this.#index.nearest(position, vehicle, isOpen)
  }

  #vehicleOf(vehicle: VehicleType): Vehicle {
    const known = this.#vehicles.get(vehicle)
    if (known !== undefined) return known
    const streets = new VehicleStreets(this.#streets, vehicle)
    const made = {
      streets,
      search: new PlainSearch(streets.nodes.arc.length, followers(turnGraph(streets.nodes))),
    }
    this.#vehicles.set(vehicle, made)
    return made
  }

  #streetName(edge: number): string | null {
    const { names, edgeName } = this.#streets.graph
    return names[edgeName[edge]!]! || null
  }
}

const NOWHERE: RiddenWay = { arcs: [], milliseconds: [], totalMs: 0 }

/**
 * The fastest way at a minute of the week. Few ways come upon what is forbidden at some hours only, so those are
 * searched again, and nothing need be prepared for every hour.
 */
function wayAt(
  streets: VehicleStreets,
  search: TurnSearch,
  ends: readonly [start: Snap, end: Snap],
  minute: number | null,
): RiddenWay | null {
  const way = wayBetween(streets, search, ends, minute)
  if (minute === null || (way !== null && !streets.breaks(way, minute))) return way
  const strict = new PlainSearch(streets.nodes.arc.length, (node, visit) =>
    streets.nodes.eachNext(node, minute, visit),
  )
  const lawful = way === null ? null : wayBetween(streets, strict, ends, minute)
  return lawful ?? wayBetween(streets, search, ends, null)
}

/** The fastest way from place to place, where only the places heed the minute; null if there is none. */
function wayBetween(
  streets: VehicleStreets,
  search: TurnSearch,
  [start, end]: readonly [start: Snap, end: Snap],
  minute: number | null,
): RiddenWay | null {
  if (streets.isSameJunction(start, end)) return NOWHERE
  const departures = streets.departures(start, minute)
  const arrivals = streets.arrivals(end, minute)
  const exits = streets.exits(departures, minute)
  const direct = streets.direct(departures, arrivals)
  const around = search.find(exits, streets.entries(arrivals))
  if (direct !== null && (around === null || direct.totalMs <= around.weight)) return direct
  return around === null ? null : streets.ridden(around, exits, arrivals)
}

function placeOf(snap: Snap | null, pointsOf: (snap: Snap) => ArcPoint[]): Place | null {
  return snap === null ? null : { snap, points: pointsOf(snap) }
}

function requireTraffic(traffic: number): void {
  if (!(traffic >= LEAST_TRAFFIC && traffic < Infinity))
    throw new RangeError(`Not a traffic factor: ${traffic}`)
}

/** Closer to the line than this, in metres, a place is on it. */
const BESIDE_M = 3

/** The side of the end of a route on which a place lies. */
function sideOf(
  place: Position,
  path: readonly Position[],
  parts: readonly RoutePart[],
): RouteDescription['endSide'] {
  const end = path.at(-1)!
  if (parts.length === 0) return null
  const off = ((bearing(end, place) - bearing(path.at(-2)!, end)) * Math.PI) / 180
  const metres = metresBetween(end, place) * Math.sin(off)
  return Math.abs(metres) < BESIDE_M ? null : metres > 0 ? 'right' : 'left'
}
