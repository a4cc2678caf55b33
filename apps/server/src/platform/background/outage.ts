/** Says when something stops working and when it works again: once each, however often it is tried meanwhile. */
import type { Logger } from 'pino'

/** The outages of one thing, in the log. */
export class Outage {
  readonly #what: string
  readonly #log: Logger
  /** Reasons told in this outage: another one is news. */
  readonly #told = new Set<string>()
  #failures = 0
  #since = 0

  /** `what` begins the lines: 'dispatching'. */
  constructor(what: string, log: Logger) {
    this.#what = what
    this.#log = log
  }

  /** A try failed. */
  failed(error: unknown): void {
    if (this.#failures === 0) this.#since = Date.now()
    this.#failures += 1
    const reason = error instanceof Error ? error.message : String(error)
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.#log.error({ err: error }, `${this.#what} fails; it is tried until it works`)
  }

  /** A try succeeded. */
  worked(): void {
    if (this.#failures === 0) return
    const seconds = (Date.now() - this.#since) / 1000
    this.#log.warn({ failures: this.#failures, seconds }, `${this.#what} works again`)
    this.#failures = 0
    this.#told.clear()
  }
}
