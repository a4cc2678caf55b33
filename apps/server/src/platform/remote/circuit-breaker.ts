/** Stops calling a service for a while after several failures, so that nobody waits in vain. */
import type { Clock } from '../clock.ts'

/** Consecutive failures that open the breaker. */
const FAILURES_TO_OPEN = 3
/** How long it stays open, milliseconds. */
const OPEN_MS = 30_000
/** Upper bound of a pause requested by the service, milliseconds. */
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

  /** Whether a call may go out now. After the pause a single trial call is admitted first. */
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

  /** Records a failure. `pauseMs` is the pause the service requested, 0 if none. */
  failed(pauseMs: number): void {
    this.#failures += 1
    this.#probing = false
    const own = this.#failures >= FAILURES_TO_OPEN ? OPEN_MS : 0
    const pause = Math.max(own, Math.min(pauseMs, LONGEST_PAUSE_MS))
    this.#openUntil = Math.max(this.#openUntil, this.#clock.now().getTime() + pause)
  }
}
