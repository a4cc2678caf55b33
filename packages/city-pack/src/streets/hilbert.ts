/** The Hilbert curve, which keeps neighbours on the map close together in a list. */

const ORDER = 16

/** Index along the curve of a point of a 65,536 × 65,536 square. */
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
