/** Builds the street graph of an extract. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { type Extract, ExtractError } from '../extract/extract.ts'
import type { OnFraction } from '../on-fraction.ts'
import type { PackInfo } from '@puni/contract/city/pack'
import { connectedPart } from './connected-part.ts'
import { drawnGraph } from './drawn-graph.ts'
import { encodeGraph } from '@puni/streets/graph/graph-file'
import { contract } from './hierarchy/contract.ts'
import type { Hierarchy } from '@puni/streets/hierarchy/hierarchy'
import { type StreetGraph, Streets } from '@puni/streets/graph/street-graph'
import { turnGraph } from '@puni/streets/router/turn-graph'
import { VehicleStreets } from '@puni/streets/router/vehicle-streets'

/**
 * The file `streets.graph` of an extract: its roads, split at junctions, and for each vehicle its largest
 * connected network under the rules of the road. Disconnected parts are dropped, so that every place is
 * reachable from every other. Unless the city is a demo, which must be there at once, it holds a hierarchy for
 * each. Throws ExtractError if there are no roads.
 */
export function buildStreetGraph(
  extract: Extract,
  info: PackInfo,
  onFraction: OnFraction = () => {},
): Uint8Array {
  const graph = connectedPart(drawnGraph(extract, info))
  if (graph.edgeFrom.length === 0) throw new ExtractError('The extract has no roads')
  return encodeGraph(graph, info.demo ? [] : hierarchiesOf(graph, onFraction))
}

/** One after the other: each takes several times its own memory while it is made. */
function* hierarchiesOf(graph: StreetGraph, onFraction: OnFraction): Generator<Hierarchy> {
  const streets = new Streets(graph)
  for (const [index, vehicle] of VEHICLE_TYPES.entries()) {
    yield contract(turnGraph(new VehicleStreets(streets, vehicle).nodes), (fraction) =>
      onFraction((index + fraction) / VEHICLE_TYPES.length),
    )
  }
}
