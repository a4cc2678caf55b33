/** The router of a pack's file of streets. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { decodeGraph, decodeHierarchies } from '../graph/graph-file.ts'
import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import type { StreetGraph } from '../graph/street-graph.ts'
import { StreetRouter } from './street-router.ts'

/**
 * What a router is made of. Nearly all of it is in memory that threads share: whoever sends it to another thread
 * copies only the names and rules of the streets.
 */
export interface RouterData {
  readonly graph: StreetGraph
  readonly hierarchies: ReadonlyMap<VehicleType, Hierarchy>
}

/**
 * Reads the file `streets.graph` of a pack, with what is prepared for every vehicle. Throws PackError if it is
 * damaged, truncated or of another version.
 */
export function readRouterData(file: Uint8Array): RouterData {
  const hierarchies = decodeHierarchies(file)
  return {
    graph: inSharedMemory(decodeGraph(file)),
    hierarchies: new Map(hierarchies.map((hierarchy, index) => [VEHICLE_TYPES[index]!, hierarchy])),
  }
}

/** The router of such a file; throws as `readRouterData` does. */
export function readRouter(file: Uint8Array): StreetRouter {
  const { graph, hierarchies } = readRouterData(file)
  return new StreetRouter(graph, hierarchies)
}

/** The same streets, with their numbers in memory that threads share. */
function inSharedMemory(graph: StreetGraph): StreetGraph {
  const shared = (values: Int32Array | Uint32Array | Uint8Array) => {
    const room = new SharedArrayBuffer(values.byteLength)
    const copy = new (values.constructor as new (room: SharedArrayBuffer) => typeof values)(room)
    copy.set(values)
    return copy
  }
  return Object.fromEntries(
    Object.entries(graph).map(([key, value]: [string, unknown]) => [
      key,
      ArrayBuffer.isView(value) ? shared(value as Uint32Array) : value,
    ]),
  ) as unknown as StreetGraph
}
