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
export interface HierarchyWay {
  /** Weights of its arcs and offsets of its terminals. */
  readonly weight: number
  /** Nodes of the graph, from a source to a target; one if a source is a target. */
  readonly nodes: number[]
}

const NONE = -1

export class HierarchySearch {
  readonly #hierarchy: Hierarchy
  readonly #forward: SearchSpace
  readonly #backward: SearchSpace
  readonly #buckets: Buckets

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy
    this.#forward = new SearchSpace(hierarchy.nodeOf.length)
    this.#backward = new SearchSpace(hierarchy.nodeOf.length)
    this.#buckets = new Buckets(hierarchy.nodeOf.length)
  }

  /** The lightest way from any source to any target; null if there is none. */
  find(sources: readonly Terminal[], targets: readonly Terminal[]): HierarchyWay | null {
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
    return top === NONE ? null : { weight: best, nodes: this.#nodesOver(top) }
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

  /** Nodes of the graph along the way by the highest one. */
  #nodesOver(top: number): number[] {
    const { nodeOf } = this.#hierarchy
    const rising: number[] = []
    for (let node = top; node !== NONE; node = this.#forward.parentOf(node)) rising.push(node)
    const nodes = [nodeOf[rising.at(-1)!]!]
    for (let index = rising.length - 1; index > 0; index--)
      this.#unpack(rising[index]!, rising[index - 1]!, nodes)
    for (let from = top, to = this.#backward.parentOf(top); to !== NONE;) {
      this.#unpack(from, to, nodes)
      from = to
      to = this.#backward.parentOf(to)
    }
    return nodes
  }

  /** Appends what lies between two ends of an arc, and the second of them. */
  #unpack(tail: number, head: number, nodes: number[]): void {
    const { nodeOf, up, down } = this.#hierarchy
    const tails = [tail]
    const heads = [head]
    while (tails.length > 0) {
      const from = tails.pop()!
      const to = heads.pop()!
      const via = from > to ? up.via[arcTo(up, from, to)]! : down.via[arcTo(down, to, from)]!
      if (via === NO_NODE) nodes.push(nodeOf[to]!)
      else {
        tails.push(via, from)
        heads.push(to, via)
      }
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
