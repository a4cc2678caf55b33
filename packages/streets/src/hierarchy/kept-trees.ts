/** All ways to the nodes of a very small graph, kept by target: in a village there are few enough. */
import { NONE } from './climb.ts'
import { type Hierarchy, NO_NODE } from './hierarchy.ts'
import type { SearchedWay, Terminal } from './hierarchy-search.ts'
import type { SearchSpace } from './search-space.ts'

/** The lightest ways to a node, by the nodes of the graph. */
interface Tree {
  /** Infinity where no way leads from. */
  readonly weight: Float64Array
  /** The next node on the way. */
  readonly next: Int32Array
}

export class KeptTrees {
  readonly #arcs: IncomingArcs
  readonly #space: SearchSpace
  readonly #trees: (Tree | undefined)[]

  /** Searches in a memory that others may use between its searches. */
  constructor(hierarchy: Hierarchy, memory: SearchSpace) {
    this.#arcs = incomingArcs(hierarchy)
    this.#space = memory
    this.#trees = Array.from<Tree | undefined>({ length: hierarchy.nodeOf.length })
  }

  /** The lightest way from any source to any target; null if there is none. */
  find(sources: readonly Terminal[], targets: readonly Terminal[]): SearchedWay | null {
    let best = Infinity
    let from = NONE
    let to = NONE
    for (const target of targets) {
      const { weight } = this.#treeTo(target.node)
      for (const source of sources) {
        const total = source.offset + weight[source.node]! + target.offset
        if (total >= best) continue
        best = total
        from = source.node
        to = target.node
      }
    }
    return from === NONE ? null : { weight: best, ...this.#wayBetween(from, to) }
  }

  #wayBetween(from: number, to: number): Pick<SearchedWay, 'nodes' | 'weights'> {
    const { weight, next } = this.#treeTo(to)
    const nodes = [from]
    const weights: number[] = []
    for (let node = from; node !== to;) {
      const after = next[node]!
      nodes.push(after)
      weights.push(weight[node]! - weight[after]!)
      node = after
    }
    return { nodes, weights }
  }

  #treeTo(target: number): Tree {
    return (this.#trees[target] ??= this.#grow(target))
  }

  /** Dijkstra's search from a target against the arcs. */
  #grow(target: number): Tree {
    const { start, tail, weight } = this.#arcs
    const space = this.#space
    const nodes = this.#trees.length
    const tree = { weight: new Float64Array(nodes).fill(Infinity), next: new Int32Array(nodes) }
    space.clear()
    space.reach(target, 0, NONE)
    while (space.open > 0) {
      const distance = space.nearest
      const node = space.take()
      tree.weight[node] = distance
      tree.next[node] = space.parentOf(node)
      for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
        space.reach(tail[arc]!, distance + weight[arc]!, node)
      }
    }
    return tree
  }
}

/** Arcs of a graph in compressed rows by the node they lead to. */
interface IncomingArcs {
  readonly start: Uint32Array
  readonly tail: Uint32Array
  readonly weight: Uint32Array
}

/** The arcs that a hierarchy has from its graph, without shortcuts. */
function incomingArcs(hierarchy: Hierarchy): IncomingArcs {
  const { nodeOf } = hierarchy
  const start = new Uint32Array(nodeOf.length + 1)
  eachArc(hierarchy, (_, head) => start[head + 1]!++)
  for (let node = 0; node < nodeOf.length; node++) start[node + 1]! += start[node]!
  const next = start.slice()
  const tails = new Uint32Array(start.at(-1)!)
  const weights = new Uint32Array(start.at(-1)!)
  eachArc(hierarchy, (tail, head, weight) => {
    const arc = next[head]!++
    tails[arc] = tail
    weights[arc] = weight
  })
  return { start, tail: tails, weight: weights }
}

function eachArc(
  { nodeOf, up, down }: Hierarchy,
  visit: (tail: number, head: number, weight: number) => void,
): void {
  for (const [number, node] of nodeOf.entries()) {
    for (let arc = up.start[number]!; arc < up.start[number + 1]!; arc++) {
      if (up.via[arc] === NO_NODE) visit(node, nodeOf[up.end[arc]!]!, up.weight[arc]!)
    }
    for (let arc = down.start[number]!; arc < down.start[number + 1]!; arc++) {
      if (down.via[arc] === NO_NODE) visit(nodeOf[down.end[arc]!]!, node, down.weight[arc]!)
    }
  }
}
