/** The next turn of a way, from its line alone. */
import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'

/** A turn ahead. */
export interface Turn {
  readonly at: Position
  readonly side: 'left' | 'right'
  /** Along the line, metres. */
  readonly metres: number
}

/** A street that bends less is the same street, degrees. */
const BEND = 45
/** Beyond this nothing is a next turn, metres. */
const FARTHEST_M = 1_000

/** The first turn of a line that begins at the rider; null if it goes straight on, or far. */
export function nextTurn(path: readonly Position[]): Turn | null {
  let metres = 0
  for (const [index, at] of path.entries()) {
    const [before, after] = [path[index - 1], path[index + 1]]
    if (before === undefined) continue
    metres += metresBetween(before, at)
    if (after === undefined || metres > FARTHEST_M) return null
    const turned = degreesBetween(bearing(before, at), bearing(at, after))
    if (Math.abs(turned) > BEND) return { at, side: turned > 0 ? 'right' : 'left', metres }
  }
  return null
}

/** Degrees clockwise from north; flat, as good as it has to be over a block. */
function bearing(from: Position, to: Position): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
}

/** From one bearing to another, -180 to 180. */
function degreesBetween(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180
}
