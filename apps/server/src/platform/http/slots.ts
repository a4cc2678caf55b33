/** Work of which only so much may go on at once. */
import { Refusal } from '../refusal.ts'

interface Limits {
  readonly inAll: number
  readonly perOwner: number
}

/** Admits work up to these limits, and refuses the rest at once: nothing waits. */
export class Slots {
  readonly #limits: Limits
  /** Slots taken, by owner. */
  readonly #taken = new Map<string, number>()
  #inAll = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work in a slot of this owner, which it frees however the work ends. Throws BUSY if there is none. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const free = this.take(owner)
    try {
      return await work()
    } finally {
      free()
    }
  }

  /** Takes a slot for this owner; returns what frees it, to be called once. Throws BUSY if there is none. */
  take(owner: string): () => void {
    const own = this.#taken.get(owner) ?? 0
    if (this.#inAll >= this.#limits.inAll || own >= this.#limits.perOwner) throw new Refusal('BUSY')
    this.#taken.set(owner, own + 1)
    this.#inAll += 1
    return () => this.#free(owner)
  }

  #free(owner: string): void {
    const left = (this.#taken.get(owner) ?? 1) - 1
    if (left === 0) this.#taken.delete(owner)
    else this.#taken.set(owner, left)
    this.#inAll -= 1
  }
}
