/** Looks for ways around a node, so that shortcuts past it are made only where they are needed. */
import { ARC_WIDTH, type ArcRows, END, HOPS, WEIGHT } from './arc-rows.ts'
import { LastArcs } from './last-arcs.ts'
import { SearchSpace } from '@puni/streets/hierarchy/search-space'

/**
 * A search that has settled so many nodes gives up: the shortcut is then made, which is never wrong, only
 * superfluous. Fewer do not save time: superfluous arcs slow down all searches that follow.
 */
const MOST_SETTLED = 500

/** An arc past a node, in place of the two that lead to it and on. */
export interface Shortcut {
  readonly tail: number
  readonly head: number
  readonly weight: number
  readonly hops: number
}

export class WitnessSearch {
  readonly #incoming: ArcRows
  readonly #outgoing: ArcRows
  readonly #space: SearchSpace
  /**
   * What a way around the node may end with. So a search sees a witness one arc before its end, and has to reach less far: of a ball
   * of arcs, most are at its rim.
   */
  readonly #lastArcs: LastArcs
  /** Weight of the lightest of them, by where the node leads; Infinity without one. */
  readonly #least: Float64Array
  /** Weight of the way past the node in question, by where it leads; -1 elsewhere and once a witness is found. */
  readonly #past: Float64Array
  /** How far from its start a search has to look; -1 once no way needs a witness. */
  #radius = -1

  /** For the arcs of the nodes that remain, by both their ends. */
  constructor(incoming: ArcRows, outgoing: ArcRows, nodes: number) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#space = new SearchSpace(nodes)
    this.#lastArcs = new LastArcs(nodes)
    this.#least = new Float64Array(nodes)
    this.#past = new Float64Array(nodes).fill(-1)
  }

  /** The shortcuts that the graph needs once this node is gone. */
  shortcutsPast(node: number): Shortcut[] {
    const shortcuts: Shortcut[] = []
    const incoming = this.#incoming.numbers
    const outgoing = this.#outgoing.numbers
    const from = this.#incoming.from(node)
    const to = this.#incoming.to(node)
    const heaviest = to > from ? incoming[to - ARC_WIDTH + WEIGHT]! : 0
    this.#lastArcs.clear()
    for (let at = this.#outgoing.from(node); at < this.#outgoing.to(node); at += ARC_WIDTH) {
      this.#collectLast(outgoing[at + END]!, node, heaviest + outgoing[at + WEIGHT]!)
    }
    for (let at = from; at < to; at += ARC_WIDTH) {
      this.#collect(node, incoming[at + END]!, incoming[at + WEIGHT]!, incoming[at + HOPS]!, shortcuts)
    }
    return shortcuts
  }

  /** Notes the arcs into a head, unless from this node or heavier than any way past it. */
  #collectLast(head: number, node: number, mostWeight: number): void {
    const { numbers } = this.#incoming
    const to = this.#incoming.to(head)
    let least = Infinity
    for (let at = this.#incoming.from(head); at < to; at += ARC_WIDTH) {
      const tail = numbers[at + END]!
      const weight = numbers[at + WEIGHT]!
      if (weight > mostWeight) break
      if (tail === node) continue
      if (least === Infinity) least = weight
      this.#lastArcs.add(tail, head, weight)
    }
    this.#least[head] = least
  }

  /** Adds the shortcuts that begin at `tail`. */
  #collect(node: number, tail: number, weight: number, hops: number, shortcuts: Shortcut[]): void {
    const outgoing = this.#outgoing.numbers
    const from = this.#outgoing.from(node)
    const to = this.#outgoing.to(node)
    for (let at = from; at < to; at += ARC_WIDTH) {
      const head = outgoing[at + END]!
      if (head !== tail) this.#past[head] = weight + outgoing[at + WEIGHT]!
    }
    this.#lookAround(node, tail)
    for (let at = from; at < to; at += ARC_WIDTH) {
      const head = outgoing[at + END]!
      const past = this.#past[head]!
      if (past < 0) continue
      this.#past[head] = -1
      shortcuts.push({ tail, head, weight: past, hops: hops + outgoing[at + HOPS]! })
    }
  }

  /** Takes back those ways past the node that another way can replace. */
  #lookAround(node: number, tail: number): void {
    const space = this.#space
    const rows = this.#outgoing
    const arcs = rows.numbers
    space.clear()
    space.reach(tail, 0, -1)
    this.#limit(node)
    this.#endWays(tail, 0, node)
    for (let settled = 0; settled < MOST_SETTLED && space.nearest <= this.#radius; settled++) {
      const sofar = space.nearest
      const from = space.take()
      const to = rows.to(from)
      for (let at = rows.from(from); at < to; at += ARC_WIDTH) {
        const end = arcs[at + END]!
        const total = sofar + arcs[at + WEIGHT]!
        if (total > this.#radius) break
        if (end !== node && space.reach(end, total, -1)) this.#endWays(end, total, node)
      }
    }
  }

  /** Sees which ways have a witness by what leads on from a node that was reached. */
  #endWays(reached: number, sofar: number, node: number): void {
    const lastArcs = this.#lastArcs
    for (let arc = lastArcs.first(reached); arc > 0; arc = lastArcs.next(arc)) {
      const head = lastArcs.head(arc)
      const past = this.#past[head]!
      if (sofar + lastArcs.weight(arc) > past) continue
      this.#past[head] = -1
      if (this.#radius === past - this.#least[head]!) this.#limit(node)
    }
  }

  /** Sees how far it is worth to look. */
  #limit(node: number): void {
    const { numbers } = this.#outgoing
    const to = this.#outgoing.to(node)
    this.#radius = -1
    for (let at = this.#outgoing.from(node); at < to; at += ARC_WIDTH) {
      const head = numbers[at + END]!
      const past = this.#past[head]!
      if (past >= 0) this.#radius = Math.max(this.#radius, past - this.#least[head]!)
    }
  }
}
