/**
 * Fastest routes on the streets of a pack. Turn restrictions are unknown: a route may turn left where a sign
 * forbids it, and make a U-turn at any junction.
 */
import type { Position } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'
import { bearing, metresBetween } from '../geodesic.ts'
import type { PackInfo } from '../pack.ts'
import { Landmarks } from './landmarks.ts'
import { type Leg, type RoutePart, type Trace, traceRoute } from './route-trace.ts'
import { metresAlongEdges, startBearing, type StreetGraph } from './street-graph.ts'
import { type Snap, StreetIndex } from './street-index.ts'
import { StreetSearch } from './street-search.ts'
import { type Door, VehicleNetwork } from './vehicle-network.ts'

export interface StreetRouteOptions {
  readonly vehicle: VehicleType
  /** All times are multiplied by this, 0.1 or more: 1 as in road-rules.ts, 2 for twice as long. */
  readonly traffic: number
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
  /** In order of travel; none for a route from a place to itself. */
  readonly parts: readonly RoutePart[]
  /** Where the requested end lies, seen in travel; null within 3 m of the line. */
  readonly endSide: 'left' | 'right' | null
}

const LEAST_TRAFFIC = 0.1

/** The data for a vehicle's searches. */
interface VehicleStreets {
  readonly network: VehicleNetwork
  readonly landmarks: Landmarks
}

export class StreetRouter {
  /** The pack's metadata. */
  readonly info: PackInfo
  readonly #graph: StreetGraph
  readonly #along: Float64Array
  readonly #index: StreetIndex
  readonly #search: StreetSearch
  readonly #vehicles = new Map<VehicleType, VehicleStreets>()

  constructor(graph: StreetGraph) {
    this.info = graph.info
    this.#graph = graph
    this.#along = metresAlongEdges(graph)
    this.#index = new StreetIndex(graph, this.#along)
    this.#search = new StreetSearch(graph.junctionLatE7.length)
  }

