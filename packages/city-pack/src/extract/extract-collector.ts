/** Collects a reader's objects, in any order, and assembles an extract. */
import {
  type Extract,
  type ExtractArea,
  ExtractError,
  type ExtractRestriction,
  type ExtractWay,
  type Tags,
} from './extract.ts'
import { IdIndex } from './id-index.ts'
import { TagPool } from './tag-pool.ts'

/** Maximum nodes of one extract: several times a metropolis, and within the memory of a small machine. */
const MAX_NODES = 20_000_000

/** Types of the relations that are read. The vehicle of a restriction used to be part of it: restriction:bus. */
const RELATIONS = {
  area: /^multipolygon$/,
  restriction: /^restriction(:|$)/,
  street: /^(associatedStreet|street)$/,
}

/** A member of a relation. */
export interface Member {
  readonly type: 'node' | 'way' | 'relation'
  readonly id: number
  readonly role: string
}

interface Relation {
  readonly id: number
  readonly version: number
  readonly tags: Tags
  readonly members: readonly Member[]
}

/**
 * Objects by their OpenStreetMap ids, in columns: an object each would take several times the memory. Files
 * may contain forward and dangling references. Of equal ids the highest version counts, else the last.
 */
export class ExtractCollector {
  private readonly pool = new TagPool()
  private readonly nodeIds = new IdIndex()
  private readonly latE7: number[] = []
  private readonly lngE7: number[] = []
  private readonly nodeTags = new Map<number, Tags>()
  private readonly wayIds = new IdIndex()
  private readonly wayTags: (Tags | null)[] = []
  /** Ids of the nodes of all ways, and where those of each way end. */
  private readonly refs: number[] = []
  private readonly refsEnd: number[] = []
  private readonly relations = new Map<number, Relation>()

  /**
   * Adds a node at degrees times ten million, or that it was deleted. Throws ExtractError on a place off the
   * globe or an invalid id.
   */
  addNode(id: number, latE7: number, lngE7: number, tags: Tags | null, version = 0, isGone = false): void {
    // Written so that NaN fails too.
    if (!isGone && !(Math.abs(latE7) <= 90e7 && Math.abs(lngE7) <= 180e7)) {
      throw new ExtractError(`Node ${id} has no place on the globe`)
    }
    checkId('node', id)
    const index = this.nodeIds.add(id, version, isGone)
    if (index >= MAX_NODES) {
      throw new ExtractError(`The extract has more than ${MAX_NODES} nodes: cut out the city first`)
    }
    this.latE7.push(latE7)
    this.lngE7.push(lngE7)
    const kept = tags && this.pool.get(tags)
    if (kept) this.nodeTags.set(index, kept)
  }

  /** Adds a way along the nodes with these ids, or that it was deleted. */
  addWay(id: number, refs: readonly number[], tags: Tags, version = 0, isGone = false): void {
    checkId('way', id)
    this.wayIds.add(id, version, isGone)
    this.wayTags.push(this.pool.get(tags))
    for (const ref of refs) this.refs.push(ref)
    this.refsEnd.push(this.refs.length)
  }

  /**
   * Adds a relation if it is an area, a turn restriction or the houses of a street, or that it was deleted; others,
   * like bus lines, are ignored.
   */
  addRelation(id: number, members: readonly Member[], tags: Tags, version = 0, isGone = false): void {
    if (!isGone && !Object.values(RELATIONS).some((type) => type.test(tags['type'] ?? ''))) return
    checkId('relation', id)
    if ((this.relations.get(id)?.version ?? 0) > version) return
    this.relations.set(id, { id, version, tags: (!isGone && this.pool.get(tags)) || {}, members })
  }

  private relationsLike(type: RegExp): Relation[] {
    return [...this.relations.values()].filter(({ tags }) => type.test(tags['type'] ?? ''))
  }

