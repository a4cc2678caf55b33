/** Those who wait for the database: how many they are, and how late it is with them. */

/** Where nobody is served for so long, the database is away and not busy, milliseconds. */
const AWAY_MS = 250

export class Waiting {
  /** When each began to wait, the oldest first. */
  readonly #since = new Set<{ readonly at: number }>()
  #servedAt = -Infinity

  get count(): number {
    return this.#since.size
  }

  /**
   * For how long the first has waited, milliseconds. 0 if nobody waits, and if nobody is served: to turn callers away
   * would not bring the database back.
   */
  get lateMs(): number {
    const [first] = this.#since
    const now = performance.now()
    return first === undefined || now - this.#servedAt > AWAY_MS ? 0 : now - first.at
  }

  /** Counts whoever waits for this among them until it ends. */
  async until<T>(ready: Promise<T>): Promise<T> {
    const wait = { at: performance.now() }
    this.#since.add(wait)
    try {
      const served = await ready
      this.#servedAt = performance.now()
      return served
    } finally {
      this.#since.delete(wait)
    }
  }
}
