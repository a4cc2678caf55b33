import { randomNumbers } from '@puni/dispatch/random-numbers'

/** Reproducible random numbers: the same seed yields the same sequence. */
export class Random {
  /** In [0, 1). */
  readonly next: () => number

  constructor(seed: number) {
    this.next = randomNumbers(seed)
  }

  /** An integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** An element of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T
  }

  /** An independent random stream, unaffected by others. */
  fork(): Random {
    return new Random(this.between(0, 2 ** 32 - 1))
  }
}
