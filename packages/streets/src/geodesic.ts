/** Distances and boxes on the globe. */
import type { Bounds, Position } from '@puni/contract/fields'

const EARTH_RADIUS_M = 6_371_008.8
/** Metres of one degree of latitude. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points along the great circle (haversine, IUGG mean earth radius). */
export function metresBetween(a: Position, b: Position): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Degrees clockwise from north, 0 to 360, of the straight line from one point to another; flat geometry. */
export function bearing(from: Position, to: Position): number {
  const east = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2))
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}

/** The point so many metres along a path from one of its points towards another, or that one if it is nearer. */
export function pointAlong(path: readonly Position[], from: number, to: number, metres: number): Position {
  const step = to < from ? -1 : 1
  let left = metres
  for (let index = from; index !== to; index += step) {
    const [a, b] = [path[index]!, path[index + step]!]
    const length = metresBetween(a, b)
    if (length >= left) {
      const part = left / length
      return { lat: a.lat + part * (b.lat - a.lat), lng: a.lng + part * (b.lng - a.lng) }
    }
    left -= length
  }
  return path[to]!
}

/** The box around a circle; flat geometry, good enough for a few kilometres. */
export function boxAround({ lat, lng }: Position, radiusKm: number): Bounds {
  const height = (radiusKm * 1000) / METRES_PER_DEGREE
  const width = height / Math.cos(radians(lat))
  return { north: lat + height, south: lat - height, east: lng + width, west: lng - width }
}

/** The smallest box that contains all points; at least one is required. */
export function boxOf(points: readonly Position[]): Bounds {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return {
    north: Math.max(...lats),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    west: Math.min(...lngs),
  }
}
