/**
 * Logs when something stops working and when it works again: once each, no matter how many attempts in
 * between.
 */
import type { Logger } from 'pino'

/** Logs the outages of one thing. */
export class Outage {
  readonly #what: string
  readonly #log: Logger
  /** Reasons already logged in this outage: a different one is news. */
  readonly #told = new Set<string>()
  #failures = 0
  #since = 0

  /** `what` starts the log lines: 'dispatching'. */
  constructor(what: string, log: Logger) {
    this.#what = what
    this.#log = log
  }

  /** Records a failed attempt. */
  failed(error: unknown): void {
    if (this.#failures === 0) this.#since = Date.now()
    this.#failures += 1
    const reason = error instanceof Error ? error.message : String(error)
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.#log.error({ err: error }, `${this.#what} fails; it is tried until it works`)
  }

  /** Records a successful attempt. */
  worked(): void {
    if (this.#failures === 0) return
    const seconds = (Date.now() - this.#since) / 1000
    this.#log.warn({ failures: this.#failures, seconds }, `${this.#what} works again`)
    this.#failures = 0
    this.#told.clear()
  }
}
