/** Finds a shorter case that fails in the same way: fewer parts, and no more time than needed. */
import type { Case, Outcome } from './simulate.ts'

export interface Shortened {
  readonly parts: readonly string[]
  readonly failure: string
}

/**
 * Leaves out parts of a case, many at a time and then fewer, as long as it fails in the same way, and lets it end where it fails. Stops
 * after `budgetMs`.
 * @param outcome the outcome of the whole case
 * @param attempt runs a case
 */
export async function shorten(
  whole: Case,
  { names, failure }: Pick<Outcome, 'names' | 'failure'>,
  attempt: (shorter: Case) => Promise<Pick<Outcome, 'failure' | 'endedAt'>>,
  budgetMs: number,
): Promise<Shortened | null> {
  const stopAt = performance.now() + budgetMs
  let parts = names
  let best: { failure: string; endsAt: number } | null = null
  for (
    let size = Math.ceil(names.length / 2);
    size >= 1 && performance.now() < stopAt;
    size = Math.floor(size / 2)
  ) {
    for (let from = 0; from < parts.length && performance.now() < stopAt;) {
      const left = parts.toSpliced(from, size)
      const found = await attempt({ ...whole, only: new Set(left), endsAt: best?.endsAt ?? whole.endsAt })
      if (found.failure === null || kindOf(found.failure) !== kindOf(failure ?? '')) {
        from += size
        continue
      }
      parts = left
      // The check at the end of a day comes when it is over.
      best = { failure: found.failure, endsAt: found.endedAt + 1 }
    }
  }
  return best === null ? null : { parts, failure: best.failure }
}

/** What is wrong, regardless of who and when: the first two lines without numbers. */
function kindOf(failure: string): string {
  return failure.split('\n').slice(0, 2).join('\n').replaceAll(/\d+/g, '#')
}
