const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait before try `attempt` (from 0) to reconnect. `chance` in [0, 1) spreads many consoles apart. */
export function backoffMs(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return longest / 2 + (longest / 2) * chance
}
