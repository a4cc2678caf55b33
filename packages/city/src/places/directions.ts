/** Which way the numbers of streets rise: as on the streets beside them, from those on that are known. */
import type { Course } from './course.ts'
import { metres } from './geometry.ts'
import type { Pair } from './parallels.ts'
import type { Point } from './place-data.ts'
import { settleByKnown } from './settle.ts'

/** So many corners in common say all that a pair can say. */
const ENOUGH_CORNERS = 5
/** How often streets look again at those beside them. */
const ROUNDS = 10

/**
 * The directions of streets: 1 where numbers rise along their courses, -1 where they fall, 0 where nothing tells. `known` has
 * those that are known, `leaning` has votes of the same sign for the others.
 */
export function directionsOf(
  pairs: readonly Pair[],
  known: ArrayLike<number>,
  leaning: ArrayLike<number>,
): Int8Array {
  const beside: { street: number; vote: number }[][] = Array.from(known, () => [])
  for (const { one, other, meetings } of pairs) {
    const sum = meetings.reduce((votes, { sign }) => votes + sign, 0)
    const vote = Math.sign(sum) * Math.min(ENOUGH_CORNERS, Math.abs(sum))
    beside[one]?.push({ street: other, vote })
    beside[other]?.push({ street: one, vote })
  }
  const rising = Int8Array.from(known)
  const votes = Float64Array.from(leaning)
  const isKnown = (street: number) => known[street] !== 0
  settleByKnown(
    rising.length,
    (street) => (isKnown(street) ? Infinity : Math.abs(votes[street] ?? 0)),
    (street) => {
      if (!isKnown(street)) rising[street] = Math.sign(votes[street] ?? 0)
      return (beside[street] ?? []).map(({ street: other, vote }) => {
        votes[other] = (votes[other] ?? 0) + vote * (rising[street] ?? 0)
        return other
      })
    },
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const street of rising.keys()) {
      if (isKnown(street)) continue
      const sum = (beside[street] ?? []).reduce(
        (all, { street: other, vote }) => all + vote * (rising[other] ?? 0),
        leaning[street] ?? 0,
      )
      if (sum !== 0) rising[street] = Math.sign(sum)
    }
  }
  return rising
}

/** How much nearer to a point a street begins than ends, from -1 to 1. */
export function leaningTo(point: Point, course: Course): number {
  const away = (along: number) => metres(point, course.pointAt({ along, aside: 0 }))
  const [start, end] = [away(0), away(course.length)]
  return start + end === 0 ? 0 : (end - start) / (end + start)
}
