/** Positions of the charts' marks, in percent of the available width or height. */

/** Riders' earnings, pesos: the extremes, the median, and the 10th and 90th percentiles. */
export interface Spread {
  readonly min: number
  readonly p10: number
  readonly median: number
  readonly p90: number
  readonly max: number
  /** p90 divided by p10; null if p10 is zero. */
  readonly ratio: number | null
}

/** The spread of amounts in ascending order, or null without any. */
export function spreadOf(ascending: readonly number[]): Spread | null {
  if (ascending.length === 0) return null
  const at = (share: number) => quantile(ascending, share)
  const [p10, p90] = [at(0.1), at(0.9)]
  return { min: at(0), p10, median: at(0.5), p90, max: at(1), ratio: p10 > 0 ? p90 / p10 : null }
}

/** The value below which a share (0 to 1) of a non-empty ascending list falls, interpolated linearly. */
function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share
  const below = ascending[Math.floor(place)] ?? NaN
  const above = ascending[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** The largest of these, at least 0: the full scale of a chart. Unknown values are ignored. */
export function largestOf(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0))
}

/** A value as a percentage of `full`; 0 if `full` is 0. */
export function percentOf(value: number, full: number): number {
  return full > 0 ? (100 * value) / full : 0
}

/** A column of a histogram, measured from the left edge and from the bottom. */
export interface HistogramColumn {
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Fraction of its slot that a column leaves empty, to separate neighbours. */
const GAP = 0.2

/** Columns side by side over the whole width; `tallest` is the count at full height. */
export function histogramColumns(counts: readonly number[], tallest: number): HistogramColumn[] {
  const place = 100 / counts.length
  return counts.map((count, index) => ({
    left: place * index + (place * GAP) / 2,
    width: place * (1 - GAP),
    height: percentOf(count, tallest),
  }))
}
