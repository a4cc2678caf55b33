/** Collects a reader's objects, in any order, and assembles an extract. */
import { type Extract, type ExtractArea, ExtractError, type ExtractWay, type Tags } from './extract.ts'

/** Maximum objects of one extract: several times a metropolis, and within the memory of a small machine. */
const MAX_NODES = 20_000_000
/** References from ways to nodes and from areas to ways, together. */
const MAX_MENTIONS = 60_000_000

/** A way of an area and whether it is the outline of a hole. */
export interface AreaMember {
  readonly wayId: number
  readonly inner: boolean
}

interface CollectedArea {
  readonly id: number
  readonly tags: Tags
  readonly members: readonly AreaMember[]
}

/**
 * Objects by their OpenStreetMap ids. Files may contain forward and dangling references. Among duplicate ids
 * the first wins.
 */
export class ExtractCollector {
  private nodeIds = new Float64Array(1024)
  private latE7 = new Int32Array(1024)
  private lngE7 = new Int32Array(1024)
  private nodeCount = 0
  private mentions = 0
  private readonly nodeTags = new Map<number, Tags>()
  private readonly ways: { id: number; tags: Tags; refs: Float64Array }[] = []
  private readonly wayIndexes = new Map<number, number>()
  private readonly areas = new Map<number, CollectedArea>()

  /**
   * Adds a node at degrees times ten million. Throws ExtractError on a place off the globe or an invalid id.
   */
  addNode(id: number, latE7: number, lngE7: number, tags: Tags | null): void {
    checkId('node', id)
    // Written so that NaN fails too.
    if (!(Math.abs(latE7) <= 90e7 && Math.abs(lngE7) <= 180e7)) {
      throw new ExtractError(`Node ${id} has no place on the globe`)
    }
    const index = this.nodeCount++
    if (index >= MAX_NODES) {
      throw new ExtractError(`The extract has more than ${MAX_NODES} nodes: cut out the city first`)
    }
    if (index === this.nodeIds.length) this.grow()
    this.nodeIds[index] = id
    this.latE7[index] = latE7
    this.lngE7[index] = lngE7
    if (tags) this.nodeTags.set(index, tags)
  }

  /** Adds a way along the nodes with these ids. */
  addWay(id: number, refs: readonly number[], tags: Tags): void {
    checkId('way', id)
    this.countMentions(refs.length)
    if (this.wayIndexes.has(id)) return
    this.wayIndexes.set(id, this.ways.length)
    this.ways.push({ id, tags, refs: Float64Array.from(refs) })
  }

  /** Adds an area whose outlines are the ways with these ids. */
  addArea(id: number, members: readonly AreaMember[], tags: Tags): void {
    checkId('relation', id)
    this.countMentions(members.length)
    if (!this.areas.has(id)) this.areas.set(id, { id, tags, members })
  }

  /** Returns the extract of everything added. The collector cannot be used afterwards. */
  finish(): Extract {
    const find = this.nodeFinder()
    const ways = this.ways.map(({ id, tags, refs }): ExtractWay => ({
      id,
      tags,
      nodes: Int32Array.from(refs, find),
    }))
    return {
      latE7: this.latE7.slice(0, this.nodeCount),
      lngE7: this.lngE7.slice(0, this.nodeCount),
      nodeTags: this.nodeTags,
      ways,
      areas: Array.from(this.areas.values(), (area) => this.resolve(area)),
    }
  }

  private resolve({ id, tags, members }: CollectedArea): ExtractArea {
    const indexes = (inner: boolean) =>
      members
        .filter((member) => member.inner === inner)
        .map(({ wayId }) => this.wayIndexes.get(wayId))
        .filter((index) => index !== undefined)
    return { id, tags, outer: indexes(false), inner: indexes(true) }
  }

  /**
   * Looks up node indexes by id: binary search, since a Map of millions of ids takes several times the
   * memory.
   */
  private nodeFinder(): (id: number) => number {
    const order = this.sortedNodes()
    const ids = order ? Float64Array.from(order, (index) => this.nodeIds[index]!) : this.nodeIds
    const count = this.nodeCount
    if (order) this.dropRepeatedTags(order, ids)
    return (id) => {
      let low = 0
      let high = count
      while (low < high) {
        const middle = (low + high) >>> 1
        if (ids[middle]! < id) low = middle + 1
        else high = middle
      }
      if (low === count || ids[low] !== id) return -1
      return order ? order[low]! : low
    }
  }

  /** Node indexes sorted by id, stable; null if they are already in that order, as in most files. */
  private sortedNodes(): Uint32Array | null {
    const ids = this.nodeIds
    let ascending = true
    for (let i = 1; i < this.nodeCount && ascending; i++) ascending = ids[i - 1]! < ids[i]!
    if (ascending) return null
    const order = Uint32Array.from({ length: this.nodeCount }, (_, index) => index)
    return order.sort((a, b) => ids[a]! - ids[b]! || a - b)
  }

  /** A duplicate node must not appear twice on the map; the first may have no tags. */
  private dropRepeatedTags(order: Uint32Array, ids: Float64Array): void {
    let first = 0
    for (let i = 1; i < order.length; i++) {
      if (ids[i] !== ids[first]) {
        first = i
        continue
      }
      const tags = this.nodeTags.get(order[i]!)
      if (!tags) continue
      if (!this.nodeTags.has(order[first]!)) this.nodeTags.set(order[first]!, tags)
      this.nodeTags.delete(order[i]!)
    }
  }

  /** One more for the object itself, which takes memory even without references. */
  private countMentions(count: number): void {
    this.mentions += count + 1
    if (this.mentions > MAX_MENTIONS)
      throw new ExtractError('The extract is too large: cut out the city first')
  }

  private grow(): void {
    const length = this.nodeIds.length * 2
    this.nodeIds = resized(new Float64Array(length), this.nodeIds)
    this.latE7 = resized(new Int32Array(length), this.latE7)
    this.lngE7 = resized(new Int32Array(length), this.lngE7)
  }
}

function resized<A extends Float64Array | Int32Array>(larger: A, old: A): A {
  larger.set(old)
  return larger
}

function checkId(what: string, id: number): void {
  if (!Number.isSafeInteger(id)) throw new ExtractError(`The extract has a ${what} without a proper id`)
}
