/** A gate that clients pass with every call, so that everything can be paused for inspection. */
export class Gate {
  #open = true
  #inside = 0
  #waiting: (() => void)[] = []
  #onEmpty: (() => void)[] = []

  /** Does some work as soon as the gate is open. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (!this.#open) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#inside += 1
    try {
      return await work()
    } finally {
      this.#inside -= 1
      if (this.#inside === 0) for (const tell of this.#onEmpty.splice(0)) tell()
    }
  }

  /** Closes the gate, and waits until the last one is out. */
  async close(): Promise<void> {
    this.#open = false
    if (this.#inside > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve))
  }

  open(): void {
    this.#open = true
    for (const go of this.#waiting.splice(0)) go()
  }
}
