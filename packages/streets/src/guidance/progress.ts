/** Where a rider is along a route, from positions that waver. Pure: the line, a fix and what was known before. */
import type { Position } from '@puni/contract/fields'
import type { RouteResult, RouteStep } from '@puni/contract/routing/entities'
import { METRES_PER_DEGREE } from '../geodesic.ts'

/** Farther from the line than this, and than the fix may be wrong, a fix is off it, metres. */
const OFF_M = 50
/** So many fixes in a row make a rider off the line: one is an echo from a wall. */
const OFF_FIXES = 3
/** A fix that may be wrong by more says nothing, metres. */
const WORTHLESS_M = 150
/** From one fix to the next a rider is looked for so far ahead first: where a line passes twice, it is the next time, metres. */
const AHEAD_M = 250

/**
 * A turn is done once it is so far behind: at the corner itself it still has to be told, metres. One that is so near the end is no turn: the door is at
 * the corner.
 */
const PASSED_M = 8

/** A route with its steps, measured along its line. */
export interface RouteLine {
  readonly path: readonly Position[]
  /** Metres from the start to each point of the path. */
  readonly along: readonly number[]
  readonly steps: readonly RouteStep[]
  /** Metres from the end of the line to the place itself: a way ends on the street. */
  readonly beyond: number
}

/** A measurement: `accuracy` in metres. */
export interface Measured extends Position {
  readonly accuracy: number
}

export interface Progress {
  /** Metres ridden along the line: positions that fall back do not lessen them. */
  readonly along: number
  /** How many fixes in a row were off the line. */
  readonly strayed: number
  /** Off the line: another route is needed. */
  readonly isOff: boolean
  /** How far from the line the route began, inside a block: until it is reached that is no stray, metres; null before the first fix. */
  readonly begunAway: number | null
}

/** The next instruction, and how far it is. */
export interface Ahead {
  /** The last instruction done: it names the street on which the rider is. */
  readonly on: RouteStep
  readonly step: RouteStep
  /** Metres along the line. */
  readonly metres: number
  /** What follows it, and how many metres later; null on arrival. */
  readonly after: { readonly step: RouteStep; readonly metres: number } | null
}

export const BEGINNING: Progress = { along: 0, strayed: 0, isOff: false, begunAway: null }

/** The line of a route to a place, if it has steps; null for others. */
export function lineOf({ path, steps, estimated }: RouteResult, place: Position): RouteLine | null {
  if (steps === undefined || steps.length === 0 || path.length < 2 || estimated) return null
  const along = [0]
  for (const [index, point] of path.slice(1).entries())
    along.push(along[index]! + flatMetres(path[index]!, point))
  return { path, along, steps, beyond: flatMetres(path.at(-1)!, place) }
}

/** The progress after a fix. */
export function follow(line: RouteLine, before: Progress, fix: Measured): Progress {
  if (fix.accuracy > WORTHLESS_M) return before
  const limit = OFF_M + fix.accuracy
  const near = nearest(line, fix, before.along - limit, before.along + AHEAD_M)
  const place = near.away <= limit ? near : nearest(line, fix, before.along, Infinity)
  // Who rides back along the line leaves it too: it is not looked at so far behind.
  const begunAway = place.away <= limit ? 0 : (before.begunAway ?? place.away)
  const isAway = place.away > limit + begunAway
  const strayed = isAway ? before.strayed + 1 : 0
  return {
    along: isAway ? before.along : Math.max(before.along, place.along),
    strayed,
    isOff: strayed >= OFF_FIXES,
    begunAway,
  }
}

/** What comes next on the line. The start is no instruction to wait for: it is where the rider is. */
export function aheadOf(line: RouteLine, progress: Progress): Ahead {
  const { steps, along } = line
  const at = (step: RouteStep) => along[Math.min(step.start, along.length - 1)]!
  const end = along.at(-1)!
  const isDone = (step: RouteStep) =>
    step.maneuver !== 'arrive' &&
    (step.maneuver === 'start' || at(step) + PASSED_M <= progress.along || at(step) + PASSED_M > end)
  const index = steps.findIndex((step) => !isDone(step))
  const step = steps[index === -1 ? steps.length - 1 : index]!
  const next = steps[index + 1]
  return {
    on: streetOf(line, progress),
    step,
    metres: Math.max(0, at(step) - progress.along),
    after: index === -1 || next === undefined ? null : { step: next, metres: at(next) - at(step) },
  }
}

/** The street on which the rider is: that of the last instruction done. */
export function streetOf({ steps, along }: RouteLine, { along: ridden }: Progress): RouteStep {
  return steps.findLast(({ start }) => along[start]! <= ridden) ?? steps[0]!
}

interface Place {
  /** Metres along the line. */
  readonly along: number
  /** Metres from the fix. */
  readonly away: number
}

/** The place of the line nearest to a fix, of the stretch between two distances along it. */
function nearest({ path, along }: RouteLine, fix: Position, from: number, to: number): Place {
  let best: Place = { along: Math.max(0, Math.min(from, along.at(-1)!)), away: Infinity }
  for (const [index, end] of path.entries()) {
    const start = path[index - 1]
    if (start === undefined || along[index]! < from || along[index - 1]! > to) continue
    const [a, b] = [flat(fix, start), flat(fix, end)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const square = dx * dx + dy * dy
    const length = along[index]! - along[index - 1]!
    const shareAt = (metres: number) => Math.min(1, Math.max(0, (metres - along[index - 1]!) / length))
    const share =
      square === 0 ? 0 : Math.min(shareAt(to), Math.max(shareAt(from), -(a.x * dx + a.y * dy) / square))
    const away = Math.hypot(a.x + share * dx, a.y + share * dy)
    if (away < best.away) best = { away, along: along[index - 1]! + share * length }
  }
  return best
}

/** Metres east and north of an origin; the globe is flat over a city's blocks. */
function flat(origin: Position, { lat, lng }: Position) {
  const widening = Math.cos((origin.lat * Math.PI) / 180)
  return {
    x: (lng - origin.lng) * METRES_PER_DEGREE * widening,
    y: (lat - origin.lat) * METRES_PER_DEGREE,
  }
}

function flatMetres(from: Position, to: Position): number {
  const { x, y } = flat(from, to)
  return Math.hypot(x, y)
}
