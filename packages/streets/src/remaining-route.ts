/** The remaining part of a route for a rider on it. */
import type { Position } from '@puni/contract/fields'
import type { RouteResult } from '@puni/contract/routing/entities'
import { boxOf, METRES_PER_DEGREE } from './geodesic.ts'
import { distanceText, durationText } from './route-texts.ts'

/** Beyond this distance from the line, in metres, a rider is off the route. */
const OFF_ROUTE_M = 60
/**
 * A stretch of the line counts as equally near if it is at most this much farther away, in metres: positions
 * are inaccurate.
 */
const POSITION_ERROR_M = 15
/** Less than this is no progress, in metres. */
const STANDSTILL_M = 1

/**
 * The route from the point of its line nearest to `position`, with the remaining distance and duration.
 *
 * - Returns the same route object if there is no progress, or if the position is off the line.
 * - What remains has no steps: theirs are places on the whole line.
 * - Where the line passes twice, the first time counts: the result for one position is the input for the
 *   next.
 */
export function remainingRoute(route: RouteResult, position: Position): RouteResult {
  const segments = segmentsFrom(route.path, position)
  const nearest = firstNearest(segments)
  if (nearest === undefined || nearest.away > OFF_ROUTE_M) return route

  const total = segments.reduce((sum, { length }) => sum + length, 0)
  const ridden = nearest.before + nearest.along
  if (ridden < STANDSTILL_M) return route
  const share = 1 - ridden / total
  const path = [nearest.point, ...route.path.slice(nearest.index + 1)]
  const distanceValue = Math.round(route.distanceValue * share)
  const durationValue = Math.round(route.durationValue * share)
  const { steps: _, ...rest } = route
  return {
    ...rest,
    path,
    bounds: boxOf(path),
    distanceValue,
    durationValue,
    distance: distanceText(distanceValue),
    duration: durationText(durationValue),
  }
}

/** One segment of a path, seen from a position; lengths in metres. */
interface Segment {
  readonly index: number
  readonly length: number
  /** Length of the path before this segment. */
  readonly before: number
  /** Distance to its nearest point. */
  readonly away: number
  /** Length of the segment up to that point. */
  readonly along: number
  readonly point: Position
}

/** The segments of a path on a plane around a position: accurate enough where it matters, close to it. */
function segmentsFrom(path: readonly Position[], position: Position): Segment[] {
  const widening = Math.cos((position.lat * Math.PI) / 180)
  const flat = path.map(({ lat, lng }) => ({
    x: (lng - position.lng) * METRES_PER_DEGREE * widening,
    y: (lat - position.lat) * METRES_PER_DEGREE,
  }))
  let before = 0
  return path.slice(1).map((end, index) => {
    const [a, b, start] = [flat[index]!, flat[index + 1]!, path[index]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = Math.hypot(dx, dy)
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length ** 2))
    const segment = {
      index,
      length,
      before,
      away: Math.hypot(a.x + share * dx, a.y + share * dy),
      along: share * length,
      point: {
        lat: start.lat + share * (end.lat - start.lat),
        lng: start.lng + share * (end.lng - start.lng),
      },
    }
    before += length
    return segment
  })
}

/** The nearest segment of the first stretch that is about as near as any other. */
function firstNearest(segments: readonly Segment[]): Segment | undefined {
  const isNear = within(Math.min(...segments.map(({ away }) => away)) + POSITION_ERROR_M)
  const start = segments.findIndex(isNear)
  const length = segments.slice(start).findIndex((segment) => !isNear(segment))
  const stretch = length === -1 ? segments.slice(start) : segments.slice(start, start + length)
  return stretch.length === 0
    ? undefined
    : stretch.reduce((best, next) => (next.away < best.away ? next : best))
}

const within = (metres: number) => (segment: Segment) => segment.away <= metres
