/** What has to be ended, in the opposite sequence. */
export class Ends {
  readonly #ends: (() => Promise<void>)[] = []

  /** Has something ended later, after all that is added from now on. */
  onStop<T extends { end(): Promise<unknown> }>(thing: T): T {
    this.#ends.push(async () => void (await thing.end()))
    return thing
  }

  /** Ends everything that was added since the last call. */
  async clear(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) {
      // What broke the run may have ended it already.
      await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
  }
}
