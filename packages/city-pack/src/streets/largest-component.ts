/** The largest part of a digraph within which every node leads to every other (Tarjan, without recursion). */
import type { WeightedGraph } from '@puni/streets/hierarchy/hierarchy'

type Digraph = Pick<WeightedGraph, 'start' | 'head'>

/**
 * Marks with 1 the nodes of the largest strongly connected component, by the nodes that count; in a tie, of
 * one of them. A node that does not lead back to itself is none.
 */
export function largestComponent(graph: Digraph, counts: (node: number) => boolean): Uint8Array {
  const nodes = graph.start.length - 1
  const component = stronglyConnected(graph)
  const sizes = new Uint32Array(nodes)
  for (let node = 0; node < nodes; node++) if (counts(node)) sizes[component[node]!]!++
  for (let node = 0; node < nodes; node++) {
    if (sizes[component[node]!] === 1 && !hasLoop(graph, node)) sizes[component[node]!] = 0
  }
  const largest = sizes.reduce((best, size, id) => (size > sizes[best]! ? id : best), 0)
  return component.reduce((marks, id, node) => {
    if (id === largest && sizes[id]! > 0) marks[node] = 1
    return marks
  }, new Uint8Array(nodes))
}

function hasLoop({ start, head }: Digraph, node: number): boolean {
  return head.subarray(start[node], start[node + 1]).includes(node)
}

/** Component number by node. */
function stronglyConnected({ start, head }: Digraph): Uint32Array {
  const nodes = start.length - 1
  const component = new Uint32Array(nodes)
  /** Order in which nodes were reached, from 1; 0 for unreached nodes. */
  const order = new Uint32Array(nodes)
  const low = new Uint32Array(nodes)
  const isOpen = new Uint8Array(nodes)
  const open: number[] = []
  const trail: number[] = []
  const nextArc = start.slice(0, nodes)
  let reached = 0
  let components = 0

  const enter = (node: number) => {
    reached++
    order[node] = reached
    low[node] = reached
    isOpen[node] = 1
    open.push(node)
    trail.push(node)
  }
  const close = (root: number) => {
    for (;;) {
      const node = open.pop()!
      isOpen[node] = 0
      component[node] = components
      if (node === root) break
    }
    components++
  }
  const leave = (node: number) => {
    trail.pop()
    const parent = trail.at(-1)
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
    if (low[node] === order[node]) close(node)
  }

  for (let root = 0; root < nodes; root++) {
    if (order[root] === 0) enter(root)
    while (trail.length > 0) {
      const node = trail.at(-1)!
      const arc = nextArc[node]!
      if (arc === start[node + 1]) {
        leave(node)
        continue
      }
      nextArc[node] = arc + 1
      const to = head[arc]!
      if (order[to] === 0) enter(to)
      else if (isOpen[to] === 1) low[node] = Math.min(low[node]!, order[to]!)
    }
  }
  return component
}
