/** Circles on the map, such as zones. */
import { boxAround, METRES_PER_DEGREE } from '@puni/city/geodesic'
import type { Bounds } from '@puni/city/pack'
import type { Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'

/** A circle: centre in degrees, radius in kilometres. */
export interface Circle {
  readonly centre: Position
  readonly radiusKm: number
}

const CORNERS = 72

/** Centre of a zone. */
export function centreOf({ latitude, longitude }: Pick<Zone, 'latitude' | 'longitude'>): Position {
  return { lat: latitude, lng: longitude }
}

/** The bounding box of a circle. */
export function circleBounds({ centre, radiusKm }: Circle): Bounds {
  return boxAround(centre, radiusKm)
}

/** The closed outline of a circle, as [longitude, latitude] points. Uses planar geometry, accurate enough for a few kilometres. */
export function circleRing({ centre, radiusKm }: Circle): [lng: number, lat: number][] {
  const degrees = (radiusKm * 1000) / METRES_PER_DEGREE
  const widening = Math.cos((centre.lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    return [centre.lng + (degrees * Math.sin(angle)) / widening, centre.lat + degrees * Math.cos(angle)]
  })
}
