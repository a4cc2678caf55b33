/** The fallback route: a straight line, marked as an estimate. */
import type { Position } from '@puni/contract/fields'
import type { RouteResult } from '@puni/contract/routing/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { metresBetween } from './geodesic.ts'
import { distanceText, durationText } from './route-texts.ts'
import { CITY_KMH } from './graph/speeds.ts'

/**
 * Routes on a street grid are about this much longer than the straight line (mean of 4/π over all
 * directions).
 */
const DETOUR = 4 / Math.PI

/** Estimates the route between two points. Distance in metres and time in seconds allow for a street grid. */
export function estimateRoute(from: Position, to: Position, vehicle: VehicleType): RouteResult {
  const straight = metresBetween(from, to)
  const metres = Math.round(straight * DETOUR)
  const seconds = Math.round(estimateSeconds(straight, vehicle))
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

/**
 * Estimates the travel time, seconds, of a route of which only the straight-line distance is known, metres.
 */
export function estimateSeconds(straightMetres: number, vehicle: VehicleType): number {
  return (straightMetres * DETOUR) / (CITY_KMH[vehicle] / 3.6)
}
