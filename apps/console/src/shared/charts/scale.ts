/** Positions of the charts' marks, in percent of the available width or height. */

/** The largest of these, at least 0: the full scale of a chart. Unknown values are ignored. */
export function largestOf(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0))
}

/** A value as a percentage of `full`; 0 if `full` is 0. */
export function percentOf(value: number, full: number): number {
  return full > 0 ? (100 * value) / full : 0
}

/** A column, measured from the left edge and from the bottom. */
export interface Place {
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Fraction of its slot that a column leaves empty, to separate neighbours. */
const GAP = 0.2

/** Columns side by side over the whole width; `tallest` is the count at full height. */
export function columnsOf(counts: readonly number[], tallest: number): Place[] {
  const place = 100 / counts.length
  return counts.map((count, index) => ({
    left: place * index + (place * GAP) / 2,
    width: place * (1 - GAP),
    height: percentOf(count, tallest),
  }))
}

/** The end of a scale for values up to this one: 1, 2, 4, 6 or 8 of a power of ten, at least 1. */
export function scaleEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= largest) ?? 10 * power
}

/** Every so many of these places get a label, so that at most six do: whole weeks of many days. */
export function labelStep(places: number): number {
  return [1, 2, 3, 4, 6, 7, 14].find((step) => places / step <= 6) ?? 21
}
