/** Finds objects by their OpenStreetMap ids. */

/**
 * Ids in order of arrival. Sorted once and searched by halves, since a Map of millions of ids takes several
 * times the memory. Among equal ids the highest version counts, of several the last.
 */
export class IdIndex {
  private readonly ids: number[] = []
  private readonly versions: number[] = []
  /** Indexes of what was deleted. */
  private readonly gone = new Set<number>()
  /** Indexes in order of their ids and versions; null if they came in that order, as from most files. */
  private order: Uint32Array | null = null

  get count(): number {
    return this.ids.length
  }

  /** Adds an id and returns its index: how many came before. */
  add(id: number, version: number, isGone: boolean): number {
    if (isGone) this.gone.add(this.ids.length)
    this.versions.push(version)
    return this.ids.push(id) - 1
  }

  /** The id that was added as this index. */
  idAt(index: number): number {
    return this.ids[index]!
  }

  /** Prepares `find`; nothing can be added afterwards. */
  sort(): void {
    const { ids, versions } = this
    if (ids.every((id, index) => index === 0 || ids[index - 1]! < id)) return
    const order = Uint32Array.from({ length: ids.length }, (_, index) => index)
    this.order = order.sort((a, b) => ids[a]! - ids[b]! || versions[a]! - versions[b]! || a - b)
  }

  /** The index of an id; -1 if it was not added, or deleted. */
  find(id: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.ids[this.indexAt(middle)]! <= id) low = middle + 1
      else high = middle
    }
    const index = low === 0 ? -1 : this.indexAt(low - 1)
    return this.ids[index] === id && !this.gone.has(index) ? index : -1
  }

  /** The indexes that no id has: of what was deleted, and of older versions. */
  leftOut(): ReadonlySet<number> {
    const found = new Set(this.gone)
    for (const [place, index] of this.order?.entries() ?? [])
      if (place + 1 < this.count && this.ids[index] === this.ids[this.indexAt(place + 1)]) found.add(index)
    return found
  }

  private indexAt(place: number): number {
    return this.order === null ? place : this.order[place]!
  }
}
