import { randomNumbers } from '../../../packages/dispatch/src/random-numbers.ts'

/** Repeatable random numbers: the same seed, the same sequence. */
export class Random {
  /** In [0, 1). */
  readonly next: () => number

  constructor(seed: number) {
    this.next = randomNumbers(seed)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T
  }

  /** An independent random stream, undisturbed by others. */
  fork(): Random {
    return new Random(this.between(0, 2 ** 32 - 1))
  }
}
