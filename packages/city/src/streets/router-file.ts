/** The router of a pack's file of streets. */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { decodeGraph, decodeHierarchies } from './graph-file.ts'
import { StreetRouter } from './street-router.ts'

/**
 * Reads the file `streets.graph` of a pack, with what is prepared for every vehicle. Throws PackError if it is
 * damaged, truncated or of another version.
 */
export function readRouter(file: Uint8Array): StreetRouter {
  const hierarchies = decodeHierarchies(file)
  return new StreetRouter(
    decodeGraph(file),
    new Map(hierarchies.map((hierarchy, index) => [VEHICLE_TYPES[index]!, hierarchy])),
  )
}
