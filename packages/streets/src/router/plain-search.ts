/** Fastest ways through a digraph, without preparation (Dijkstra): for small graphs, and to compare with. */
import type { WeightedGraph } from '../hierarchy/hierarchy.ts'
import type { SearchedWay, Terminal } from '../hierarchy/hierarchy-search.ts'
import { NONE, SearchSpace } from '../hierarchy/search-space.ts'

/** Calls for each node that follows on one, with the weight of the way there. */
export type EachNext = (node: number, visit: (next: number, weight: number) => void) => void

/** The nodes that follow in a graph. */
export function followers({ start, head, weight }: WeightedGraph): EachNext {
  return (node, visit) => {
    for (let arc = start[node]!; arc < start[node + 1]!; arc++) visit(head[arc]!, weight[arc]!)
  }
}

/** One search at a time; its memory is reused by the next. */
export class PlainSearch {
  readonly #eachNext: EachNext
  readonly #space: SearchSpace

  /** Nodes are numbered from 0. */
  constructor(nodes: number, eachNext: EachNext) {
    this.#eachNext = eachNext
    this.#space = new SearchSpace(nodes)
  }

  /** The lightest way from any source to any target; null if there is none. */
  find(sources: readonly Terminal[], targets: readonly Terminal[]): SearchedWay | null {
    let best = Infinity
    let last = NONE
    this.#spread(sources, (node, weight) => {
      for (const target of targets) {
        if (target.node !== node || weight + target.offset >= best) continue
        best = weight + target.offset
        last = node
      }
      return weight >= best
    })
    return last === NONE ? null : { weight: best, ...this.#wayTo(last) }
  }

  /** Weights from each of the sources to each of the targets, row by row; Infinity where there is no way. */
  table(sources: readonly (readonly Terminal[])[], targets: readonly (readonly Terminal[])[]): Float64Array {
    const wanted = new Set(targets.flatMap((ends) => ends.map(({ node }) => node)))
    const weights = new Float64Array(sources.length * targets.length)
    for (const [row, starts] of sources.entries()) {
      let left = wanted.size
      this.#spread(starts, (node) => wanted.has(node) && --left === 0)
      for (const [column, ends] of targets.entries()) {
        const totals = ends.map(({ node, offset }) => this.#space.distanceTo(node) + offset)
        weights[row * targets.length + column] = Math.min(...totals)
      }
    }
    return weights
  }

  /** Expands, nearest first, until `settled` returns true for a node whose weight is final. */
  #spread(sources: readonly Terminal[], settled: (node: number, weight: number) => boolean): void {
    const space = this.#space
    space.clear()
    for (const { node, offset } of sources) space.reach(node, offset, NONE)
    while (space.open > 0) {
      const sofar = space.nearest
      const node = space.take()
      if (settled(node, sofar)) return
      this.#eachNext(node, (next, weight) => space.reach(next, sofar + weight, node))
    }
  }

  #wayTo(last: number): Pick<SearchedWay, 'nodes' | 'weights'> {
    const space = this.#space
    const nodes = space.pathTo(last).reverse()
    const weights = nodes
      .slice(1)
      .map((node, index) => space.distanceTo(node) - space.distanceTo(nodes[index]!))
    return { nodes, weights }
  }
}
