/** Looks for ways around a node, so that shortcuts past it are made only where they are needed. */
import { ARC_WIDTH, type ArcRows, END, HOPS, WEIGHT } from './arc-rows.ts'
import { SearchSpace } from './search-space.ts'

/**
 * A search that has settled so many nodes gives up: the shortcut is then made, which is never wrong, only
 * superfluous.
 */
const MOST_SETTLED = 200

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

  /** For the arcs of the nodes that remain, by both their ends. */
  constructor(incoming: ArcRows, outgoing: ArcRows, nodes: number) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#space = new SearchSpace(nodes)
    this.#past = new Float64Array(nodes).fill(-1)
  }

  /** The shortcuts that the graph needs once this node is gone. */
  shortcutsPast(node: number): Shortcut[] {
    const shortcuts: Shortcut[] = []
    const incoming = this.#incoming.numbers
    const to = this.#incoming.to(node)
    for (let at = this.#incoming.from(node); at < to; at += ARC_WIDTH) {
      this.#collect(node, incoming[at + END]!, incoming[at + WEIGHT]!, incoming[at + HOPS]!, shortcuts)
    }
    return shortcuts
  }

  /** Adds the shortcuts that begin at `tail`. */
  #collect(node: number, tail: number, weight: number, hops: number, shortcuts: Shortcut[]): void {
    const outgoing = this.#outgoing.numbers
    const from = this.#outgoing.from(node)
    const to = this.#outgoing.to(node)
    let open = 0
    let longest = -1
    for (let at = from; at < to; at += ARC_WIDTH) {
      const head = outgoing[at + END]!
      if (head === tail) continue
      const past = weight + outgoing[at + WEIGHT]!
      this.#past[head] = past
      if (past > longest) longest = past
      open++
    }
    if (open > 0) this.#lookAround(node, tail, longest, open)
    for (let at = from; at < to; at += ARC_WIDTH) {
      const head = outgoing[at + END]!
      const past = this.#past[head]!
      if (past < 0) continue
      this.#past[head] = -1
      shortcuts.push({ tail, head, weight: past, hops: hops + outgoing[at + HOPS]! })
    }
  }

  /** Takes back those ways past the node that another way can replace. */
  #lookAround(node: number, tail: number, longest: number, ways: number): void {
    const space = this.#space
    const rows = this.#outgoing
    const arcs = rows.numbers
    let open = ways
    space.clear()
    space.reach(tail, 0, -1)
    for (let settled = 0; settled < MOST_SETTLED && space.nearest <= longest; settled++) {
      const sofar = space.nearest
      const from = space.take()
      const to = rows.to(from)
      for (let at = rows.from(from); at < to; at += ARC_WIDTH) {
        const end = arcs[at + END]!
        const total = sofar + arcs[at + WEIGHT]!
        if (total > longest) break
        if (end === node || !space.reach(end, total, -1) || total > this.#past[end]!) continue
        this.#past[end] = -1
        open--
        if (open === 0) return
      }
    }
  }
}