  /**
   * The fastest route between two points, degrees.
   *
   * - Returns null if one of them is farther than SNAP_LIMIT_M from any street the vehicle may use.
   * - Throws RangeError for coordinates that are not numbers and for traffic under 0.1.
   * - The first request for a vehicle takes a tenth of a second longer, to compute its landmarks.
   */
  route(from: Position, to: Position, { vehicle, traffic }: StreetRouteOptions): StreetRoute | null {
    requireTraffic(traffic)
    const start = this.#snap(from, vehicle)
    const end = this.#snap(to, vehicle)
    if (start === null || end === null) return null
    const { network, landmarks } = this.#streetsOf(vehicle)
    const within = secondsWithin(network, start, end)
    const exits = network.doors(start, true)
    const entries = network.doors(end, false)
    landmarks.aim(entries, network.doors(end, true))
    const way = this.#search.find(network.onward, exits, entries, landmarks, within)
    if (way === null && within === Infinity) return null
    const legs =
      way === null
        ? [this.#leg(network, start.edge, start.along, end.along)]
        : [
            this.#leg(network, start.edge, start.along, exits[way.start]!.along),
            ...way.edges.map((edge) => this.#wholeLeg(network, edge)),
            this.#leg(network, end.edge, entries[way.target]!.along, end.along),
          ]
    const trace = traceRoute(
      this.#graph,
      this.#along,
      [start.position, end.position],
      legs.map((leg, index) => ({
        ...leg,
        seconds: leg.seconds * traffic,
        otherWays: this.#otherWays(network, leg, legs[index + 1]),
      })),
    )
    return {
      ...trace,
      seconds: (way?.seconds ?? within) * traffic,
      startStreet: this.#streetName(start.edge),
      endStreet: this.#streetName(end.edge),
      endSide: sideOf(to, trace),
    }
  }

  /**
   * Seconds of the fastest route from each of the first points to each of the second, degrees: from the first
   * to all, then from the second, and so on. Infinity where `route` returns null. Throws RangeError where it
   * does.
   */
  durations(
    from: readonly Position[],
    to: readonly Position[],
    { vehicle, traffic }: StreetRouteOptions,
  ): Float64Array {
    requireTraffic(traffic)
    const starts = from.map((position) => this.#snap(position, vehicle))
    const ends = to.map((position) => this.#snap(position, vehicle))
    const { network } = this.#streetsOf(vehicle)
    const seconds = new Float64Array(from.length * to.length).fill(Infinity)
    // One search covers all points of the opposite side, so searches start on the smaller side.
    const isOnward = from.length <= to.length
    const arcs = isOnward ? network.onward : network.reversed
    const near = placesOf(isOnward ? starts : ends, (place) => network.doors(place, isOnward))
    const far = placesOf(isOnward ? ends : starts, (place) => network.doors(place, !isOnward))
    const wanted = new Wanted(this.#graph.junctionLatE7.length, far)
    for (const { index, place, doors } of near) {
      this.#search.spread(arcs, doors, wanted.afresh())
      for (const other of far) {
        const [start, end] = isOnward ? [place, other.place] : [other.place, place]
        const cell = isOnward ? index * to.length + other.index : other.index * to.length + index
        const around = other.doors.map((door) => this.#search.seconds(door.junction) + door.seconds)
        seconds[cell] = Math.min(secondsWithin(network, start, end), ...around) * traffic
      }
    }
    return seconds
  }

  #leg(network: VehicleNetwork, edge: number, from: number, to: number): Omit<Leg, 'otherWays'> {
    return { edge, from, to, seconds: network.secondsWithin(edge, from, to) }
  }

  /** A whole edge: its number doubled, plus one against its drawing. */
  #wholeLeg(network: VehicleNetwork, arc: number): Omit<Leg, 'otherWays'> {
    const metres = this.#along[this.#graph.pointStart[(arc >> 1) + 1]! - 1]!
    return arc % 2 === 0 ? this.#leg(network, arc >> 1, 0, metres) : this.#leg(network, arc >> 1, metres, 0)
  }

  /** Bearings of the ways out of the junction between two legs, other than the second and back. */
  #otherWays(
    network: VehicleNetwork,
    { edge, from, to }: Omit<Leg, 'otherWays'>,
    next: Omit<Leg, 'otherWays'> | undefined,
  ): number[] {
    if (next === undefined) return []
    const { edgeFrom, edgeTo } = this.#graph
    const arrival = 2 * edge + Number(to < from)
    const taken = 2 * next.edge + Number(next.to < next.from)
    const junction = arrival % 2 === 0 ? edgeTo[edge]! : edgeFrom[edge]!
    const { start, edge: arcs } = network.onward
    return Array.from(arcs.subarray(start[junction], start[junction + 1]))
      .filter((arc) => arc !== taken && arc !== (arrival ^ 1))
      .map((arc) => startBearing(this.#graph, arc))
  }

  #snap(position: Position, vehicle: VehicleType): Snap | null {
    if (!Number.isFinite(position.lat) || !Number.isFinite(position.lng)) {
      throw new RangeError(`Not a position: ${position.lat}, ${position.lng}`)
    }
    return this.#index.nearest(position, vehicle)
  }

  #streetsOf(vehicle: VehicleType): VehicleStreets {
    const known = this.#vehicles.get(vehicle)
    if (known !== undefined) return known
    const network = new VehicleNetwork(this.#graph, this.#along, vehicle)
    const streets = { network, landmarks: Landmarks.of(network, this.#search) }
    this.#vehicles.set(vehicle, streets)
    return streets
  }

  #streetName(edge: number): string | null {
    return this.#graph.names[this.#graph.edgeName[edge]!]! || null
  }
}

/** Closer to the line than this, in metres, a place is on it. */
const BESIDE_M = 3

/** The side of the end of a route on which a place lies. */
function sideOf(place: Position, { path, parts }: Trace): StreetRoute['endSide'] {
  const end = path.at(-1)!
  const last = parts.at(-1)
  if (last === undefined) return null
  const off = ((bearing(end, place) - last.endBearing) * Math.PI) / 180
  const metres = metresBetween(end, place) * Math.sin(off)
  return Math.abs(metres) < BESIDE_M ? null : metres > 0 ? 'right' : 'left'
}

function requireTraffic(traffic: number): void {
  if (!(traffic >= LEAST_TRAFFIC && traffic < Infinity))
    throw new RangeError(`Not a traffic factor: ${traffic}`)
}

/**
 * Seconds between two places without leaving the street between two junctions; Infinity if that is
 * impossible.
 */
function secondsWithin(network: VehicleNetwork, start: Snap, end: Snap): number {
  return start.edge === end.edge ? network.secondsWithin(start.edge, start.along, end.along) : Infinity
}

/** A place by its index in a list, and its adjacent junctions. */
interface Place {
  readonly index: number
  readonly place: Snap
  readonly doors: readonly Door[]
}

function placesOf(snaps: readonly (Snap | null)[], doorsOf: (place: Snap) => Door[]): Place[] {
  return snaps.flatMap((place, index) => (place === null ? [] : [{ index, place, doors: doorsOf(place) }]))
}

/** Junctions that a search must reach before it may end. */
class Wanted {
  readonly #isWanted: Uint8Array
  readonly #count: number

  constructor(junctions: number, places: readonly Place[]) {
    this.#isWanted = new Uint8Array(junctions)
    const wanted = new Set(places.flatMap(({ doors }) => doors.map(({ junction }) => junction)))
    for (const junction of wanted) this.#isWanted[junction] = 1
    this.#count = wanted.size
  }

  /** Per junction, the last search that reached it. */
  afresh(): (junction: number) => boolean {
    let left = this.#count
    return (junction) => this.#isWanted[junction] === 1 && --left === 0
  }
}
