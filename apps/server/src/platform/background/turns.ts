/** Work that is heavy enough to be done one at a time. */

/** Does one job after another, in the order in which they come. A failure is its job's own. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#last.then(job)
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Resolves when every job so far has ended. */
  async ended(): Promise<void> {
    await this.#last
  }
}
