import type { Clock } from '../../platform/clock.ts'

/** Spaces out callers: each turn comes at least `everyMs` after the previous one. */
export class Pace {
  readonly #clock: Clock
  readonly #everyMs: number
  #nextTurn = 0

  constructor(clock: Clock, everyMs: number) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /**
   * Reserves the next turn. Returns the milliseconds until then, or null if that exceeds the caller's longest
   * wait.
   */
  reserve(longestMs: number): number | null {
    const now = this.#clock.now().getTime()
    const turn = Math.max(now, this.#nextTurn)
    if (turn - now > longestMs) return null
    this.#nextTurn = turn + this.#everyMs
    return turn - now
  }
}
