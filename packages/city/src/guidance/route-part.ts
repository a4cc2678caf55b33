import type { RoadClass } from '../streets/road-rules.ts'

/** What a route does along one stretch of street between two junctions. */
export interface RoutePart {
  /** Name; null without one. */
  readonly street: string | null
  /** Road number; null without one. */
  readonly road: string | null
  readonly roadClass: RoadClass
  /** A ramp or a slip road. */
  readonly isLink: boolean
  readonly isRoundabout: boolean
  readonly metres: number
  /** With traffic. */
  readonly seconds: number
  /** Index into `path` of its first point; it ends where the next one starts. */
  readonly start: number
  /** Degrees clockwise from north, 0 to 360: the travel at its start and at its end. */
  readonly startBearing: number
  readonly endBearing: number
  /** The other ways that the vehicle could take at its end, as bearings away from there: without the one taken and the way back. */
  readonly otherWays: readonly number[]
}
