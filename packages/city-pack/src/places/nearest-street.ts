/** The street nearest to a point. */
import Flatbush from 'flatbush'
import { boxOf, metres, METRES_PER_UNIT, nearestOn, shrink } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import type { Point, Street } from '@puni/places/place-data'

/** A point is on a street that passes this close. */
const STREET_REACH_M = 200
/** Boxes nearer than all others: of these the nearest line is taken. */
const ENOUGH_PIECES = 12

/** Finds the street that passes closest to a point; null if none does within reach. */
export function nearestStreet(streets: readonly Street[]): (point: Point) => number | null {
  const pieces = streets.flatMap(({ lines }, street) =>
    lines.flatMap((line) =>
      Array.from({ length: line.length / 2 - 1 }, (_, at) => ({
        street,
        line: line.subarray(2 * at, 2 * at + 4),
      })),
    ),
  )
  const [first] = pieces
  if (first === undefined) return () => null
  const narrow = shrink(item(first.line, 0))
  const tree = new Flatbush(pieces.length)
  for (const { line } of pieces) {
    const { low, high } = boxOf([line])
    tree.add(low.lng * narrow, low.lat, high.lng * narrow, high.lat)
  }
  tree.finish()
  return (point) => {
    const near = tree
      .neighbors(point.lng * narrow, point.lat, ENOUGH_PIECES, STREET_REACH_M / METRES_PER_UNIT)
      .map((index) => item(pieces, index))
      .map(({ street, line }) => ({ street, away: metres(point, nearestOn([line], point)) }))
      .filter(({ away }) => away < STREET_REACH_M)
    return near.toSorted((a, b) => a.away - b.away)[0]?.street ?? null
  }
}
