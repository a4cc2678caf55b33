/** Circles on the earth, exact enough for the few kilometres of a zone. */
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

/** South-west and north-east corner of the box around a circle, each as [longitude, latitude]. */
export function circleBounds({ centre, radiusKm }: Circle): [[number, number], [number, number]] {
  const dLat = degrees(radiusKm / EARTH_KM)
  const dLng = dLat / Math.cos(radians(centre.lat))
  return [
    [centre.lng - dLng, centre.lat - dLat],
    [centre.lng + dLng, centre.lat + dLat],
  ]
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
