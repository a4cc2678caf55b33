/** The streets of one vehicle: where a ride may begin and end on them, and how it goes on. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { LOOK_M, type Crossing } from './route-trace.ts'
import { directionBit, type RoadRule } from '../graph/road-rule.ts'
import type { RoadClass } from '../graph/speeds.ts'
import { ForbiddenWays, NO_MATCH } from '../graph/forbidden-ways.ts'
import type { SearchedWay, Terminal } from '../hierarchy/hierarchy-search.ts'
import type { Streets } from '../graph/street-graph.ts'
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

/** A way by its arcs; none for one to where it begins. */
export interface RiddenWay {
  readonly arcs: readonly number[]
  /** Of each arc, with the turn at its end. */
  readonly milliseconds: readonly number[]
  readonly totalMs: number
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
  departures(place: Snap, minute: number | null): ArcPoint[] {
    const junction = this.#junctionAt(place)
    if (junction === null) return this.#alongStreet(place, OUTWARD, minute)
    const ways = this.#waysOut(junction)
    const isPassed = ways.some((arc) => this.#rules.use[arc] === THROUGH)
    const phaseOf = (arc: number) => (isPassed && this.#rules.use[arc] === LOCAL ? INWARD : OUTWARD)
    return ways
      .filter((arc) => !this.#isClosedAt(arc, minute))
      .map((arc) => ({ arc, at: 0, phase: phaseOf(arc) }))
  }

  /**
   * The arcs on which a ride may come to a place: those of its street, or all into a junction; to one on
   * streets for passing through, a local one is only a way out.
   */
  arrivals(place: Snap, minute: number | null): ArcPoint[] {
    const junction = this.#junctionAt(place)
    if (junction === null) return this.#alongStreet(place, null, minute)
    const isPassed = this.#waysOut(junction).some((arc) => this.#rules.use[arc] === THROUGH)
    return this.#streets
      .arcsAt(junction)
      .map((arc) => arc ^ 1)
      .filter((arc) => this.#isOpen(arc) && !this.#isClosedAt(arc, minute))
      .map((arc) => ({ arc, at: this.#rules.milliseconds(arc), phase: isPassed ? OUTWARD : null }))
  }

  /** Where a search begins that leaves a place: behind the first turn, unless the place is a junction. */
  exits(departures: readonly ArcPoint[], minute: number | null): Exit[] {
    const exits: Exit[] = []
    for (const { arc, at, phase } of departures) {
      if (at === 0) exits.push({ leaves: null, node: this.nodes.first(arc, phase ?? OUTWARD), offset: 0 })
      else {
        this.nodes.eachNext(this.nodes.first(arc, OUTWARD), minute, (node, weight) =>
          exits.push({ leaves: arc, node, offset: weight - at }),
        )
      }
    }
    return exits
  }

  /** Where a search ends that comes to a place. */
  entries(arrivals: readonly ArcPoint[]): Terminal[] {
    const entries: Terminal[] = []
    for (const { arc, at, phase } of arrivals) {
      for (const node of this.nodes.all(arc, phase)) entries.push({ node, offset: at })
    }
    return entries
  }

  /** The fastest way between two places without a turn; null if there is none. */
  direct(departures: readonly ArcPoint[], arrivals: readonly ArcPoint[]): RiddenWay | null {
    let best: number | null = null
    let totalMs = Infinity
    for (const { arc, at, phase } of departures) {
      for (const arrival of arrivals) {
        if (arrival.arc !== arc || arrival.at < at) continue
        if (arrival.phase !== null && arrival.phase !== phase) continue
        if (arrival.at - at >= totalMs) continue
        totalMs = arrival.at - at
        best = arc
      }
    }
    return best === null ? null : { arcs: [best], milliseconds: [totalMs], totalMs }
  }

  /** Whether an edge that the vehicle may use at some hour is open at a minute of the week, in some direction. */
  isOpenAt(edge: number, minute: number): boolean {
    return [2 * edge, 2 * edge + 1].some((arc) => this.#isOpen(arc) && !this.#isClosedAt(arc, minute))
  }

  /** Whether a way breaks a rule of this minute, apart from those that hold always. */
  breaks({ arcs }: RiddenWay, minute: number): boolean {
    const { forbidden } = this.#rules
    let match = NO_MATCH
    return arcs.some((arc) => {
      const isBanned = forbidden.bansAt(match, arc, minute)
      match = forbidden.follow(match, arc)
      return isBanned
    })
  }

  #isClosedAt(arc: number, minute: number | null): boolean {
    return minute !== null && this.#rules.forbidden.bansAt(NO_MATCH, arc, minute)
  }

  isSameJunction(a: Snap, b: Snap): boolean {
    const junction = this.#junctionAt(a)
    return junction !== null && junction === this.#junctionAt(b)
  }

  /** What a search from these exits to these arrivals has found, with the arcs at both ends. */
  ridden(
    { weight, nodes, weights }: SearchedWay,
    exits: readonly Exit[],
    arrivals: readonly ArcPoint[],
  ): RiddenWay {
    const arcs: number[] = []
    const milliseconds: number[] = []
    const { leaves, offset } = leastAt(exits, nodes[0]!)
    if (leaves !== null) {
      arcs.push(leaves)
      milliseconds.push(offset)
    }
    for (const node of nodes) arcs.push(this.nodes.arc[node]!)
    for (const step of weights) milliseconds.push(step)
    milliseconds.push(arrivals.find(({ arc }) => arc === arcs.at(-1))!.at)
    return { arcs, milliseconds, totalMs: weight }
  }

  /** For the parts of a route. */
  readonly crossing: Crossing = {
    isMinor: (arc) => this.#rules.use[arc] === LOCAL || MINOR.has(this.#ruleOf(arc).roadClass),
    otherWays: (arc, taken) =>
      this.#othersAt(arc, taken)
        .filter((way) => this.#isOpen(way))
        .map((way) => ({
          bearing: this.#streets.bearingOver(way, LOOK_M),
          isMinor: this.crossing.isMinor(way),
        })),
    otherExits: (arc, taken) =>
      this.#othersAt(arc, taken).filter((way) => isSignedExit(this.#ruleOf(way), way % 2 === 1)).length,
  }

  #ruleOf(arc: number): RoadRule {
    const { rules, edgeRule } = this.#streets.graph
    return rules[edgeRule[arc >> 1]!]!
  }

  /** The arcs out of the junction at the end of an arc, open or not, other than `taken` and back. */
  #othersAt(arc: number, taken: number): number[] {
    const ways = this.#streets.arcsAt(this.#streets.head(arc))
    return ways.filter((way) => way !== taken && way !== (arc ^ 1))
  }

  #isOpen(arc: number): boolean {
    return this.#rules.use[arc] !== CLOSED
  }

  #waysOut(junction: number): number[] {
    return this.#streets.arcsAt(junction).filter((arc) => this.#isOpen(arc))
  }

  /** The junction on which a place lies; null for a place between two. */
  #junctionAt({ edge, along }: Snap): number | null {
    const { edgeFrom, edgeTo } = this.#streets.graph
    if (along === 0) return edgeFrom[edge]!
    return along === this.#streets.length(edge) ? edgeTo[edge]! : null
  }

  #alongStreet({ edge, along }: Snap, phase: Phase | null, minute: number | null): ArcPoint[] {
    return [
      { arc: 2 * edge, metres: along },
      { arc: 2 * edge + 1, metres: this.#streets.length(edge) - along },
    ]
      .filter(({ arc }) => this.#isOpen(arc) && !this.#isClosedAt(arc, minute))
      .map(({ arc, metres }) => ({ arc, at: this.#rules.millisecondsTo(arc, metres), phase }))
  }
}

/** Driveways, paths and the like: streets go on past them, and signs don't count them as exits. */
const MINOR: ReadonlySet<RoadClass> = new Set(['service', 'track', 'pedestrian', 'path', 'footway'])

/** Whether signs count a way out of a roundabout: streets that are open to cars. */
function isSignedExit({ isRoundabout, roadClass, directions, local }: RoadRule, backward: boolean): boolean {
  const bit = directionBit('Auto', backward)
  return !isRoundabout && !MINOR.has(roadClass) && (directions & bit) !== 0 && (local & bit) === 0
}

/** The exit at a node from which a search has begun: of several the one with the least offset. */
function leastAt(exits: readonly Exit[], node: number): Exit {
  let least: Exit | undefined
  for (const exit of exits) {
    if (exit.node === node && (least === undefined || exit.offset < least.offset)) least = exit
  }
  return least!
}