  /** Returns the extract of everything added. The collector cannot be used afterwards. */
  finish(): Extract {
    this.nodeIds.sort()
    this.wayIds.sort()
    for (const index of this.nodeIds.leftOut()) this.nodeTags.delete(index)
    this.giveHousesTheirStreets()
    const { ways, places } = this.finishWays()
    const wayOf = (id: number) => places[this.wayIds.find(id)] ?? -1
    return {
      latE7: Int32Array.from(this.latE7),
      lngE7: Int32Array.from(this.lngE7),
      nodeTags: this.nodeTags,
      ways,
      areas: this.relationsLike(RELATIONS.area).map((area) => areaOf(area, wayOf)),
      restrictions: this.relationsLike(RELATIONS.restriction).flatMap((one) =>
        restrictionOf(one, wayOf, (id) => this.nodeIds.find(id)),
      ),
    }
  }

  /** The ways without those left out, and the place of each among them in order of arrival. */
  private finishWays(): { ways: ExtractWay[]; places: Int32Array } {
    const leftOut = this.wayIds.leftOut()
    const nodes = Int32Array.from(this.refs, (id) => this.nodeIds.find(id))
    const ways: ExtractWay[] = []
    const places = new Int32Array(this.wayIds.count)
    for (let index = 0; index < places.length; index++) {
      if (leftOut.has(index)) continue
      const run = nodes.subarray(this.refsEnd[index - 1] ?? 0, this.refsEnd[index])
      const id = this.wayIds.idAt(index)
      places[index] = ways.push({ id, tags: this.wayTags[index] ?? {}, nodes: run }) - 1
    }
    return { ways, places }
  }

  /** Houses whose address leaves the street to a relation get it as a tag: that of the relation, or of its ways. */
  private giveHousesTheirStreets(): void {
    for (const { tags, members } of this.relationsLike(RELATIONS.street)) {
      const as = (...roles: readonly string[]) => members.filter(({ role }) => roles.includes(role))
      const names = as('street').map((way) => this.tagsOf(way)?.['name'])
      const street = tags['name'] ?? names.find((name) => name !== undefined)
      if (street === undefined) continue
      for (const house of as('house', 'address')) {
        const own = this.tagsOf(house)
        if (own?.['addr:housenumber'] === undefined || own['addr:street'] !== undefined) continue
        const told = { ...own, 'addr:street': street }
        const relation = this.relations.get(house.id)
        if (house.type === 'node') this.nodeTags.set(this.nodeIds.find(house.id), told)
        else if (house.type === 'way') this.wayTags[this.wayIds.find(house.id)] = told
        else if (relation) this.relations.set(house.id, { ...relation, tags: told })
      }
    }
  }

  private tagsOf({ type, id }: Member): Tags | null | undefined {
    if (type === 'node') return this.nodeTags.get(this.nodeIds.find(id))
    return type === 'way' ? this.wayTags[this.wayIds.find(id)] : this.relations.get(id)?.tags
  }
}

/** Finds the index of an object by its id; -1 if it is missing. */
type Find = (id: number) => number

function areaOf({ id, tags, members }: Relation, findWay: Find): ExtractArea {
  const indexes = (inner: boolean) =>
    members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
      .map((member) => findWay(member.id))
      .filter((index) => index >= 0)
  return { id, tags, outer: indexes(false), inner: indexes(true) }
}

/** None if a member is missing or not as its role wants it: what remains would forbid something else. */
function restrictionOf({ id, tags, members }: Relation, findWay: Find, findNode: Find): ExtractRestriction[] {
  const waysAs = (role: string) =>
    members
      .filter((member) => member.role === role)
      .map((member) => (member.type === 'way' ? findWay(member.id) : -1))
  const [from, to] = [waysAs('from'), waysAs('to')]
  const [via, ...more] = members.filter(({ role }) => role === 'via')
  const byNode = via?.type === 'node' && more.length === 0
  const node = byNode ? findNode(via.id) : -1
  const ways = byNode ? [] : waysAs('via')
  const isWhole = from.length > 0 && to.length > 0 && (byNode ? node >= 0 : ways.length > 0)
  if (!isWhole || [...from, ...to, ...ways].includes(-1)) return []
  return [{ id, tags, from, to, via: byNode ? { node } : { ways } }]
}

function checkId(what: string, id: number): void {
  if (!Number.isSafeInteger(id)) throw new ExtractError(`The extract has a ${what} without a proper id`)
}
