/**
 * The turns of a vehicle as a plain digraph. A node is a ride at the start of an arc: with the phase of its
 * route where the arc is local, and with how much of a forbidden way it has followed.
 */
import type { WeightedGraph } from '../hierarchy/hierarchy.ts'
import { INWARD, LOCAL, CLOSED, OUTWARD, type Phase, type Ride, type TurnRules } from './turn-rules.ts'

/**
 * The nodes of an arc follow one another: for the match of the arc alone, then for each longer one; each in
 * both phases if the arc is local.
 */
export class TurnNodes {
  readonly rules: TurnRules
  /** First node by arc; there is one more of these than arcs. */
  readonly start: Uint32Array
  readonly arc: Uint32Array

  constructor(rules: TurnRules) {
    this.rules = rules
    const { use, forbidden } = rules
    this.start = new Uint32Array(use.length + 1)
    for (let arc = 0; arc < use.length; arc++) {
      const matches = use[arc] === CLOSED ? 0 : 1 + forbidden.longMatches(arc).length
      this.start[arc + 1] = this.start[arc]! + matches * (use[arc] === LOCAL ? 2 : 1)
    }
    this.arc = new Uint32Array(this.start.at(-1)!)
    for (let arc = 0; arc < use.length; arc++) this.arc.fill(arc, this.start[arc], this.start[arc + 1])
  }

  /** The node of a ride that begins at the start of an arc. */
  first(arc: number, phase: Phase): number {
    return this.start[arc]! + (this.#phases(arc) === 2 ? phase : 0)
  }

  /** All nodes of an arc in a phase; null for any. */
  all(arc: number, phase: Phase | null): number[] {
    const nodes: number[] = []
    for (let node = this.start[arc]!; node < this.start[arc + 1]!; node++) {
      if (phase === null || this.#phaseAt(node) === phase) nodes.push(node)
    }
    return nodes
  }

  rideAt(node: number): Ride {
    const arc = this.arc[node]!
    const phases = this.#phases(arc)
    const place = node - this.start[arc]!
    const long = this.rules.forbidden.longMatches(arc)
    const match = place < phases ? this.rules.forbidden.begin(arc) : long[Math.floor(place / phases) - 1]!
    return { arc, match, phase: this.#phaseAt(node) }
  }

  #phaseAt(node: number): Phase {
    const arc = this.arc[node]!
    return (node - this.start[arc]!) % this.#phases(arc) === 0 ? OUTWARD : INWARD
  }

  /**
   * Calls for each node that a ride may go on to, with the milliseconds of the arc and the turn. `minute` as of
   * TurnRules.
   */
  eachNext(node: number, minute: number | null, visit: (node: number, weight: number) => void): void {
    const ride = this.rideAt(node)
    const along = this.rules.milliseconds(ride.arc)
    this.rules.eachTurn(ride, minute, (next, nextMatch, nextPhase, weight) =>
      visit(this.nodeOf(next, nextMatch, nextPhase), along + weight),
    )
  }

  nodeOf(arc: number, match: number, phase: Phase): number {
    const phases = this.#phases(arc)
    const place = 1 + this.rules.forbidden.longMatches(arc).indexOf(match)
    return this.start[arc]! + place * phases + (phases === 2 ? phase : 0)
  }

  #phases(arc: number): number {
    return this.rules.use[arc] === LOCAL ? 2 : 1
  }
}

/** All turns between the nodes. */
export function turnGraph(nodes: TurnNodes): WeightedGraph {
  const count = nodes.arc.length
  const { streets } = nodes.rules
  const start = new Uint32Array(count + 1)
  let most = 0
  for (const arc of nodes.arc) most += streets.ways(streets.head(arc))
  const head = new Uint32Array(most)
  const weight = new Uint32Array(most)
  let turns = 0
  for (let node = 0; node < count; node++) {
    nodes.eachNext(node, null, (next, ms) => {
      head[turns] = next
      weight[turns] = ms
      turns++
    })
    start[node + 1] = turns
  }
  return { start, head: head.slice(0, turns), weight: weight.slice(0, turns) }
}
