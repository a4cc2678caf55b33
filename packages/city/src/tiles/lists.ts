/** Lists by a key. */

const EMPTY: readonly never[] = []

/** A list for each key, empty at first. */
export class Lists<K, V> {
  readonly #lists = new Map<K, V[]>()

  get keys(): Iterable<K> {
    return this.#lists.keys()
  }

  of(key: K): readonly V[] {
    return this.#lists.get(key) ?? EMPTY
  }

  add(key: K, value: V): void {
    const list = this.#lists.get(key)
    if (list) list.push(value)
    else this.#lists.set(key, [value])
  }

  /** Removes some of a list. */
  remove(key: K, isGone: (value: V) => boolean): void {
    this.#lists.set(
      key,
      this.of(key).filter((value) => !isGone(value)),
    )
  }
}
