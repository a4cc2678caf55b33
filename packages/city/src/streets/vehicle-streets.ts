/** The streets of one vehicle: where a ride may begin and end on them, and how it goes on. */
import type { VehicleType } from '@puni/contract/limits'
import { ForbiddenWays } from './forbidden-ways.ts'
import type { SearchedWay, Terminal } from './hierarchy/hierarchy-search.ts'
import type { Streets } from './street-graph.ts'
import type { Snap } from './street-index.ts'
import { TurnNodes } from './turn-graph.ts'
import { CLOSED, INWARD, LOCAL, OUTWARD, type Phase, THROUGH, TurnRules, drawnUse } from './turn-rules.ts'

/** A place as the point of an arc on which a ride begins or ends. */
export interface ArcPoint {
  readonly arc: number
  /** Milliseconds from the start of the arc. */
  readonly at: number
  /** The phase in which it begins, or must be to end; null for any. */
  readonly phase: Phase | null
}

/** The part of a ride along one arc, with the turn at its end. */
export interface ArcRide {
  readonly arc: number
  readonly milliseconds: number
}

/** A node to begin a search from. */
export interface Exit extends Terminal {
  /** The arc that is left by a turn before; null if the ride begins at the node itself. */
  readonly leaves: number | null
}

export class VehicleStreets {
  readonly nodes: TurnNodes
  readonly #streets: Streets
  readonly #rules: TurnRules

  constructor(streets: Streets, vehicle: VehicleType) {
    this.#streets = streets
    this.#rules = new TurnRules(
      streets,
      vehicle,
      drawnUse(streets.graph, vehicle),
      new ForbiddenWays(streets.graph.forbidden, vehicle),
    )
    this.nodes = new TurnNodes(this.#rules)
  }

  /**
   * The arcs on which a ride may leave a place: those of its street, or all of a junction. From a junction on
   * streets for passing through, a local one is only a way in.
   */
  departures(place: Snap): ArcPoint[] {
    const junction = this.junctionAt(place)
    if (junction === null) return this.#alongStreet(place, OUTWARD)
    const ways = this.#waysOut(junction)
    const isPassed = ways.some((arc) => this.#rules.use[arc] === THROUGH)
    return ways.map((arc) => ({
      arc,
      at: 0,
      phase: isPassed && this.#rules.use[arc] === LOCAL ? INWARD : OUTWARD,
    }))
  }

  /**
   * The arcs on which a ride may come to a place: those of its street, or all into a junction; to one on
   * streets for passing through, a local one is only a way out.
   */
  arrivals(place: Snap): ArcPoint[] {
    const junction = this.junctionAt(place)
    if (junction === null) return this.#alongStreet(place, null)
    const isPassed = this.#waysOut(junction).some((arc) => this.#rules.use[arc] === THROUGH)
    const phase = isPassed ? OUTWARD : null
    return this.#waysIn(junction).map((arc) => ({ arc, at: this.#rules.milliseconds(arc), phase }))
  }

  /** Where a search begins that leaves a place: behind the first turn, unless the place is a junction. */
  exits(departures: readonly ArcPoint[]): Exit[] {
    const exits: Exit[] = []
    for (const { arc, at, phase } of departures) {
      if (at === 0) exits.push({ leaves: null, node: this.nodes.first(arc, phase ?? OUTWARD), offset: 0 })
      else {
        this.nodes.eachNext(this.nodes.first(arc, OUTWARD), (node, weight) =>
          exits.push({ leaves: arc, node, offset: weight - at }),
        )
      }
    }
    return exits
  }

  /** Where a search ends that comes to a place. */
  entries(arrivals: readonly ArcPoint[]): Terminal[] {
    return arrivals.flatMap(({ arc, at, phase }) =>
      this.nodes.all(arc, phase).map((node) => ({ node, offset: at })),
    )
  }

  /** The fastest way between two places without a turn; null if there is none. */
  direct(departures: readonly ArcPoint[], arrivals: readonly ArcPoint[]): ArcRide | null {
    let best: ArcRide | null = null
    for (const { arc, at, phase } of departures) {
      for (const arrival of arrivals) {
        if (arrival.arc !== arc || arrival.at < at) continue
        if (arrival.phase !== null && arrival.phase !== phase) continue
        const milliseconds = arrival.at - at
        if (best === null || milliseconds < best.milliseconds) best = { arc, milliseconds }
      }
    }
    return best
  }

  isSameJunction(a: Snap, b: Snap): boolean {
    const junction = this.junctionAt(a)
    return junction !== null && junction === this.junctionAt(b)
  }

  /** The ride along the way that a search from these exits to these arrivals has found. */
  ride({ nodes, weights }: SearchedWay, exits: readonly Exit[], arrivals: readonly ArcPoint[]): ArcRide[] {
    const ride: ArcRide[] = []
    const { leaves, offset } = leastAt(exits, nodes[0]!)
    if (leaves !== null) ride.push({ arc: leaves, milliseconds: offset })
    const last = nodes.length - 1
    for (let index = 0; index < last; index++) {
      ride.push({ arc: this.nodes.arc[nodes[index]!]!, milliseconds: weights[index]! })
    }
    const arc = this.nodes.arc[nodes[last]!]!
    ride.push({ arc, milliseconds: arrivals.find((arrival) => arrival.arc === arc)!.at })
    return ride
  }

  /** Bearings of the ways out of the junction at the end of an arc, other than `taken` and back. */
  otherWays(arc: number, taken: number): number[] {
    return this.#waysOut(this.#streets.head(arc))
      .filter((way) => way !== taken && way !== (arc ^ 1))
      .map((way) => this.#streets.leaving[way]!)
  }

  #isOpen(arc: number): boolean {
    return this.#rules.use[arc] !== CLOSED
  }

  #waysOut(junction: number): number[] {
    const { incidentStart, incident } = this.#streets
    const ways: number[] = []
    for (let index = incidentStart[junction]!; index < incidentStart[junction + 1]!; index++) {
      if (this.#isOpen(incident[index]!)) ways.push(incident[index]!)
    }
    return ways
  }

  #waysIn(junction: number): number[] {
    const { incidentStart, incident } = this.#streets
    const ways: number[] = []
    for (let index = incidentStart[junction]!; index < incidentStart[junction + 1]!; index++) {
      const arc = incident[index]! ^ 1
      if (this.#isOpen(arc)) ways.push(arc)
    }
    return ways
  }

  /** The junction on which a place lies; null for a place between two. */
  junctionAt({ edge, along }: Snap): number | null {
    const { edgeFrom, edgeTo } = this.#streets.graph
    if (along === 0) return edgeFrom[edge]!
    return along === this.#streets.length(edge) ? edgeTo[edge]! : null
  }

  #alongStreet({ edge, along }: Snap, phase: Phase | null): ArcPoint[] {
    return [
      { arc: 2 * edge, metres: along },
      { arc: 2 * edge + 1, metres: this.#streets.length(edge) - along },
    ]
      .filter(({ arc }) => this.#isOpen(arc))
      .map(({ arc, metres }) => ({ arc, at: this.#rules.millisecondsTo(arc, metres), phase }))
  }
}

/** The exit at a node from which a search has begun: of several the one with the least offset. */
function leastAt(exits: readonly Exit[], node: number): Exit {
  let least: Exit | undefined
  for (const exit of exits) {
    if (exit.node === node && (least === undefined || exit.offset < least.offset)) least = exit
  }
  return least!
}
