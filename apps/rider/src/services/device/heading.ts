import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { Fix } from './geolocation.ts'

/** Between positions closer than this, in metres, the direction is measurement noise. */
const MOVED_M = 8

/** The fix with its heading: as measured, else computed from the previous position, else the last known one. */
export function withHeading(before: Fix | null, fix: Fix): Fix {
  if (fix.heading !== null || before === null) return fix
  const moved = metresBetween(before, fix) >= MOVED_M
  return { ...fix, heading: moved ? bearing(before, fix) : before.heading }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Bearing from one point to another along the great circle, in degrees clockwise from north, 0 to 360. */
export function bearing(from: Position, to: Position): number {
  const dLng = radians(to.lng - from.lng)
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(dLng) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(dLng)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
