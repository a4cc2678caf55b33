/** Numbers of the nodes of a hierarchy: higher ones first, and close to where they are needed. */
import { ARC_WIDTH, type ArcRows, END } from './arc-rows.ts'

/**
 * Nodes by number. Each comes right after the higher nodes that it leads to or is led to from, as far as
 * those have no number yet: what a search climbs through then lies together in memory.
 */
export function numberFromTop(outgoing: ArcRows, incoming: ArcRows, nodes: number): Uint32Array {
  const nodeOf = new Uint32Array(nodes)
  const isSeen = new Uint8Array(nodes)
  /** Arcs of a node that were looked at. */
  const looked = new Uint32Array(nodes)
  const trail = new Uint32Array(nodes)
  let numbered = 0
  for (let root = 0; root < nodes; root++) {
    if (isSeen[root] === 1) continue
    let depth = 0
    trail[0] = root
    isSeen[root] = 1
    while (depth >= 0) {
      const node = trail[depth]!
      const next = unseenAbove(node)
      if (next < 0) {
        nodeOf[numbered++] = node
        depth--
      } else {
        isSeen[next] = 1
        trail[++depth] = next
      }
    }
  }
  return nodeOf

  function unseenAbove(node: number): number {
    const out = outgoing.count(node)
    const all = out + incoming.count(node)
    while (looked[node]! < all) {
      const index = looked[node]!++
      const rows = index < out ? outgoing : incoming
      const at = rows.from(node) + ARC_WIDTH * (index < out ? index : index - out)
      const end = rows.numbers[at + END]!
      if (isSeen[end] === 0) return end
    }
    return -1
  }
}
