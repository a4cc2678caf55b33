/** Where the marks of the charts stand, in percent of the width or height they may fill. */

/** What riders earned, pesos: the extremes, the median, and the tenths at either end. */
export interface Spread {
  readonly min: number
  readonly p10: number
  readonly median: number
  readonly p90: number
  readonly max: number
  /** How many times p10 goes into p90; null where p10 is nothing. */
  readonly ratio: number | null
}

/** The spread of amounts in ascending order, or null without any. */
export function spreadOf(ascending: readonly number[]): Spread | null {
  if (ascending.length === 0) return null
  const at = (share: number) => quantile(ascending, share)
  const [p10, p90] = [at(0.1), at(0.9)]
  return { min: at(0), p10, median: at(0.5), p90, max: at(1), ratio: p10 > 0 ? p90 / p10 : null }
}

/** The value below which a share (0 to 1) of a non-empty ascending list lies; between two of them by proportion. */
function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share
  const below = ascending[Math.floor(place)] ?? NaN
  const above = ascending[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** The largest of these, at least 0: what fills a chart. Unknown ones do not count. */
export function largestOf(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0))
}

/** How far a value reaches where `full` is 100; 0 where nothing is full. */
export function percentOf(value: number, full: number): number {
  return full > 0 ? (100 * value) / full : 0
}

/** A column of a histogram, from its left edge and from below. */
export interface HistogramColumn {
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Part of its place that a column leaves empty, so that neighbours stay apart. */
const GAP = 0.2

/** Columns side by side over the whole width; `tallest` is the count that reaches to the top. */
export function histogramColumns(counts: readonly number[], tallest: number): HistogramColumn[] {
  const place = 100 / counts.length
  return counts.map((count, index) => ({
    left: place * index + (place * GAP) / 2,
    width: place * (1 - GAP),
    height: percentOf(count, tallest),
  }))
}
