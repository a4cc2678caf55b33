/** Caches answers for a while, so that nobody waits twice for the same one. */
import type { Clock } from '../clock.ts'

interface Options {
  readonly clock: Clock
  /** Lifetime of an answer, milliseconds. */
  readonly lifeMs: number
  /** Beyond this, the least recently used answer is evicted. */
  readonly capacity: number
}

/** A least-recently-used cache; failures are not stored. */
export class AnswerCache<T> {
  readonly #options: Options
  /** Ordered by last use. */
  readonly #answers = new Map<string, { readonly answer: T; readonly until: number }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the cached answer, or requests and caches a new one. */
  async through(key: string, ask: () => Promise<T>): Promise<T> {
    const { clock, lifeMs } = this.#options
    const now = clock.now().getTime()
    const held = this.#answers.get(key)
    const fresh = held !== undefined && now < held.until ? held : { answer: await ask(), until: now + lifeMs }
    this.#answers.delete(key)
    this.#answers.set(key, fresh)
    this.#dropOldest()
    return fresh.answer
  }

  #dropOldest(): void {
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#options.capacity && oldest !== undefined) this.#answers.delete(oldest)
  }
}
