/** Lists of whole numbers in two arrays: a city has too many for an object each. */
import { item } from './item.ts'

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
    lists.forEach((list, at) => (starts[at + 1] = item(starts, at) + list.length))
    const items = new Uint32Array(item(starts, lists.length))
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
    for (const one of this.#items) starts[one + 1] = item(starts, one + 1) + 1
    for (let one = 0; one < count; one++) starts[one + 1] = item(starts, one + 1) + item(starts, one)
    const next = starts.slice()
    const lists = new Uint32Array(this.#items.length)
    for (let list = 0; list + 1 < this.#starts.length; list++) {
      for (const one of this.at(list)) {
        const place = item(next, one)
        lists[place] = list
        next[one] = place + 1
      }
    }
    return new Lists(starts, lists)
  }
}
