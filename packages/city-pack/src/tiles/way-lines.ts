/** Lines along the nodes of an extract. */
import type { Extract } from '../extract/extract.ts'
import type { Line } from './drawn-feature.ts'

/** Longitudes and latitudes of nodes. */
export function lineAlong({ latE7, lngE7 }: Extract, nodes: ArrayLike<number>): Line {
  const line = new Int32Array(2 * nodes.length)
  for (let i = 0; i < nodes.length; i++) {
    line[2 * i] = lngE7[nodes[i]!]!
    line[2 * i + 1] = latE7[nodes[i]!]!
  }
  return line
}

/** Pieces of a way between nodes missing from the extract. */
export function wholeRuns(nodes: Int32Array): ArrayLike<number>[] {
  if (!nodes.includes(-1)) return nodes.length > 1 ? [nodes] : []
  const runs: number[][] = [[]]
  for (const node of nodes) {
    if (node === -1) runs.push([])
    else runs.at(-1)!.push(node)
  }
  return runs.filter((run) => run.length > 1)
}
