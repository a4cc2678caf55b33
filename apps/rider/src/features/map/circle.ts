import type { Position } from '@puni/contract/entities'

const CORNERS = 48
const METRES_PER_DEGREE = 111_195

/** A closed ring of [longitude, latitude] around a point; flat geometry, good enough for some kilometres. */
export function circle({ lat, lng }: Position, metres: number): [lng: number, lat: number][] {
  const degrees = metres / METRES_PER_DEGREE
  const widening = Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    return [lng + (degrees * Math.cos(angle)) / widening, lat + degrees * Math.sin(angle)]
  })
}
