/** Numbers different values in the order in which they first occur. */
export class Numbering<T> {
  readonly values: T[] = []
  readonly #numbers = new Map<unknown, number>()
  readonly #keyOf: (value: T) => unknown

  /** Values with the same key are the same. */
  constructor(keyOf: (value: T) => unknown) {
    this.#keyOf = keyOf
  }

  of(value: T): number {
    const key = this.#keyOf(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}
