/** The route of last resort: a straight line, marked as an estimate. */
import type { Position, RouteResult } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'
import { metresBetween } from './geodesic.ts'
import { distanceText, durationText } from './route-texts.ts'

/** Streets of a grid are about this much longer than the straight line (mean of 4/π over all directions). */
const DETOUR = 4 / Math.PI

/** Metres per second through city traffic, stops included. */
const SPEED: Readonly<Record<VehicleType, number>> = {
  Moto: 25 / 3.6,
  Bicicleta: 14 / 3.6,
  Auto: 22 / 3.6,
  Otro: 12 / 3.6,
}

/** Estimates the way between two points. Distance in metres and time in seconds allow for a street grid. */
export function estimateRoute(from: Position, to: Position, vehicle: VehicleType): RouteResult {
  const metres = Math.round(metresBetween(from, to) * DETOUR)
  const seconds = Math.round(metres / SPEED[vehicle])
  return {
    distance: distanceText(metres),
    duration: durationText(seconds),
    startAddress: null,
    endAddress: null,
    path: [from, to],
    bounds: {
      north: Math.max(from.lat, to.lat),
      south: Math.min(from.lat, to.lat),
      east: Math.max(from.lng, to.lng),
      west: Math.min(from.lng, to.lng),
    },
    distanceValue: metres,
    durationValue: seconds,
    estimated: true,
  }
}
