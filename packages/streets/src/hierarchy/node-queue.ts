/** The open nodes of a search, smallest key first: a binary heap on typed arrays. */

const ABSENT = -1

/** Holds each of a fixed number of nodes at most once. */
export class NodeQueue {
  readonly #nodes: Int32Array
  readonly #keys: Float64Array
  /** Heap position by node. */
  readonly #place: Int32Array
  #size = 0

  /** For nodes 0 to `capacity` - 1. */
  constructor(capacity: number) {
    this.#nodes = new Int32Array(capacity)
    this.#keys = new Float64Array(capacity)
    this.#place = new Int32Array(capacity).fill(ABSENT)
  }

  get size(): number {
    return this.#size
  }

  /** Smallest key; the queue must not be empty. */
  get leastKey(): number {
    return this.#keys[0]!
  }

  /** Removes all nodes. */
  clear(): void {
    for (let place = 0; place < this.#size; place++) this.#place[this.#nodes[place]!] = ABSENT
    this.#size = 0
  }

  /** Adds a node, or decreases its key. */
  lower(node: number, key: number): void {
    let place = this.#place[node]!
    if (place === ABSENT) place = this.#size++
    while (place > 0) {
      const parent = (place - 1) >> 1
      const parentKey = this.#keys[parent]!
      if (parentKey <= key) break
      this.#put(place, this.#nodes[parent]!, parentKey)
      place = parent
    }
    this.#put(place, node, key)
  }

  /** Removes and returns the node with the smallest key; the queue must not be empty. */
  take(): number {
    const least = this.#nodes[0]!
    this.#place[least] = ABSENT
    this.#size--
    if (this.#size > 0) this.#sink(this.#nodes[this.#size]!, this.#keys[this.#size]!)
    return least
  }

  /** Inserts a node at the top and sifts it down. */
  #sink(node: number, key: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#keys[child + 1]! < this.#keys[child]!) child++
      const childKey = this.#keys[child]!
      if (childKey >= key) break
      this.#put(place, this.#nodes[child]!, childKey)
      place = child
    }
    this.#put(place, node, key)
  }

  #put(place: number, node: number, key: number): void {
    this.#nodes[place] = node
    this.#keys[place] = key
    this.#place[node] = place
  }
}
