/** How far a process is beyond what it can do, from how late its work is. Pure: told the lateness, without a clock. */

/** What is turned away: first what can wait, last what the road waits for, never what a rider has done. */
export const RANKS = ['first', 'middle', 'last', 'never'] as const
export type Rank = (typeof RANKS)[number]

/** All ranks but `never`. */
const MOST = RANKS.length - 1
/** What one late reading adds for each time that it is above the limit, and how often it counts at most. */
const RISE = 0.15
const MOST_TIMES = 5
/** What a reading within the limit takes away: with one every 50 ms, a rank comes back in 2.5 s. */
const FALL = 0.02

/**
 * From 0, nothing is turned away, to 3, everything that may be. In between a part of a rank is, so that what is let in
 * settles at what the process can do, instead of swinging between all and nothing.
 */
export class Pressure {
  readonly #limitMs: number
  #before = 0
  #level = 0

  /** @param limitMs lateness above which work is turned away; 0: it never is */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  get level(): number {
    return this.#level
  }

  /** Takes a reading of how late work is, milliseconds. One alone is a hiccup: the smaller of two in a row counts. */
  note(lateMs: number): void {
    const late = Math.min(lateMs, this.#before)
    this.#before = lateMs
    if (this.#limitMs > 0 && late > this.#limitMs)
      this.#level = Math.min(MOST, this.#level + RISE * Math.min(late / this.#limitMs, MOST_TIMES))
    else this.#level = Math.max(0, this.#level - FALL)
  }

  /** Whether a request of this rank is turned away. `chance` in [0, 1) picks the part of a rank. */
  refuses(rank: Rank, chance: number): boolean {
    return rank !== 'never' && chance < this.#level - RANKS.indexOf(rank)
  }
}
