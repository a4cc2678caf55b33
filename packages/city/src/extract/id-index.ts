/** Finds objects by their OpenStreetMap ids. */
import { Growing } from './growing.ts'

/**
 * Ids in order of arrival. Sorted once and searched by halves, since a Map of millions of ids takes several
 * times the memory. Among equal ids the first counts.
 */
export class IdIndex {
  private readonly ids = new Growing((length) => new Float64Array(length))
  /** Indexes in order of their ids; null if they came in that order, as from most files. */
  private order: Uint32Array | null = null
  private sorted = new Float64Array()

  get count(): number {
    return this.ids.length
  }

  /** Adds an id and returns its index: how many came before. */
  add(id: number): number {
    return this.ids.push(id)
  }

  /** The id that was added as this index. */
  idAt(index: number): number {
    return this.ids.view()[index]!
  }

  /** Prepares `find`; nothing can be added afterwards. */
  sort(): void {
    this.sorted = this.ids.view()
    if (isAscending(this.sorted)) return
    const ids = this.sorted
    const order = Uint32Array.from({ length: ids.length }, (_, index) => index)
    this.order = order.sort((a, b) => ids[a]! - ids[b]! || a - b)
    this.sorted = Float64Array.from(this.order, (index) => ids[index]!)
  }

  /** The index of an id; -1 if it was not added. */
  find(id: number): number {
    const at = this.placeOf(id)
    return at < 0 ? -1 : (this.order?.[at] ?? at)
  }

  /** Yields each index whose id came before, and the index it came with. */
  *repeated(): Generator<{ index: number; first: number }> {
    if (!this.order) return
    let first = 0
    for (let i = 1; i < this.order.length; i++) {
      if (this.sorted[i] === this.sorted[first]) yield { index: this.order[i]!, first: this.order[first]! }
      else first = i
    }
  }

  private placeOf(id: number): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.sorted[middle]! < id) low = middle + 1
      else high = middle
    }
    return this.sorted[low] === id ? low : -1
  }
}

function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (ids[i - 1]! >= ids[i]!) return false
  return true
}
