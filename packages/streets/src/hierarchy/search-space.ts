/** What a search has reached of a graph, nearest first (Dijkstra). */
import { longer } from './longer.ts'

/** No node: the parent of one where a search began. */
export const NONE = -1

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
  /** Binary heap of the open nodes: their indexes, and their distances beside them. */
  #heap = new Uint32Array(1024)
  #key = new Float64Array(1024)
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
    return this.#open === 0 ? Infinity : this.#key[0]!
  }

  /** Distance of a node as known so far; Infinity if it was not reached. */
  distanceTo(node: number): number {
    return this.#distance[node]!
  }

  /** The nodes from a reached one back to where the search began. */
  pathTo(node: number): number[] {
    const path: number[] = []
    for (let at = node; at !== NONE; at = this.#parent[this.#index[at]!]!) path.push(at)
    return path
  }

  /** Notes a way to a node; false if one as short is known. */
  reach(node: number, distance: number, parent: number): boolean {
    const known = this.#distance[node]!
    if (distance >= known) return false
    let index = this.#index[node]!
    if (known === Infinity) {
      if (this.#reached === this.#node.length) this.#grow()
      index = this.#reached++
      this.#index[node] = index
      this.#node[index] = node
      this.#place[index] = this.#open++
    }
    this.#distance[node] = distance
    this.#parent[index] = parent
    this.#rise(index, distance)
    return true
  }

  /** Closes the nearest open node and returns it. */
  take(): number {
    const index = this.#heap[0]!
    this.#open--
    if (this.#open > 0) this.#sink(this.#heap[this.#open]!, this.#key[this.#open]!)
    return this.#node[index]!
  }

  #rise(index: number, distance: number): void {
    const key = this.#key
    let place = this.#place[index]!
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (key[parent]! <= distance) break
      this.#put(place, this.#heap[parent]!, key[parent]!)
      place = parent
    }
    this.#put(place, index, distance)
  }

  /** Inserts an open node at the top. */
  #sink(index: number, distance: number): void {
    const key = this.#key
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#open) break
      if (child + 1 < this.#open && key[child + 1]! < key[child]!) child++
      if (key[child]! >= distance) break
      this.#put(place, this.#heap[child]!, key[child]!)
      place = child
    }
    this.#put(place, index, distance)
  }

  #put(place: number, index: number, distance: number): void {
    this.#heap[place] = index
    this.#key[place] = distance
    this.#place[index] = place
  }

  #grow(): void {
    this.#node = longer(this.#node)
    this.#parent = longer(this.#parent)
    this.#heap = longer(this.#heap)
    this.#key = longer(this.#key)
    this.#place = longer(this.#place)
  }
}
