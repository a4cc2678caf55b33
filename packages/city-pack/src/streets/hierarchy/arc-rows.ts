/**
 * Rows of arcs that grow and shrink: one for each node, in one typed array. A row is sorted by weight, so
 * that a search can leave it where its arcs become too long.
 */

/** Numbers of an arc: the node at its other end, its weight, the node it goes through, and its hops. */
export const END = 0
export const WEIGHT = 1
export const VIA = 2
/** Arcs of the graph that it stands for. */
export const HOPS = 3
/** Numbers of an arc in all: the next arc of a row is this far on. */
export const ARC_WIDTH = 4

export class ArcRows {
  /** The arc at offset o: `numbers[o + END]` and so on. */
  numbers: Uint32Array
  /** Offset of a node's first arc. */
  readonly #from: Uint32Array
  readonly #length: Uint32Array
  /** Numbers that fit between here and the next row. */
  readonly #room: Uint32Array
  /** Where the unused part of `numbers` begins. */
  #free = 0

  /** Empty rows, with room for so many arcs each. */
  constructor(arcs: Uint32Array) {
    this.#from = new Uint32Array(arcs.length)
    this.#length = new Uint32Array(arcs.length)
    this.#room = arcs.map((count) => ARC_WIDTH * count)
    for (const [node, room] of this.#room.entries()) {
      this.#from[node] = this.#free
      this.#free += room
    }
    this.numbers = new Uint32Array(this.#free)
  }

  /** Offset of a node's first arc; the next ones follow at a distance of ARC_WIDTH. */
  from(node: number): number {
    return this.#from[node]!
  }

  /** Offset behind a node's last arc. */
  to(node: number): number {
    return this.#from[node]! + this.#length[node]!
  }

  /** Number of a node's arcs. */
  count(node: number): number {
    return this.#length[node]! / ARC_WIDTH
  }

  /** Sum of the hops of a node's arcs. */
  hops(node: number): number {
    const to = this.to(node)
    let hops = 0
    for (let at = this.#from[node]!; at < to; at += ARC_WIDTH) hops += this.numbers[at + HOPS]!
    return hops
  }

  /** Offset of the arc of a node with this other end; -1 if there is none. */
  find(node: number, end: number): number {
    const to = this.to(node)
    for (let at = this.#from[node]!; at < to; at += ARC_WIDTH) if (this.numbers[at] === end) return at
    return -1
  }

  /** Adds an arc to an end that the node has no arc to. */
  add(node: number, end: number, weight: number, via: number, hops: number): void {
    if (this.#length[node] === this.#room[node]) this.#widen(node)
    const numbers = this.numbers
    const from = this.#from[node]!
    let at = this.to(node)
    for (; at > from && numbers[at - ARC_WIDTH + WEIGHT]! > weight; at -= ARC_WIDTH) {
      this.#move(at - ARC_WIDTH, at)
    }
    numbers[at + END] = end
    numbers[at + WEIGHT] = weight
    numbers[at + VIA] = via
    numbers[at + HOPS] = hops
    this.#length[node]! += ARC_WIDTH
  }

  /** Removes the arc of a node with this other end. */
  remove(node: number, end: number): void {
    const last = this.to(node) - ARC_WIDTH
    for (let at = this.find(node, end); at < last; at += ARC_WIDTH) this.#move(at + ARC_WIDTH, at)
    this.#length[node]! -= ARC_WIDTH
  }

  #move(from: number, to: number): void {
    const numbers = this.numbers
    numbers[to + END] = numbers[from + END]!
    numbers[to + WEIGHT] = numbers[from + WEIGHT]!
    numbers[to + VIA] = numbers[from + VIA]!
    numbers[to + HOPS] = numbers[from + HOPS]!
  }

  /** Says that a node will get no more arcs. */
  finish(node: number): void {
    this.#room[node] = this.#length[node]!
  }

  /** Moves a row to the end, with more room. */
  #widen(node: number): void {
    const length = this.#length[node]!
    const room = length + Math.max(2, length >> 3) * ARC_WIDTH
    if (this.#free + room > this.numbers.length) this.#pack(room)
    const from = this.#from[node]!
    this.numbers.copyWithin(this.#free, from, from + length)
    this.#from[node] = this.#free
    this.#room[node] = room
    this.#free += room
  }

  /** Leaves out what rows have left behind, and makes room for so many numbers more. */
  #pack(more: number): void {
    let used = more
    for (const room of this.#room) used += room
    const packed = new Uint32Array(Math.ceil(1.25 * used))
    let free = 0
    for (let node = 0; node < this.#from.length; node++) {
      const from = this.#from[node]!
      packed.set(this.numbers.subarray(from, from + this.#length[node]!), free)
      this.#from[node] = free
      free += this.#room[node]!
    }
    this.numbers = packed
    this.#free = free
  }
}
