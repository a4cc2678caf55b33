import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'
import { type Area, areaOf, isInArea } from '@puni/web/geo/circle'

/** The area of a zone, or null without a zone. */
export function circleOf(zone: Zone | undefined): Area | null {
  return zone === undefined ? null : areaOf(zone)
}

/** Whether a point is outside an area; not if either is unknown. */
export function isOutside(area: Area | null, point: Position | null): boolean {
  return area !== null && point !== null && !isInArea(area, point)
}

/** Kilometres from the centre of an area to a point. */
export function kmFromCentre({ centre }: Area, point: Position): number {
  return metresBetween(centre, point) / 1000
}
