/** Exact percentiles of samples that were kept. */

/** The smallest sample that at least this share (0 to 1) of them does not exceed; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** p50, p90, p99 and the longest of some times, milliseconds. */
export interface Spread {
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

export function spreadOf(samples: readonly number[]): Spread {
  const [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1].map((share) => quantile(samples, share))
  return { p50: p50!, p90: p90!, p99: p99!, max: max! }
}
