/** Fastest ways through a hierarchy. One search at a time; its memory is reused by the next. */
import { Buckets } from './buckets.ts'
import { arcTo, type Hierarchy, NO_NODE, type UpwardArcs } from './hierarchy.ts'
import { SearchSpace } from './search-space.ts'

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

const NONE = -1

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
    const { up, down } = this.#hierarchy
    const forward = this.#forward
    const backward = this.#backward
    this.#begin(forward, sources)
    this.#begin(backward, targets)
    // No way weighs less than its half so far and the least offset at the other end.
    const leastForward = forward.nearest
    const leastBackward = backward.nearest
    let best = Infinity
    let top = NONE
    for (;;) {
      const onward = forward.nearest + leastBackward < best ? forward.nearest : Infinity
      const back = backward.nearest + leastForward < best ? backward.nearest : Infinity
      if (onward === Infinity && back === Infinity) break
      const isForward = onward <= back
      const node = isForward ? climb(forward, up, down) : climb(backward, down, up)
      if (node === NONE) continue
      const total = forward.distanceTo(node) + backward.distanceTo(node)
      if (total < best) {
        best = total
        top = node
      }
    }
    return top === NONE ? null : this.#wayOver(top, best)
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

  /** The way by its highest node. */
  #wayOver(top: number, weight: number): SearchedWay {
    const rising: number[] = []
    for (let node = top; node !== NONE; node = this.#forward.parentOf(node)) rising.push(node)
    const way = { weight, nodes: [this.#hierarchy.nodeOf[rising.at(-1)!]!], weights: [] }
    for (let index = rising.length - 1; index > 0; index--)
      this.#unpack(rising[index]!, rising[index - 1]!, way)
    for (let from = top, to = this.#backward.parentOf(top); to !== NONE;) {
      this.#unpack(from, to, way)
      from = to
      to = this.#backward.parentOf(to)
    }
    return way
  }

  /** Appends the arcs of the graph that an arc of the hierarchy stands for. */
  #unpack(tail: number, head: number, way: SearchedWay): void {
    const { nodeOf, up, down } = this.#hierarchy
    const arcs = tail > head ? up : down
    const arc = tail > head ? arcTo(up, tail, head) : arcTo(down, head, tail)
    const via = arcs.via[arc]!
    if (via === NO_NODE) {
      way.nodes.push(nodeOf[head]!)
      way.weights.push(arcs.weight[arc]!)
    } else {
      this.#unpack(tail, via, way)
      this.#unpack(via, head, way)
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
