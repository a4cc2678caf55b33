/** Lists of whole numbers in two arrays: a city has too many for an object each. */

/** Lists of numbers, one behind the other. */
export class Lists {
  readonly #starts: Uint32Array
  readonly #items: Uint32Array

  private constructor(starts: Uint32Array, items: Uint32Array) {
    this.#starts = starts
    this.#items = items
  }

  /** From lists as they are. */
  static of(lists: readonly (readonly number[])[]): Lists {
    const starts = new Uint32Array(lists.length + 1)
    lists.forEach((list, at) => (starts[at + 1] = (starts[at] ?? 0) + list.length))
    const items = new Uint32Array(starts.at(-1) ?? 0)
    lists.forEach((list, at) => items.set(list, starts[at]))
    return new Lists(starts, items)
  }

  /** One of the lists. */
  at(index: number): Uint32Array {
    return this.#items.subarray(this.#starts[index], this.#starts[index + 1])
  }

  /** For each of `count` items, the lists that contain it. */
  inverted(count: number): Lists {
    const starts = new Uint32Array(count + 1)
    for (const item of this.#items) starts[item + 1] = (starts[item + 1] ?? 0) + 1
    for (let item = 0; item < count; item++) starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0)
    const next = starts.slice()
    const lists = new Uint32Array(this.#items.length)
    for (let list = 0; list + 1 < this.#starts.length; list++) {
      for (const item of this.at(list)) {
        const place = next[item] ?? 0
        lists[place] = list
        next[item] = place + 1
      }
    }
    return new Lists(starts, lists)
  }
}
