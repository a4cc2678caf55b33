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

const EARTH_RADIUS_KM = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two points as the crow flies. */
export function distanceKm(a: Position, b: Position): number {
  const north = radians(b.lat - a.lat)
  const east = radians(b.lng - a.lng)
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
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
const FAR_KM = 30

/** True when a position is too far from every zone to work in any. */
export function isFarFromAll(
  position: Position,
  zones: readonly Pick<Zone, 'latitude' | 'longitude'>[],
): boolean {
  return zones.every((zone) => distanceKm(position, centreOf(zone)) > FAR_KM)
}
