/** The Hilbert curve, along which neighbours on the map are neighbours in a list. */

const ORDER = 16

/** Place along the curve of a point of a square of 65,536 by 65,536. */
export function hilbertIndex(x: number, y: number): number {
  let index = 0
  for (let half = 1 << (ORDER - 1); half > 0; half >>= 1) {
    const right = (x & half) !== 0
    const upper = (y & half) !== 0
    index = index * 4 + (right ? (upper ? 2 : 3) : upper ? 1 : 0)
    if (upper) continue
    const rest = half - 1
    ;[x, y] = right ? [rest - (y & rest), rest - (x & rest)] : [y & rest, x & rest]
  }
  return index
}
