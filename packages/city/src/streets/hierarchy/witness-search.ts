/** Looks for ways around a node, so that shortcuts past it are made only where they are needed. */
import { ARC_WIDTH, type ArcRows, END, HOPS, WEIGHT } from './arc-rows.ts'
import { SearchSpace } from './search-space.ts'

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
  /** Weight of the way past the node in question, by where it leads; -1 elsewhere and once a witness is found. */
  readonly #past: Float64Array
  /** The least that a way around the node adds at its end, by where the node leads. */
  readonly #last: Float64Array
  /** The longest way that still needs a witness; -1 if none does. */
  #longest = -1
  /** How far from its end a search has to look for that. */
  #radius = -1

  /** For the arcs of the nodes that remain, by both their ends. */
  constructor(incoming: ArcRows, outgoing: ArcRows, nodes: number) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#space = new SearchSpace(nodes)
    this.#past = new Float64Array(nodes).fill(-1)
    this.#last = new Float64Array(nodes)
  }

  /** The shortcuts that the graph needs once this node is gone. */
  shortcutsPast(node: number): Shortcut[] {
    const shortcuts: Shortcut[] = []
    const { numbers } = this.#outgoing
    for (let at = this.#outgoing.from(node); at < this.#outgoing.to(node); at += ARC_WIDTH) {
      this.#last[numbers[at + END]!] = this.#lightestTo(numbers[at + END]!, node)
    }
    const incoming = this.#incoming.numbers
    const to = this.#incoming.to(node)
    for (let at = this.#incoming.from(node); at < to; at += ARC_WIDTH) {
      this.#collect(node, incoming[at + END]!, incoming[at + WEIGHT]!, incoming[at + HOPS]!, shortcuts)
    }
    return shortcuts
  }

  /** Weight of the lightest arc to a node from any other than this one; Infinity if there is none. */
  #lightestTo(head: number, other: number): number {
    const { numbers } = this.#incoming
    const to = this.#incoming.to(head)
    let at = this.#incoming.from(head)
    if (at < to && numbers[at + END] === other) at += ARC_WIDTH
    return at < to ? numbers[at + WEIGHT]! : Infinity
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
    const past = this.#past
    space.clear()
    space.reach(tail, 0, -1)
    this.#limit(node)
    for (let settled = 0; settled < MOST_SETTLED && space.nearest <= this.#radius; settled++) {
      const sofar = space.nearest
      const from = space.take()
      const to = rows.to(from)
      for (let at = rows.from(from); at < to; at += ARC_WIDTH) {
        const end = arcs[at + END]!
        const total = sofar + arcs[at + WEIGHT]!
        if (total > this.#longest) break
        if (total <= past[end]!) {
          past[end] = -1
          this.#limit(node)
        }
        if (total <= this.#radius && end !== node) space.reach(end, total, -1)
      }
    }
  }

  /** Sees how far it is worth to look. */
  #limit(node: number): void {
    const { numbers } = this.#outgoing
    const to = this.#outgoing.to(node)
    this.#longest = -1
    this.#radius = -1
    for (let at = this.#outgoing.from(node); at < to; at += ARC_WIDTH) {
      const head = numbers[at + END]!
      const past = this.#past[head]!
      if (past > this.#longest) this.#longest = past
      if (past >= 0) this.#radius = Math.max(this.#radius, past - this.#last[head]!)
    }
  }
}
