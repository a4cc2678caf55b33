/** Answers kept for a while, so that nobody waits twice for the same. */
import type { Clock } from '../clock.ts'

interface Options {
  readonly clock: Clock
  /** Life of an answer, milliseconds. */
  readonly lifeMs: number
  /** With more, the one not asked for longest goes. */
  readonly capacity: number
}

/** Least recently used goes first; failures are not kept. */
export class AnswerCache<T> {
  readonly #options: Options
  /** In the sequence of their last use. */
  readonly #answers = new Map<string, { readonly answer: T; readonly until: number }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** The kept answer, else a new one, which is kept. */
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
