/** Fastest ways through a digraph, without preparation (Dijkstra): for small graphs, and to compare with. */
import type { WeightedGraph } from '../hierarchy/hierarchy.ts'
import type { SearchedWay, Terminal } from '../hierarchy/hierarchy-search.ts'
import { NodeQueue } from '../hierarchy/node-queue.ts'

const NONE = -1

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
  readonly #queue: NodeQueue
  /** Best known weight to a node, valid if its mark is that of this search. */
  readonly #weight: Float64Array
  readonly #mark: Uint32Array
  readonly #parent: Int32Array
  #run = 0

  /** Nodes are numbered from 0. */
  constructor(nodes: number, eachNext: EachNext) {
    this.#eachNext = eachNext
    this.#queue = new NodeQueue(nodes)
    this.#weight = new Float64Array(nodes)
    this.#mark = new Uint32Array(nodes)
    this.#parent = new Int32Array(nodes)
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
        const totals = ends.map(({ node, offset }) => this.#weightTo(node) + offset)
        weights[row * targets.length + column] = Math.min(...totals)
      }
    }
    return weights
  }

  #weightTo(node: number): number {
    return this.#mark[node] === this.#run ? this.#weight[node]! : Infinity
  }

  /** Expands, nearest first, until `settled` returns true for a node whose weight is final. */
  #spread(sources: readonly Terminal[], settled: (node: number, weight: number) => boolean): void {
    const queue = this.#queue
    queue.clear()
    // After four billion searches the marks start over.
    if (this.#run === 0xffff_ffff) this.#mark.fill(0)
    this.#run = (this.#run % 0xffff_ffff) + 1
    for (const { node, offset } of sources) this.#reach(node, offset, NONE)
    while (queue.size > 0) {
      const node = queue.take()
      const sofar = this.#weight[node]!
      if (settled(node, sofar)) return
      this.#eachNext(node, (next, weight) => this.#reach(next, sofar + weight, node))
    }
  }

  #reach(node: number, weight: number, parent: number): void {
    if (weight >= this.#weightTo(node)) return
    this.#mark[node] = this.#run
    this.#weight[node] = weight
    this.#parent[node] = parent
    this.#queue.lower(node, weight)
  }

  #wayTo(last: number): Pick<SearchedWay, 'nodes' | 'weights'> {
    const nodes: number[] = []
    for (let node = last; node !== NONE; node = this.#parent[node]!) nodes.push(node)
    nodes.reverse()
    const weights = nodes.slice(1).map((node, index) => this.#weight[node]! - this.#weight[nodes[index]!]!)
    return { nodes, weights }
  }
}
