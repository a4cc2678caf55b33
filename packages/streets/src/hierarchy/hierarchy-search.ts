/** Fastest ways through a hierarchy. One search at a time; its memory is reused by the next. */
import { Buckets } from './buckets.ts'
import { arcTo, type Hierarchy, NO_NODE, type UpwardArcs } from './hierarchy.ts'
import { NONE, SearchSpace } from './search-space.ts'

/**
 * Where a way starts or ends: a node, and what is to be added to the weight for using it. An offset may be
 * negative, where the place lies beyond the node.
 */
export interface Terminal {
  readonly node: number
  readonly offset: number
}

/** A way through the graph. */
export interface SearchedWay {
  /** Weights of its arcs and offsets of its terminals. */
  readonly weight: number
  /** Nodes of the graph, from a source to a target; one if a source is a target. */
  readonly nodes: number[]
  /** Weights of the arcs between them. */
  readonly weights: number[]
}

/**
 * The two halves of a way, as numbers within the hierarchy: from a source up to its highest node, and from there
 * down to a target. Both contain the highest node.
 */
interface Meeting {
  readonly weight: number
  readonly rise: readonly number[]
  readonly fall: readonly number[]
}

/** What searches write on: of several hierarchies too, as only one of them is searched at a time. */
export class SearchMemory {
  readonly forward: SearchSpace
  readonly backward: SearchSpace
  readonly buckets: Buckets

  /** For hierarchies of at most so many nodes. */
  constructor(nodes: number) {
    this.forward = new SearchSpace(nodes)
    this.backward = new SearchSpace(nodes)
    this.buckets = new Buckets(nodes)
  }
}

export class HierarchySearch {
  readonly #hierarchy: Hierarchy
  readonly #forward: SearchSpace
  readonly #backward: SearchSpace
  readonly #buckets: Buckets

  constructor(hierarchy: Hierarchy, memory = new SearchMemory(hierarchy.nodeOf.length)) {
    this.#hierarchy = hierarchy
    this.#forward = memory.forward
    this.#backward = memory.backward
    this.#buckets = memory.buckets
  }

  /** The lightest way from any source to any target; null if there is none. */
  find(sources: readonly Terminal[], targets: readonly Terminal[]): SearchedWay | null {
    const meeting = this.#meet(sources, targets)
    return meeting === null ? null : this.#wayOf(meeting)
  }

  /**
   * The least weights from each list of sources to each list of targets: those from the first list, then
   * those from the second, and so on; Infinity where there is no way.
   */
  table(sources: readonly (readonly Terminal[])[], targets: readonly (readonly Terminal[])[]): Float64Array {
    const { up, down } = this.#hierarchy
    const buckets = this.#buckets
    buckets.clear()
    for (const [index, terminals] of targets.entries()) {
      climbAll(this.#begin(this.#backward, terminals), down, up, (node, distance) =>
        buckets.add(node, index, distance),
      )
    }
    buckets.sort()
    const table = new Float64Array(sources.length * targets.length).fill(Infinity)
    for (const [index, terminals] of sources.entries()) {
      const row = table.subarray(index * targets.length, (index + 1) * targets.length)
      climbAll(this.#begin(this.#forward, terminals), up, down, (node, distance) =>
        buckets.lower(row, node, distance),
      )
    }
    return table
  }

  #begin(space: SearchSpace, terminals: readonly Terminal[]): SearchSpace {
    space.clear()
    for (const { node, offset } of terminals) space.reach(this.#hierarchy.numberOf[node]!, offset, NONE)
    return space
  }

  /** Climbs from both ends, from the nearer one at a time, until no lower way can be found. */
  #meet(sources: readonly Terminal[], targets: readonly Terminal[]): Meeting | null {
    const { up, down } = this.#hierarchy
    const forward = this.#begin(this.#forward, sources)
    const backward = this.#begin(this.#backward, targets)
    // No way weighs less than its half so far and the least offset at the other end.
    const leastForward = forward.nearest
    const leastBackward = backward.nearest
    let weight = Infinity
    let top = NONE
    for (;;) {
      const onward = forward.nearest + leastBackward < weight ? forward.nearest : Infinity
      const back = backward.nearest + leastForward < weight ? backward.nearest : Infinity
      if (onward === Infinity && back === Infinity) break
      const node = onward <= back ? climb(forward, up, down) : climb(backward, down, up)
      if (node === NONE) continue
      const total = forward.distanceTo(node) + backward.distanceTo(node)
      if (total < weight) {
        weight = total
        top = node
      }
    }
    if (top === NONE) return null
    return { weight, rise: forward.pathTo(top).reverse(), fall: backward.pathTo(top) }
  }

  #wayOf({ weight, rise, fall }: Meeting): SearchedWay {
    const { nodeOf } = this.#hierarchy
    const way = { weight, nodes: [nodeOf[rise[0]!]!], weights: [] }
    for (let index = 1; index < rise.length; index++) this.#unpackUp(rise[index - 1]!, rise[index]!, way)
    for (let index = 1; index < fall.length; index++) this.#unpackDown(fall[index - 1]!, fall[index]!, way)
    return way
  }

  /** Appends the arcs of the graph that an arc of the hierarchy to a higher node stands for. */
  #unpackUp(tail: number, head: number, way: SearchedWay): void {
    const { up } = this.#hierarchy
    this.#unpack(up, arcTo(up, tail, head), tail, head, way)
  }

  /** The same of an arc to a lower node. */
  #unpackDown(tail: number, head: number, way: SearchedWay): void {
    const { down } = this.#hierarchy
    this.#unpack(down, arcTo(down, head, tail), tail, head, way)
  }

  #unpack(arcs: UpwardArcs, arc: number, tail: number, head: number, way: SearchedWay): void {
    const via = arcs.via[arc]!
    if (via === NO_NODE) {
      way.nodes.push(this.#hierarchy.nodeOf[head]!)
      way.weights.push(arcs.weight[arc]!)
    } else {
      this.#unpackDown(tail, via, way)
      this.#unpackUp(via, head, way)
    }
  }
}

/** Settles the nearest open node; returns it, or NONE if it lies on no shortest way upwards. */
function climb(space: SearchSpace, onward: UpwardArcs, back: UpwardArcs): number {
  const distance = space.nearest
  const node = space.take()
  // Stall on demand: there is a shorter way to the node, by way of a higher one.
  for (let arc = back.start[node]!; arc < back.start[node + 1]!; arc++) {
    if (space.distanceTo(back.end[arc]!) + back.weight[arc]! < distance) return NONE
  }
  for (let arc = onward.start[node]!; arc < onward.start[node + 1]!; arc++) {
    space.reach(onward.end[arc]!, distance + onward.weight[arc]!, node)
  }
  return node
}

/** Climbs to the top, and tells of the nodes on shortest ways upwards. */
function climbAll(
  space: SearchSpace,
  onward: UpwardArcs,
  back: UpwardArcs,
  visit: (node: number, distance: number) => void,
): void {
  while (space.open > 0) {
    const distance = space.nearest
    const node = climb(space, onward, back)
    if (node !== NONE) visit(node, distance)
  }
}
