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
