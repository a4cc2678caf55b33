/** Looks for a shorter case that still fails: fewer parts, and no more time than it takes. */

/** What is lived through. */
export interface Case {
  readonly seed: number
  readonly days: number
  readonly riders: number
  /** A day. */
  readonly orders: number
  readonly policy: string
  /** Names of the parts that take part, `day 0 order 3`; null for all. */
  readonly only: ReadonlySet<string> | null
  /** Epoch milliseconds. */
  readonly endsAt: number
}

export interface Failed {
  readonly failure: string
  readonly endedAt: number
}

export interface Shortened extends Failed {
  readonly parts: readonly string[]
}

/**
 * Leaves out parts of a case that fails, many at a time and then fewer, as long as it fails still, in whatever way; and lets it end
 * where it fails. Stops after `budgetMs`.
 * @param names all parts of the case
 * @param attempt lives through a case; null where all is well
 */
export async function shorten(
  whole: Case,
  names: readonly string[],
  attempt: (shorter: Case) => Promise<Failed | null>,
  budgetMs: number,
): Promise<Shortened | null> {
  const stopAt = performance.now() + budgetMs
  let parts = names
  let best: Failed | null = null
  for (
    let size = Math.ceil(names.length / 2);
    size >= 1 && performance.now() < stopAt;
    size = Math.floor(size / 2)
  ) {
    for (let from = 0; from < parts.length && performance.now() < stopAt;) {
      const left = parts.toSpliced(from, size)
      const failed = await attempt({ ...whole, only: new Set(left), endsAt: best?.endedAt ?? whole.endsAt })
      if (failed === null) {
        from += size
        continue
      }
      parts = left
      best = failed
    }
  }
  return best === null ? null : { parts, ...best }
}
