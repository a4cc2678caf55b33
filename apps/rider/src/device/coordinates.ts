import { metresBetween } from '@puni/city/geodesic'
import type { Position, Zone } from '@puni/contract/entities'
import { DEFAULT_CENTRE } from '@puni/contract/limits'

/** The point, or null unless both coordinates are numbers and neither is zero. */
export function validPoint(lat: unknown, lng: unknown): Position | null {
  const point = { lat: coordinate(lat), lng: coordinate(lng) }
  return Number.isNaN(point.lat) || Number.isNaN(point.lng) ? null : point
}

function coordinate(value: unknown): number {
  const parsed = typeof value === 'string' || typeof value === 'number' ? parseFloat(String(value)) : NaN
  return parsed === 0 || !Number.isFinite(parsed) ? NaN : parsed
}

/** Centre of a zone. */
export function centreOf(zone: Pick<Zone, 'latitude' | 'longitude'>): Position {
  return { lat: zone.latitude, lng: zone.longitude }
}

/** Where the map looks when no position is known. */
export function defaultCentre(zone: Pick<Zone, 'latitude' | 'longitude'>): Position {
  return validPoint(zone.latitude, zone.longitude) ?? DEFAULT_CENTRE
}

/** Farther than this from every zone nobody can work. */
const FAR_METRES = 30_000

/** True when a position is too far from every zone to work in any. */
export function isFarFromAll(
  position: Position,
  zones: readonly Pick<Zone, 'latitude' | 'longitude'>[],
): boolean {
  return zones.every((zone) => metresBetween(position, centreOf(zone)) > FAR_METRES)
}
