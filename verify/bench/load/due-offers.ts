/**
 * When offers are due in a zone, seen from outside: orders wait in the sequence they were placed, and as many of them are due as there
 * are free riders. How late each offer comes after that is what a dispatcher can be held to: a rider who isn't there is not its fault.
 * Times are epoch milliseconds.
 */
export class DueOffers {
  /** Of the offers since `take`, how long after they were due, milliseconds. */
  #lateness: number[] = []
  /** Orders without an offer, oldest first, and since when they are due; null while there is no rider for them. */
  readonly #waiting = new Map<string, number | null>()
  /** Orders whose offer was heard of before their placing was answered. */
  readonly #early = new Set<string>()
  #due = 0
  #free = 0

  get waiting(): number {
    return this.#waiting.size
  }

  get free(): number {
    return this.#free
  }

  placed(orderId: string, at: number): void {
    if (this.#early.delete(orderId)) return
    this.#waiting.set(orderId, null)
    this.#settle(at)
  }

  /** Its offer reached the rider, who is free no more. */
  offered(orderId: string, at: number): void {
    const dueAt = this.#waiting.get(orderId)
    if (!this.#waiting.delete(orderId)) this.#early.add(orderId)
    // Chosen before its turn: as soon as could be.
    this.#lateness.push(dueAt == null ? 0 : Math.max(0, at - dueAt))
    if (dueAt != null) this.#due -= 1
    this.riderTaken(at)
  }

  /** An offer ended without being accepted: the order waits again. The rider is free by `riderFree`. */
  returned(orderId: string, at: number): void {
    this.placed(orderId, at)
  }

  riderFree(at: number): void {
    this.#free += 1
    this.#settle(at)
  }

  riderTaken(at: number): void {
    this.#free -= 1
    this.#settle(at)
  }

  /** The lateness of the offers since the last call. */
  take(): number[] {
    return this.#lateness.splice(0)
  }

  /** How late the offers are that are due and have not been made. */
  overdue(at: number): number[] {
    return [...this.#waiting.values()].flatMap((dueAt) => (dueAt === null ? [] : [at - dueAt]))
  }

  /** Makes as many due as there are free riders: the oldest first, and back again the newest first. */
  #settle(at: number): void {
    if (this.#due < this.#free) {
      for (const [id, dueAt] of this.#waiting) {
        if (this.#due >= this.#free) return
        if (dueAt !== null) continue
        this.#waiting.set(id, at)
        this.#due += 1
      }
    }
    if (this.#due > this.#free) {
      const due = [...this.#waiting].filter(([, dueAt]) => dueAt !== null)
      for (const [id] of due.slice(Math.max(0, this.#free) - this.#due)) {
        this.#waiting.set(id, null)
        this.#due -= 1
      }
    }
  }
}
