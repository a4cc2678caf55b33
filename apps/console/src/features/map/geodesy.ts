/** Circles and boxes on the earth, exact enough for the few kilometres of a zone. */
import type { Bounds } from '@puni/city/pack'
import type { Position } from '@puni/contract/entities'

/** A circle: centre in degrees, radius in kilometres. */
export interface Circle {
  readonly centre: Position
  readonly radiusKm: number
}

const EARTH_KM = 6371.0088
const CORNERS = 72
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI

/** The box around a circle. */
export function circleBounds({ centre, radiusKm }: Circle): Bounds {
  const dLat = degrees(radiusKm / EARTH_KM)
  const dLng = dLat / Math.cos(radians(centre.lat))
  return {
    north: centre.lat + dLat,
    south: centre.lat - dLat,
    east: centre.lng + dLng,
    west: centre.lng - dLng,
  }
}

/** The smallest box that holds all points, or null without any. */
export function boundsOf(points: readonly Position[]): Bounds | null {
  if (points.length === 0) return null
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return {
    north: Math.max(...lats),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    west: Math.min(...lngs),
  }
}

/** The closed outline of a circle, as [longitude, latitude] corners. */
export function circleRing({ centre, radiusKm }: Circle): [number, number][] {
  const dLat = degrees(radiusKm / EARTH_KM)
  const dLng = dLat / Math.cos(radians(centre.lat))
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    return [centre.lng + dLng * Math.sin(angle), centre.lat + dLat * Math.cos(angle)]
  })
}
