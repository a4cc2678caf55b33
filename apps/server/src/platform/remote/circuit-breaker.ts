/** Leaves a service alone for a while after it failed several times: nobody waits for what will not come. */
import type { Clock } from '../clock.ts'

/** Failures in a row after which it opens. */
const FAILURES_TO_OPEN = 3
/** How long it stays open, milliseconds. */
const OPEN_MS = 30_000
/** A service that asks for a longer pause is not believed, milliseconds. */
const LONGEST_PAUSE_MS = 600_000

/** Counts the failures of one service. Each admitted call must be followed by `succeeded` or `failed`. */
export class CircuitBreaker {
  readonly #clock: Clock
  #failures = 0
  #openUntil = 0
  #probing = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether a call may go out now. After the pause a single call goes first, to see. */
  admits(): boolean {
    if (this.#clock.now().getTime() < this.#openUntil || this.#probing) return false
    this.#probing = this.#failures >= FAILURES_TO_OPEN
    return true
  }

  succeeded(): void {
    this.#failures = 0
    this.#openUntil = 0
    this.#probing = false
  }

  /** Notes a failure. `pauseMs` is what the service itself asked for, 0 where it said nothing. */
  failed(pauseMs: number): void {
    this.#failures += 1
    this.#probing = false
    const own = this.#failures >= FAILURES_TO_OPEN ? OPEN_MS : 0
    const pause = Math.max(own, Math.min(pauseMs, LONGEST_PAUSE_MS))
    this.#openUntil = Math.max(this.#openUntil, this.#clock.now().getTime() + pause)
  }
}
