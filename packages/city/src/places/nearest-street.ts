/** The street nearest to a point. */
import Flatbush from 'flatbush'
import { boxOf, metres, METRES_PER_UNIT, nearestOn, shrink } from './geometry.ts'
import { item } from './item.ts'
import type { Point, Street } from './place-data.ts'

/** A point is on a street that passes this close. */
const STREET_REACH_M = 200

/** Streets by place, in pieces of a few points. */
export class NearestStreet {
  readonly #pieces: Flatbush | null
  readonly #streets: Uint32Array
  readonly #lines: readonly Int32Array[]

  constructor(streets: readonly Street[]) {
    const pieces = streets.flatMap(({ lines }, street) =>
      lines.flatMap((line) => piecesOf(line).map((piece) => ({ piece, street }))),
    )
    this.#streets = Uint32Array.from(pieces, ({ street }) => street)
    this.#lines = pieces.map(({ piece }) => piece)
    this.#pieces = pieces.length === 0 ? null : new Flatbush(pieces.length)
    for (const { piece } of pieces) {
      const { low, high } = boxOf([piece])
      this.#pieces?.add(low.lng, low.lat, high.lng, high.lat)
    }
    this.#pieces?.finish()
  }

  /** The street that passes closest to a point; null if none does within reach. */
  to(point: Point): number | null {
    const reach = STREET_REACH_M / METRES_PER_UNIT
    const wide = reach / shrink(point.lat)
    const around =
      this.#pieces?.search(point.lng - wide, point.lat - reach, point.lng + wide, point.lat + reach) ?? []
    let best: number | null = null
    let bestMetres: number = STREET_REACH_M
    for (const index of around) {
      const away = metres(point, nearestOn([item(this.#lines, index)], point))
      if (away < bestMetres) [best, bestMetres] = [item(this.#streets, index), away]
    }
    return best
  }
}

const PIECE_POINTS = 16

function piecesOf(line: Int32Array): Int32Array[] {
  const pieces: Int32Array[] = []
  for (let at = 0; at + 2 < line.length; at += 2 * (PIECE_POINTS - 1)) {
    pieces.push(line.subarray(at, at + 2 * PIECE_POINTS))
  }
  return pieces
}
