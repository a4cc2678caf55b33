/** Places of a city around the pickup of the server's tests. */
import { PICKUP } from '../support/test-app.ts'
import type { Random } from '../support/random.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Orders start and end within this many metres of the centre. */
const RADIUS_METRES = 3_000
const METRES_PER_DEGREE = 111_195

export const MIDDLE: Place = PICKUP

export function somewhere(chance: Random): Place {
  const [north, east] = [
    chance.between(-RADIUS_METRES, RADIUS_METRES),
    chance.between(-RADIUS_METRES, RADIUS_METRES),
  ]
  const narrowing = Math.cos((MIDDLE.latitude * Math.PI) / 180)
  return {
    latitude: MIDDLE.latitude + north / METRES_PER_DEGREE,
    longitude: MIDDLE.longitude + east / METRES_PER_DEGREE / narrowing,
  }
}
