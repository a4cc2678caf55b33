/** Builds the street graph of an extract. */
import { type Extract, ExtractError } from '../extract/extract.ts'
import type { PackInfo } from '../pack.ts'
import { connectedPart } from './connected-part.ts'
import { drawnGraph } from './drawn-graph.ts'
import { encodeGraph } from './graph-file.ts'

/**
 * The file `streets.graph` of an extract: its roads, split at junctions, and for each vehicle its largest
 * connected network under the rules of the road. Disconnected parts are dropped, so that every place is
 * reachable from every other. Throws ExtractError if there are no roads.
 */
export function buildStreetGraph(extract: Extract, info: PackInfo): Uint8Array {
  const graph = connectedPart(drawnGraph(extract, info))
  if (graph.edgeFrom.length === 0) throw new ExtractError('The extract has no roads')
  return encodeGraph(graph)
}
