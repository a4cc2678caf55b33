/** The street nearest to a point. */
import Flatbush from 'flatbush'
import { boxOf, metres, METRES_PER_UNIT, nearestOn, shrink } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import type { Point, Street } from '@puni/places/place-data'

/** A point is on a street that passes this close. */
const STREET_REACH_M = 200

/** Finds the street that passes closest to a point; null if none does within reach. */
export function nearestStreet(streets: readonly Street[]): (point: Point) => number | null {
  const pieces = streets.flatMap(({ lines }, street) => lines.map((line) => ({ street, line })))
  if (pieces.length === 0) return () => null
  const tree = new Flatbush(pieces.length)
  for (const { line } of pieces) {
    const { low, high } = boxOf([line])
    tree.add(low.lng, low.lat, high.lng, high.lat)
  }
  tree.finish()
  return (point) => {
    const up = STREET_REACH_M / METRES_PER_UNIT
    const wide = up / shrink(point.lat)
    const near = tree
      .search(point.lng - wide, point.lat - up, point.lng + wide, point.lat + up)
      .map((index) => item(pieces, index))
      .map(({ street, line }) => ({ street, away: metres(point, nearestOn([line], point)) }))
      .filter(({ away }) => away < STREET_REACH_M)
    return near.toSorted((a, b) => a.away - b.away)[0]?.street ?? null
  }
}
