/** Times as people read them. */

/** `1.2 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

/** The least, the median and the most of some times in milliseconds. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => seconds(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
  return `least ${at(0)}, median ${at(0.5)}, most ${at(1)}`
}
