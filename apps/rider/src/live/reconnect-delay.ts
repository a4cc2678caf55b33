const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * Milliseconds to wait before try number `failures` + 1 at the live stream.
 * `chance` in 0..1 spreads the riders, so that a restarted server is not met by all of them at once.
 */
export function reconnectDelay(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return longest / 2 + (chance * longest) / 2
}
