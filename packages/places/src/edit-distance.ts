/** Typos between two words. */

/**
 * Letters added, left out, changed or swapped with their neighbour (Damerau-Levenshtein, optimal string
 * alignment) that turn one word into the other; `limit + 1` for any more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    // A swap reaches two rows back, but never costs less than the row in between.
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(at(last, b.length), limit + 1)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
