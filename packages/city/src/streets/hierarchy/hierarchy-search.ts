/** Fastest ways through a hierarchy. One search at a time; its memory is reused by the next. */
import { Buckets } from './buckets.ts'
import { climb, climbAll, NONE } from './climb.ts'
import { arcTo, type Hierarchy, NO_NODE } from './hierarchy.ts'
import { KeptClimbs } from './kept-climbs.ts'
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

/**
 * The two halves of a way, as numbers within the hierarchy: from a source up to its highest node, and from there
 * down to a target. Both contain the highest node.
 */
export interface Meeting {
  readonly weight: number
  readonly rise: readonly number[]
  readonly fall: readonly number[]
}

/**
 * Hierarchies of at most so many nodes keep what was climbed: a small town's takes a few megabytes. In a city a
 * climb is too long to be kept for each node.
 */
const MOST_KEPT_NODES = 10_000

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
  readonly #kept: KeptClimbs | null

  /** Keeps what it climbs if it is to. */
  constructor(
    hierarchy: Hierarchy,
    memory = new SearchMemory(hierarchy.nodeOf.length),
    keeps = hierarchy.nodeOf.length <= MOST_KEPT_NODES,
  ) {
    this.#hierarchy = hierarchy
    this.#forward = memory.forward
    this.#backward = memory.backward
    this.#buckets = memory.buckets
    this.#kept = keeps ? new KeptClimbs(hierarchy, memory.forward) : null
  }

  /** The lightest way from any source to any target; null if there is none. */
  find(sources: readonly Terminal[], targets: readonly Terminal[]): SearchedWay | null {
    const meeting =
      this.#kept === null ? this.#meet(sources, targets) : this.#kept.meet(sources, targets)
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
    return { weight, rise: pathTo(forward, top).reverse(), fall: pathTo(backward, top) }
  }

  #wayOf({ weight, rise, fall }: Meeting): SearchedWay {
    const way = { weight, nodes: [this.#hierarchy.nodeOf[rise[0]!]!], weights: [] }
    for (let index = 1; index < rise.length; index++) this.#unpack(rise[index - 1]!, rise[index]!, way)
    for (let index = 1; index < fall.length; index++) this.#unpack(fall[index - 1]!, fall[index]!, way)
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

/** The nodes from a reached one back to where the search began. */
function pathTo(space: SearchSpace, node: number): number[] {
  const path: number[] = []
  for (let at = node; at !== NONE; at = space.parentOf(at)) path.push(at)
  return path
}
