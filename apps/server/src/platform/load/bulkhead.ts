/** A way in for one kind of work: so much at once, the rest waits outside, bounded, where it holds nothing others need. */
import { Refusal } from '../refusal.ts'

interface Limits {
  /** Work in progress at most. */
  readonly atOnce: number
  /** Waiting at most; more is refused at once. */
  readonly waiting: number
  /** Who has waited for so long is refused, milliseconds. */
  readonly patienceMs: number
}

export class Bulkhead {
  readonly #limits: Limits
  /** Those who wait, the first in front. */
  readonly #queue = new Set<() => void>()
  #inside = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Waits for a place, and returns what frees it; calling that twice frees it once. Throws BUSY. */
  async enter(): Promise<() => void> {
    if (this.#inside < this.#limits.atOnce) this.#inside += 1
    else await this.#turn()
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      // In a later turn of the event loop: a long queue does not keep it from everybody else.
      setImmediate(() => this.#next())
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.size >= this.#limits.waiting) throw new Refusal('BUSY')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.delete(begin)
        reject(new Refusal('BUSY'))
      }, this.#limits.patienceMs)
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      this.#queue.add(begin)
    })
  }

  /** Gives a place that became free to the first who waits. */
  #next(): void {
    const [first] = this.#queue
    if (first === undefined) {
      this.#inside -= 1
      return
    }
    this.#queue.delete(first)
    first()
  }
}
