import type { Clock } from '../../platform/clock.ts'

/** Gives each caller a turn, at least `everyMs` after the one before. */
export class Pace {
  readonly #clock: Clock
  readonly #everyMs: number
  #nextTurn = 0

  constructor(clock: Clock, everyMs: number) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /** Takes the next turn: milliseconds until then, or null where that is longer than the caller would wait. */
  reserve(longestMs: number): number | null {
    const now = this.#clock.now().getTime()
    const turn = Math.max(now, this.#nextTurn)
    if (turn - now > longestMs) return null
    this.#nextTurn = turn + this.#everyMs
    return turn - now
  }
}
