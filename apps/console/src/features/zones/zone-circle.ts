import { metresBetween } from '@puni/city/geodesic'
import { centreOf, type Circle } from '@puni/web/geo/circle'
import type { Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'

/** The circle of a zone, or null without a zone. */
export function circleOf(zone: Zone | undefined): Circle | null {
  return zone === undefined ? null : { centre: centreOf(zone), radiusKm: zone.radiusKm }
}

/** Kilometres from the centre if a point is outside the circle; null if it is inside or either is unknown. */
export function kmOutside(circle: Circle | null, point: Position | null): number | null {
  if (circle === null || point === null) return null
  const km = metresBetween(circle.centre, point) / 1000
  return km > circle.radiusKm ? km : null
}
