/** Circles on the map, such as zones. */
import { boxAround, METRES_PER_DEGREE } from '@puni/streets/geodesic'
import { isInZone, zoneBounds } from '@puni/streets/zone-shape'
import type { Bounds, Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'
import type { Corner } from '@puni/contract/zones/polygon'

/** A circle: centre in degrees, radius in kilometres. */
export interface Circle {
  readonly centre: Position
  readonly radiusKm: number
}

/** A zone on the map: a circle, or the polygon that it is around. */
export interface Area extends Circle {
  /** Null or absent for a circle. */
  readonly corners?: readonly Corner[] | null | undefined
}

/** The area of a zone. */
export function areaOf(zone: Pick<Zone, 'latitude' | 'longitude' | 'radiusKm' | 'corners'>): Area {
  return { centre: centreOf(zone), radiusKm: zone.radiusKm, corners: zone.corners ?? null }
}

/** Whether a point is inside an area, as the platform decides it. */
export function isInArea(area: Area, point: Position): boolean {
  return isInZone(shapeOf(area), point)
}

/** The box around an area. */
export function areaBounds(area: Area): Bounds {
  return zoneBounds(shapeOf(area))
}

/** The closed outline of an area, as [longitude, latitude] points. */
export function areaRing(area: Area): [lng: number, lat: number][] {
  const { corners } = area
  if (!corners) return circleRing(area)
  return [...corners, ...corners.slice(0, 1)].map(([lng, lat]) => [lng, lat])
}

const shapeOf = ({ centre, radiusKm, corners }: Area) => ({
  latitude: centre.lat,
  longitude: centre.lng,
  radiusKm,
  corners,
})

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
