/** What a search has reached of a graph, nearest first (Dijkstra). */
import { longer } from './longer.ts'

export class SearchSpace {
  /** By node; Infinity where the search has not been, so that one look is enough. */
  readonly #distance: Float64Array
  /** Index of a reached node in the lists below, which are as long as the search is wide. */
  readonly #index: Uint32Array
  #node = new Uint32Array(1024)
  #parent = new Int32Array(1024)
  /** Place in the heap. */
  #place = new Uint32Array(1024)
  #reached = 0
  /** Binary heap of the open nodes. */
  #heap = new Uint32Array(1024)
  #open = 0

  /** For graphs with this many nodes. */
  constructor(nodes: number) {
    this.#distance = new Float64Array(nodes).fill(Infinity)
    this.#index = new Uint32Array(nodes)
  }

  /** Forgets everything. */
  clear(): void {
    for (let index = 0; index < this.#reached; index++) this.#distance[this.#node[index]!] = Infinity
    this.#reached = 0
    this.#open = 0
  }

  /** How many nodes may still get nearer. */
  get open(): number {
    return this.#open
  }

  /** Distance of the nearest open node; Infinity if none is open. */
  get nearest(): number {
    return this.#open === 0 ? Infinity : this.#distance[this.#heap[0]!]!
  }

  /** Distance of a node as known so far; Infinity if it was not reached. */
  distanceTo(node: number): number {
    return this.#distance[node]!
  }

  /** The node from which a reached one was reached; -1 for one where the search began. */
  parentOf(node: number): number {
    return this.#parent[this.#index[node]!]!
  }

  /** Notes a way to a node; false if one as short is known. */
  reach(node: number, distance: number, parent: number): boolean {
    const known = this.#distance[node]!
    if (distance >= known) return false
    if (known === Infinity) {
      if (this.#reached === this.#node.length) this.#grow()
      this.#node[this.#reached] = node
      this.#place[this.#reached] = this.#open++
      this.#index[node] = this.#reached++
    }
    this.#distance[node] = distance
    this.#parent[this.#index[node]!] = parent
    this.#rise(node, distance)
    return true
  }

  /** Closes the nearest open node and returns it. */
  take(): number {
    const node = this.#heap[0]!
    this.#open--
    if (this.#open > 0) this.#sink(this.#heap[this.#open]!)
    return node
  }

  #rise(node: number, distance: number): void {
    const heap = this.#heap
    let place = this.#place[this.#index[node]!]!
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]!
      if (this.#distance[above]! <= distance) break
      this.#put(place, above)
      place = parent
    }
    this.#put(place, node)
  }

  /** Inserts a node at the top. */
  #sink(node: number): void {
    const heap = this.#heap
    const distance = this.#distance[node]!
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#open) break
      if (child + 1 < this.#open && this.#distance[heap[child + 1]!]! < this.#distance[heap[child]!]!) child++
      const below = heap[child]!
      if (this.#distance[below]! >= distance) break
      this.#put(place, below)
      place = child
    }
    this.#put(place, node)
  }

  #put(place: number, node: number): void {
    this.#heap[place] = node
    this.#place[this.#index[node]!] = place
  }

  #grow(): void {
    this.#node = longer(this.#node)
    this.#parent = longer(this.#parent)
    this.#heap = longer(this.#heap)
    this.#place = longer(this.#place)
  }
}
