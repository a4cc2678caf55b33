/** Finds objects by their OpenStreetMap ids. */
import { Growing } from './growing.ts'

/**
 * Ids in order of arrival. Sorted once and searched by halves, since a Map of millions of ids takes several
 * times the memory. Among equal ids the highest version counts, of several the last.
 */
export class IdIndex {
  private readonly ids = new Growing((length) => new Float64Array(length))
  private readonly versions = new Growing((length) => new Int32Array(length))
  /** Indexes of what was deleted. */
  private readonly gone = new Set<number>()
  /** Indexes in order of their ids and versions; null if they came in that order, as from most files. */
  private order: Uint32Array | null = null
  private sorted = new Float64Array()

  get count(): number {
    return this.ids.length
  }

  /** Adds an id and returns its index: how many came before. */
  add(id: number, version: number, isGone = false): number {
    if (isGone) this.gone.add(this.ids.length)
    this.versions.push(version)
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
    const [ids, versions] = [this.sorted, this.versions.view()]
    const order = Uint32Array.from({ length: ids.length }, (_, index) => index)
    this.order = order.sort((a, b) => ids[a]! - ids[b]! || versions[a]! - versions[b]! || a - b)
    this.sorted = Float64Array.from(this.order, (index) => ids[index]!)
  }

  /** The index of an id; -1 if it was not added, or deleted. */
  find(id: number): number {
    const at = this.placeOf(id)
    if (at < 0) return -1
    const index = this.order === null ? at : this.order[at]!
    return this.gone.has(index) ? -1 : index
  }

  /** The indexes that no id has: of what was deleted, and of older versions. */
  leftOut(): ReadonlySet<number> {
    const found = new Set(this.gone)
    for (const [place, index] of this.order?.entries() ?? [])
      if (this.sorted[place] === this.sorted[place + 1]) found.add(index)
    return found
  }

  /** Where the last of these ids is; -1 if there is none. */
  private placeOf(id: number): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.sorted[middle]! <= id) low = middle + 1
      else high = middle
    }
    return this.sorted[low - 1] === id ? low - 1 : -1
  }
}

function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (ids[i - 1]! >= ids[i]!) return false
  return true
}
