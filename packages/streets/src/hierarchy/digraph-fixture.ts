/** Random digraphs, and plain Dijkstra to judge what the hierarchy finds in them. */
import fc from 'fast-check'
import type { WeightedGraph } from './hierarchy.ts'
import type { Terminal } from './hierarchy-search.ts'

export type Arc = readonly [tail: number, head: number, weight: number]

export function graphOf(nodes: number, arcs: readonly Arc[]): WeightedGraph {
  const sorted = [...arcs].sort(([a], [b]) => a - b)
  const start = new Uint32Array(nodes + 1)
  for (const [tail] of sorted) start[tail + 1]!++
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!
  return {
    start,
    head: Uint32Array.from(sorted, ([, head]) => head),
    weight: Uint32Array.from(sorted, ([, , weight]) => weight),
  }
}

/** Sparse and dense ones, with loops, parallel arcs, arcs without weight, and parts that nothing leads to. */
export const digraphs = fc.integer({ min: 1, max: 40 }).chain((nodes) => {
  const node = fc.nat(nodes - 1)
  const weight = fc.oneof(fc.nat(3), fc.nat(10_000), fc.nat(4_000_000))
  return fc
    .array(fc.tuple(node, node, weight), { maxLength: 4 * nodes })
    .map((arcs) => ({ nodes, arcs: arcs as Arc[], graph: graphOf(nodes, arcs) }))
})

/** Up to four places to start or to end at. */
export const terminals = (nodes: number) =>
  fc.array(fc.record({ node: fc.nat(nodes - 1), offset: fc.integer({ min: -50, max: 5000 }) }), {
    maxLength: 4,
  })

/** The least weight from any source to any target; Infinity if there is no way. */
export function plainWeight(
  { start, head, weight }: WeightedGraph,
  sources: readonly Terminal[],
  targets: readonly Terminal[],
): number {
  const distance = new Float64Array(start.length - 1).fill(Infinity)
  for (const { node, offset } of sources) distance[node] = Math.min(distance[node]!, offset)
  const open = new Set(distance.keys())
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => (distance[b]! < distance[a]! ? b : a))
    open.delete(nearest)
    for (let arc = start[nearest]!; arc < start[nearest + 1]!; arc++) {
      distance[head[arc]!] = Math.min(distance[head[arc]!]!, distance[nearest]! + weight[arc]!)
    }
  }
  return Math.min(...targets.map(({ node, offset }) => distance[node]! + offset))
}
