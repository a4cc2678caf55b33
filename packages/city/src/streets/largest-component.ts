/** The largest part of a directed graph within which every node leads to every other (Tarjan, without recursion). */
import type { Arcs } from './street-graph.ts'

/** Marks with 1 the nodes of the largest strongly connected component; in a tie, of one of them. */
export function largestComponent(arcs: Arcs): Uint8Array {
  const nodes = arcs.start.length - 1
  const component = stronglyConnected(arcs)
  const sizes = new Uint32Array(nodes)
  for (const id of component) sizes[id]!++
  const largest = sizes.reduce((best, size, id) => (size > sizes[best]! ? id : best), 0)
  return Uint8Array.from(component, (id) => (id === largest ? 1 : 0))
}

/** Component number by node. */
function stronglyConnected({ start, head }: Arcs): Uint32Array {
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
