/** What a search has reached of a graph, nearest first (Dijkstra). */
import { longer } from './longer.ts'

/**
 * Its lists are as long as the search is wide, and lie close together; only `#slot` has an entry for each
 * node. That is valid if the entry it points to names the node, so nothing needs clearing.
 */
export class SearchSpace {
  readonly #slot: Uint32Array
  #node = new Uint32Array(1024)
  #distance = new Float64Array(1024)
  #parent = new Int32Array(1024)
  #size = 0
  /** Binary heap of the open entries. */
  #heap = new Uint32Array(1024)
  /** Place in the heap by entry. */
  #place = new Int32Array(1024)
  #open = 0

  /** For graphs with this many nodes. */
  constructor(nodes: number) {
    this.#slot = new Uint32Array(nodes)
  }

  /** Forgets everything. */
  clear(): void {
    this.#size = 0
    this.#open = 0
  }

  /** Nodes whose distance may still fall. */
  get open(): number {
    return this.#open
  }

  /** Distance of the nearest open node; Infinity if none is open. */
  get nearest(): number {
    return this.#open === 0 ? Infinity : this.#distance[this.#heap[0]!]!
  }

  /** Distance of a node as known so far; Infinity if it was not reached. */
  distanceTo(node: number): number {
    const slot = this.#slot[node]!
    return slot < this.#size && this.#node[slot] === node ? this.#distance[slot]! : Infinity
  }

  /** The node from which a reached one was reached; -1 for one where the search began. */
  parentOf(node: number): number {
    return this.#parent[this.#slot[node]!]!
  }

  /** Notes a way to a node, if it is the shortest one so far. */
  reach(node: number, distance: number, parent: number): boolean {
    let slot = this.#slot[node]!
    if (slot >= this.#size || this.#node[slot] !== node) {
      if (this.#size === this.#node.length) this.#grow()
      slot = this.#size++
      this.#slot[node] = slot
      this.#node[slot] = node
      this.#place[slot] = this.#open++
    } else if (distance >= this.#distance[slot]!) return false
    this.#distance[slot] = distance
    this.#parent[slot] = parent
    this.#rise(slot, distance)
    return true
  }

  /** Closes the nearest open node and returns it. */
  take(): number {
    const slot = this.#heap[0]!
    this.#open--
    if (this.#open > 0) this.#sink(this.#heap[this.#open]!)
    return this.#node[slot]!
  }

  #rise(slot: number, distance: number): void {
    const heap = this.#heap
    let place = this.#place[slot]!
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]!
      if (this.#distance[above]! <= distance) break
      heap[place] = above
      this.#place[above] = place
      place = parent
    }
    heap[place] = slot
    this.#place[slot] = place
  }

  /** Inserts an entry at the top. */
  #sink(slot: number): void {
    const heap = this.#heap
    const distance = this.#distance[slot]!
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#open) break
      if (child + 1 < this.#open && this.#distance[heap[child + 1]!]! < this.#distance[heap[child]!]!) child++
      const below = heap[child]!
      if (this.#distance[below]! >= distance) break
      heap[place] = below
      this.#place[below] = place
      place = child
    }
    heap[place] = slot
    this.#place[slot] = place
  }

  #grow(): void {
    this.#node = longer(this.#node)
    this.#distance = longer(this.#distance)
    this.#parent = longer(this.#parent)
    this.#heap = longer(this.#heap)
    this.#place = longer(this.#place)
  }
}
