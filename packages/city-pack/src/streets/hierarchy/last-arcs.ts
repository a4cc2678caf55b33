/** Arcs that may end a way around a node: those into where it leads, kept by where they come from. */
import { longer } from '@puni/streets/hierarchy/longer'

/** No arc. */
const NONE = 0

export class LastArcs {
  /** Number of a node's first arc. */
  readonly #first: Uint32Array
  /** By number, from 1 on: the next arc of the same node, and what the arc is. */
  #next = new Uint32Array(1024)
  #tail = new Uint32Array(1024)
  #head = new Uint32Array(1024)
  #weight = new Uint32Array(1024)
  #length = 1

  /** For graphs with this many nodes. */
  constructor(nodes: number) {
    this.#first = new Uint32Array(nodes)
  }

  clear(): void {
    for (let arc = 1; arc < this.#length; arc++) this.#first[this.#tail[arc]!] = NONE
    this.#length = 1
  }

  add(tail: number, head: number, weight: number): void {
    if (this.#length === this.#next.length) {
      this.#next = longer(this.#next)
      this.#tail = longer(this.#tail)
      this.#head = longer(this.#head)
      this.#weight = longer(this.#weight)
    }
    const arc = this.#length++
    this.#next[arc] = this.#first[tail]!
    this.#tail[arc] = tail
    this.#head[arc] = head
    this.#weight[arc] = weight
    this.#first[tail] = arc
  }

  /** The first arc that leaves a node; 0 if none does. */
  first(node: number): number {
    return this.#first[node]!
  }

  /** The next arc of the same node; 0 after the last. */
  next(arc: number): number {
    return this.#next[arc]!
  }

  head(arc: number): number {
    return this.#head[arc]!
  }

  weight(arc: number): number {
    return this.#weight[arc]!
  }
}
