import { metresBetween } from '@puni/streets/geodesic'
import { centreOf } from '@puni/web/geo/circle'
import type { Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'
import { DEFAULT_CENTRE } from '@puni/contract/limits'

const LATITUDE_MAX = 90
const LONGITUDE_MAX = 180

/** The point, or null unless both coordinates are valid and neither is zero. */
export function validPoint(lat: unknown, lng: unknown): Position | null {
  const point = { lat: coordinate(lat, LATITUDE_MAX), lng: coordinate(lng, LONGITUDE_MAX) }
  return Number.isNaN(point.lat) || Number.isNaN(point.lng) ? null : point
}

/** NaN for unusable values; an empty string counts as zero. */
function coordinate(value: unknown, max: number): number {
  const parsed = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN
  return parsed === 0 || Math.abs(parsed) > max ? NaN : parsed
}

/** Where the map is centred when no position is known. */
export function defaultCentre(zone: Pick<Zone, 'latitude' | 'longitude'>): Position {
  return validPoint(zone.latitude, zone.longitude) ?? DEFAULT_CENTRE
}

/** Nobody can work farther than this from every zone, in metres. */
const FAR_METRES = 30_000

/** Whether a position is too far from every zone to work in any. */
export function isFarFromAll(
  position: Position,
  zones: readonly Pick<Zone, 'latitude' | 'longitude'>[],
): boolean {
  return zones.every((zone) => metresBetween(position, centreOf(zone)) > FAR_METRES)
}
