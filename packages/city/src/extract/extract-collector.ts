/** Collects a reader's objects, in any order, and assembles an extract. */
import {
  type Extract,
  type ExtractArea,
  ExtractError,
  type ExtractRestriction,
  type ExtractWay,
  type Tags,
} from './extract.ts'

/** Maximum objects of one extract: several times a metropolis, and within the memory of a small machine. */
const MAX_NODES = 20_000_000
/** References from ways to nodes and from relations to their members, together. */
const MAX_MENTIONS = 60_000_000

/** A member of a relation. */
export interface Member {
  readonly type: 'node' | 'way' | 'relation'
  readonly id: number
  readonly role: string
}

interface Relation {
  readonly id: number
  readonly tags: Tags
  readonly members: readonly Member[]
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
  private readonly areas = new Map<number, Relation>()
  private readonly restrictions = new Map<number, Relation>()

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

  /** Adds a relation if it is an area or a turn restriction; others, like bus lines, are ignored. */
  addRelation(id: number, members: readonly Member[], tags: Tags): void {
    const relations = this.relationsLike(tags['type'] ?? '')
    if (!relations) return
    checkId('relation', id)
    this.countMentions(members.length)
    if (!relations.has(id)) relations.set(id, { id, tags, members })
  }

  private relationsLike(type: string): Map<number, Relation> | null {
    if (type === 'multipolygon') return this.areas
    // The vehicle, which today is part of the other key, used to be part of the type: restriction:bus.
    return type === 'restriction' || type.startsWith('restriction:') ? this.restrictions : null
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
      areas: Array.from(this.areas.values(), (area) => this.areaOf(area)),
      restrictions: [...this.restrictions.values()].flatMap((one) => this.restrictionOf(one, find)),
    }
  }

  private areaOf({ id, tags, members }: Relation): ExtractArea {
    const indexes = (inner: boolean) =>
      members
        .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
        .map(({ id }) => this.wayIndexes.get(id))
        .filter((index) => index !== undefined)
    return { id, tags, outer: indexes(false), inner: indexes(true) }
  }

  /** None if a member is missing or not as the role wants it: what remains would forbid something else. */
  private restrictionOf(
    { id, tags, members }: Relation,
    findNode: (id: number) => number,
  ): ExtractRestriction[] {
    const waysAs = (role: string) =>
      members.filter((member) => member.role === role).map((member) => this.wayOf(member))
    const [from, to] = [waysAs('from'), waysAs('to')]
    const [via, ...more] = members.filter(({ role }) => role === 'via')
    const byNode = via?.type === 'node' && more.length === 0
    const node = byNode ? findNode(via.id) : -1
    const ways = byNode ? [] : waysAs('via')
    const isWhole = from.length > 0 && to.length > 0 && (byNode ? node >= 0 : ways.length > 0)
    if (!isWhole || [...from, ...to, ...ways].includes(-1)) return []
    return [{ id, tags, from, to, via: byNode ? { node } : { ways } }]
  }

  /** The index of a member that is a way; -1 if it is not, or missing. */
  private wayOf({ type, id }: Member): number {
    return type === 'way' ? (this.wayIndexes.get(id) ?? -1) : -1
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
