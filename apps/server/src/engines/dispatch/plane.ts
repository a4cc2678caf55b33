/** A plane holding a zone's places, for nearby searches: metres east and north of its centre. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/dispatch/snapshot'
import { placeKey } from '../../platform/remote/cache-key.ts'

const METRES_PER_DEGREE = 111_195

/** A place on the plane and on the globe. */
export interface Spot extends Place {
  readonly position: Position
  /** Identical for places within ten metres of each other. */
  readonly key: string
}

/**
 * Projects around a centre (equirectangular): within a city, accurate to a few metres over ten kilometres.
 */
export function planeAround(centre: Position): (position: Position) => Spot {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180)
  return (position) => ({
    x: (position.lng - centre.lng) * metresPerDegreeEast,
    y: (position.lat - centre.lat) * METRES_PER_DEGREE,
    position,
    key: placeKey(position),
  })
}

/** The straight-line distance between two places, metres. */
export function straightMetres(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
