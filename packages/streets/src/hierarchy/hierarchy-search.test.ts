import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '@puni/city-pack/streets/hierarchy/contract'
import { type Arc, digraphs, graphOf, plainWeight, terminals } from './digraph-fixture.ts'
import { HierarchySearch, type SearchedWay, type Terminal } from './hierarchy-search.ts'

const searches = digraphs.chain((drawn) =>
  fc.record({
    drawn: fc.constant(drawn),
    pairs: fc.array(fc.tuple(terminals(drawn.nodes), terminals(drawn.nodes)), { maxLength: 12 }),
  }),
)

/** The lightest arcs between the nodes of a way. */
function lightestAlong(nodes: readonly number[], arcs: readonly Arc[]): number[] {
  return nodes.slice(1).map((head, index) => {
    const between = arcs.filter(([from, to]) => from === nodes[index] && to === head)
    return Math.min(...between.map(([, , weight]) => weight))
  })
}

/** Expects a way to be what its nodes are by the graph, with the lightest offsets of its ends. */
function expectWhole(
  { weight, nodes, weights }: SearchedWay,
  arcs: readonly Arc[],
  [sources, targets]: readonly [readonly Terminal[], readonly Terminal[]],
): void {
  const offset = (terminals: readonly Terminal[], node: number | undefined) =>
    Math.min(...terminals.filter((terminal) => terminal.node === node).map(({ offset }) => offset))
  expect(weights).toEqual(lightestAlong(nodes, arcs))
  const ends = offset(sources, nodes[0]) + offset(targets, nodes.at(-1))
  expect(weights.reduce((sum, step) => sum + step, ends)).toBe(weight)
}

describe('HierarchySearch', () => {
  it('finds what plain Dijkstra finds, by arcs of the graph that weigh as much', () => {
    fc.assert(
      fc.property(searches, ({ drawn, pairs }) => {
        const search = new HierarchySearch(contract(drawn.graph))
        for (const [sources, targets] of pairs) {
          const way = search.find(sources, targets)
          expect(way?.weight ?? Infinity).toBe(plainWeight(drawn.graph, sources, targets))
          if (way !== null) expectWhole(way, drawn.arcs, [sources, targets])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('finds it too where the nodes were taken in any other order', () => {
    fc.assert(
      fc.property(searches, fc.infiniteStream(fc.nat(1_000_000)), ({ drawn, pairs }, random) => {
        const keys = [...random.take(drawn.nodes)]
        const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!)
        const search = new HierarchySearch(contract(drawn.graph, () => {}, order))
        for (const [sources, targets] of pairs) {
          const way = search.find(sources, targets)
          expect(way?.weight ?? Infinity).toBe(plainWeight(drawn.graph, sources, targets))
        }
      }),
    )
    expect(() => contract(graphOf(2, []), () => {}, Uint32Array.of(0))).toThrow(RangeError)
  })

  it('returns in a table what it finds one by one', () => {
    fc.assert(
      fc.property(searches, ({ drawn, pairs }) => {
        const search = new HierarchySearch(contract(drawn.graph))
        const sources = pairs.map(([sources]) => sources)
        const targets = pairs.slice(1).map(([, targets]) => targets)
        const oneByOne = sources.flatMap((from) =>
          targets.map((to) => search.find(from, to)?.weight ?? Infinity),
        )
        // The second table finds the memory of the first.
        for (let round = 0; round < 2; round++) expect([...search.table(sources, targets)]).toEqual(oneByOne)
      }),
    )
  })

  it('crosses a grid of streets with one-way ones', () => {
    const side = 30
    const arcs: Arc[] = []
    for (let node = 0; node < side * side; node++) {
      const [x, y] = [node % side, Math.floor(node / side)]
      const weight = 1000 + ((x * 7 + y * 13) % 11)
      if (x + 1 < side) arcs.push(y % 2 === 0 ? [node, node + 1, weight] : [node + 1, node, weight])
      if (y + 1 < side) arcs.push(x % 2 === 0 ? [node, node + side, weight] : [node + side, node, weight])
    }
    const graph = graphOf(side * side, arcs)
    const search = new HierarchySearch(contract(graph))
    for (let index = 0; index < 20; index++) {
      const [from, to] = [(index * 397) % (side * side), (index * 211 + 450) % (side * side)]
      const ends = [[{ node: from, offset: 0 }], [{ node: to, offset: 0 }]] as const
      const way = search.find(...ends)
      expect(way?.weight ?? Infinity).toBe(plainWeight(graph, ...ends))
      if (way !== null) expectWhole(way, arcs, ends)
    }
  })

  it('finds nothing without a source, a target or a node', () => {
    const search = new HierarchySearch(contract(graphOf(2, [[0, 1, 5]])))
    const [a, b] = [
      { node: 0, offset: 0 },
      { node: 1, offset: 0 },
    ]
    expect(search.find([a], [b])).toEqual({ weight: 5, nodes: [0, 1], weights: [5] })
    expect(search.find([b], [a])).toBeNull()
    expect(search.find([], [b])).toBeNull()
    expect(search.find([a], [])).toBeNull()
    expect(new HierarchySearch(contract(graphOf(0, []))).find([], [])).toBeNull()
  })
})

describe('contract', () => {
  it('refuses ways whose weight does not fit 32 bits, where a shortcut would need it', () => {
    const most = 0xffff_ffff
    const line = (first: number): Arc[] => [
      [0, 1, first],
      [1, 2, 1],
    ]
    const ends = [[{ node: 0, offset: 0 }], [{ node: 2, offset: 0 }]] as const
    expect(new HierarchySearch(contract(graphOf(3, line(most - 1)))).find(...ends)?.weight).toBe(most)
    // A line alone needs no shortcut: its middle is the top.
    const star: Arc[] = [0, 1, 2, 3].flatMap((leaf): Arc[] => [
      [leaf, 4, most],
      [4, leaf, most],
    ])
    expect(new HierarchySearch(contract(graphOf(5, star))).find(...ends)?.weight).toBe(2 * most)
    const full: Arc[] = Array.from({ length: 8 }, (_, node) => [node, (node + 1) % 8, most])
    expect(() => contract(graphOf(8, full))).toThrow(RangeError)
  })
})
