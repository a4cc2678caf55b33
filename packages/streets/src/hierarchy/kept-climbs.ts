/**
 * What was climbed from the nodes of a small hierarchy, kept for the next search: its two halves then only have to
 * be laid over each other (hub labels: Abraham et al., 2011).
 */
import { climbAll, NONE } from './climb.ts'
import type { Hierarchy, UpwardArcs } from './hierarchy.ts'
import type { Meeting, Terminal } from './hierarchy-search.ts'
import { longer } from './longer.ts'
import type { SearchSpace } from './search-space.ts'

export class KeptClimbs {
  readonly #numberOf: Uint32Array
  readonly #rises: Climbs
  readonly #falls: Climbs
  /** By node: the least weight from a source, Infinity between searches; and the step of a rise that it is of. */
  readonly #least: Float64Array
  readonly #step: Uint32Array

  /** Climbs in a memory that others may use between its searches. */
  constructor({ numberOf, nodeOf, up, down }: Hierarchy, memory: SearchSpace) {
    this.#numberOf = numberOf
    this.#rises = new Climbs(memory, nodeOf.length, up, down)
    this.#falls = new Climbs(memory, nodeOf.length, down, up)
    this.#least = new Float64Array(nodeOf.length).fill(Infinity)
    this.#step = new Uint32Array(nodeOf.length)
  }

  /** The lightest way from any source to any target; null if there is none. */
  meet(sources: readonly Terminal[], targets: readonly Terminal[]): Meeting | null {
    for (const source of sources) this.#lay(this.#numberOf[source.node]!, source.offset)
    let weight = Infinity
    let top = NONE
    let lastFall = NONE
    for (const target of targets) {
      const number = this.#numberOf[target.node]!
      this.#falls.climb(number)
      const { node, distance, start, end } = this.#falls
      for (let step = start[number]!; step < end[number]!; step++) {
        const total = this.#least[node[step]!]! + distance[step]! + target.offset
        if (total >= weight) continue
        weight = total
        top = node[step]!
        lastFall = step
      }
    }
    for (const source of sources) this.#lift(this.#numberOf[source.node]!)
    if (top === NONE) return null
    return {
      weight,
      rise: this.#rises.pathTo(this.#step[top]!).reverse(),
      fall: this.#falls.pathTo(lastFall),
    }
  }

  #lay(source: number, offset: number): void {
    this.#rises.climb(source)
    const { node, distance, start, end } = this.#rises
    for (let step = start[source]!; step < end[source]!; step++) {
      const total = distance[step]! + offset
      if (total >= this.#least[node[step]!]!) continue
      this.#least[node[step]!] = total
      this.#step[node[step]!] = step
    }
  }

  #lift(source: number): void {
    const { node, start, end } = this.#rises
    for (let step = start[source]!; step < end[source]!; step++) this.#least[node[step]!] = Infinity
  }
}

/** Climbs in one direction. Each is a list of steps, nearest first, all lists in one. */
class Climbs {
  /** Steps of a node's climb, from `start` to before `end`; none where it has not been climbed. */
  readonly start: Uint32Array
  readonly end: Uint32Array
  /** By step: the node that it reaches, the distance there, and the step before; NONE for the first. */
  node = new Uint32Array(1024)
  distance = new Float64Array(1024)
  #before = new Int32Array(1024)
  #length = 0
  /** The step of a node in the climb at hand. */
  readonly #stepOf: Int32Array
  readonly #space: SearchSpace
  readonly #onward: UpwardArcs
  readonly #back: UpwardArcs

  constructor(space: SearchSpace, nodes: number, onward: UpwardArcs, back: UpwardArcs) {
    this.start = new Uint32Array(nodes)
    this.end = new Uint32Array(nodes)
    this.#stepOf = new Int32Array(nodes)
    this.#space = space
    this.#onward = onward
    this.#back = back
  }

  /** Climbs from a node, unless that is known. */
  climb(from: number): void {
    if (this.end[from]! > 0) return
    const space = this.#space
    space.clear()
    space.reach(from, 0, NONE)
    this.start[from] = this.#length
    climbAll(space, this.#onward, this.#back, (node, distance) => {
      const parent = space.parentOf(node)
      this.#stepOf[node] = this.#length
      this.#add(node, distance, parent === NONE ? NONE : this.#stepOf[parent]!)
    })
    this.end[from] = this.#length
  }

  /** The nodes from that of a step back to where its climb began. */
  pathTo(last: number): number[] {
    const path: number[] = []
    for (let step = last; step !== NONE; step = this.#before[step]!) path.push(this.node[step]!)
    return path
  }

  #add(node: number, distance: number, before: number): void {
    if (this.#length === this.node.length) {
      this.node = longer(this.node)
      this.distance = longer(this.distance)
      this.#before = longer(this.#before)
    }
    this.node[this.#length] = node
    this.distance[this.#length] = distance
    this.#before[this.#length] = before
    this.#length++
  }
}
