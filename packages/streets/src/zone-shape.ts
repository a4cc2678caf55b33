/** Where a zone is: the one rule of what is inside. */
import type { Bounds, Position } from '@puni/contract/fields'
import { type Corner, isInPolygon } from '@puni/contract/zones/polygon'
import { boxAround, boxOf, metresBetween } from './geodesic.ts'

/** A circle, or a polygon with the circle around it. */
export interface ZoneShape {
  readonly latitude: number
  readonly longitude: number
  readonly radiusKm: number
  /** Of a polygon, without the first one again at the end; null or absent for a circle. */
  readonly corners?: readonly Corner[] | null | undefined
}

/** Whether a point is inside a zone. Its edge is inside. */
export function isInZone({ latitude, longitude, radiusKm, corners }: ZoneShape, point: Position): boolean {
  if (corners) return isInPolygon(corners, point)
  return metresBetween({ lat: latitude, lng: longitude }, point) <= radiusKm * 1000
}

/** The circle around a polygon, for whoever knows circles only: from the middle of its box to its farthest corner. */
export function circleAround(corners: readonly Corner[]): Omit<ZoneShape, 'corners'> {
  const points = corners.map(positionOf)
  const { north, south, east, west } = boxOf(points)
  const middle = { lat: (north + south) / 2, lng: (east + west) / 2 }
  const metres = Math.max(...points.map((point) => metresBetween(middle, point)))
  // A little more than the corner, which rounding would leave outside.
  return { latitude: middle.lat, longitude: middle.lng, radiusKm: Math.ceil(metres + 0.1) / 1000 }
}

/** The box around a zone. */
export function zoneBounds({ latitude, longitude, radiusKm, corners }: ZoneShape): Bounds {
  return corners ? boxOf(corners.map(positionOf)) : boxAround({ lat: latitude, lng: longitude }, radiusKm)
}

const positionOf = ([lng, lat]: Corner): Position => ({ lat, lng })
