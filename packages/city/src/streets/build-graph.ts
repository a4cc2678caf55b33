/** Builds the street graph of an extract. */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { type Extract, ExtractError } from '../extract/extract.ts'
import type { PackInfo } from '../pack.ts'
import { connectedPart } from './connected-part.ts'
import { drawnGraph } from './drawn-graph.ts'
import { encodeGraph } from './graph-file.ts'
import { contract } from './hierarchy/contract.ts'
import type { Hierarchy } from './hierarchy/hierarchy.ts'
import { type StreetGraph, Streets } from './street-graph.ts'
import { turnGraph } from './turn-graph.ts'
import { VehicleStreets } from './vehicle-streets.ts'

/**
 * The file `streets.graph` of an extract: its roads, split at junctions, and for each vehicle its largest
 * connected network under the rules of the road. Disconnected parts are dropped, so that every place is
 * reachable from every other. Unless the city is a demo, which must be there at once, it holds a hierarchy for
 * each. Throws ExtractError if there are no roads.
 */
export function buildStreetGraph(extract: Extract, info: PackInfo): Uint8Array {
  const graph = connectedPart(drawnGraph(extract, info))
  if (graph.edgeFrom.length === 0) throw new ExtractError('The extract has no roads')
  return encodeGraph(graph, info.demo ? [] : hierarchiesOf(graph))
}

function hierarchiesOf(graph: StreetGraph): Hierarchy[] {
  const streets = new Streets(graph)
  return VEHICLE_TYPES.map((vehicle) => contract(turnGraph(new VehicleStreets(streets, vehicle).nodes)))
}
