/** Collects a reader's objects, in any order, and assembles an extract. */
import {
  type Extract,
  type ExtractArea,
  ExtractError,
  type ExtractRestriction,
  type ExtractWay,
  type Tags,
} from './extract.ts'
import { Growing } from './growing.ts'
import { IdIndex } from './id-index.ts'
import { TagPool } from './tag-pool.ts'

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
  readonly version: number
  readonly tags: Tags
  readonly members: readonly Member[]
}

/**
 * Objects by their OpenStreetMap ids, in columns: an object each would take several times the memory. Files
 * may contain forward and dangling references. Of equal ids the highest version counts, else the last.
 */
export class ExtractCollector {
  private mentions = 0
  private readonly pool = new TagPool()
  private readonly nodeIds = new IdIndex()
  private readonly latE7 = new Growing((length) => new Int32Array(length))
  private readonly lngE7 = new Growing((length) => new Int32Array(length))
  private readonly nodeTags = new Map<number, Tags>()
  private readonly wayIds = new IdIndex()
  private readonly wayTags: (Tags | null)[] = []
  /** Ids of the nodes of all ways, and where those of each way end. */
  private readonly refs = new Growing((length) => new Float64Array(length))
  private readonly refsEnd: number[] = []
  private readonly areas = new Map<number, Relation>()
  private readonly restrictions = new Map<number, Relation>()
  private readonly streets = new Map<number, Relation>()

  /**
   * Adds a node at degrees times ten million. Throws ExtractError on a place off the globe or an invalid id.
   */
  addNode(id: number, latE7: number, lngE7: number, tags: Tags | null, version = 0): void {
    // Written so that NaN fails too.
    if (!(Math.abs(latE7) <= 90e7 && Math.abs(lngE7) <= 180e7)) {
      throw new ExtractError(`Node ${id} has no place on the globe`)
    }
    const index = this.placeNode(id, { latE7, lngE7, version })
    const kept = tags && this.pool.get(tags)
    if (kept) this.nodeTags.set(index, kept)
  }

  private placeNode(
    id: number,
    { latE7, lngE7, version }: { latE7: number; lngE7: number; version: number },
    isGone = false,
  ): number {
    checkId('node', id)
    const index = this.nodeIds.add(id, version, isGone)
    if (index >= MAX_NODES) {
      throw new ExtractError(`The extract has more than ${MAX_NODES} nodes: cut out the city first`)
    }
    this.latE7.push(latE7)
    this.lngE7.push(lngE7)
    return index
  }

  /** Adds that an object was deleted, of which an older version may be in the file too. */
  addGone(type: Member['type'], id: number, version: number): void {
    if (type === 'node') this.placeNode(id, { latE7: 0, lngE7: 0, version }, true)
    else if (type === 'way') this.addWay(id, [], {}, version, true)
    else
      for (const kind of ['multipolygon', 'restriction', 'street'])
        this.addRelation(id, [], { type: kind }, version)
  }

  /** Adds a way along the nodes with these ids. */
  addWay(id: number, refs: readonly number[], tags: Tags, version = 0, isGone = false): void {
    checkId('way', id)
    this.countMentions(refs.length)
    this.wayIds.add(id, version, isGone)
    this.wayTags.push(this.pool.get(tags))
    this.refs.append(refs)
    this.refsEnd.push(this.refs.length)
  }

  /** Adds a relation if it is an area, a turn restriction or the houses of a street; others, like bus lines, are ignored. */
  addRelation(id: number, members: readonly Member[], tags: Tags, version = 0): void {
    const relations = this.relationsLike(tags['type'] ?? '')
    if (!relations) return
    checkId('relation', id)
    this.countMentions(members.length)
    if ((relations.get(id)?.version ?? 0) > version) return
    relations.set(id, { id, version, tags: this.pool.get(tags) ?? {}, members })
  }

  private relationsLike(type: string): Map<number, Relation> | null {
    if (type === 'multipolygon') return this.areas
    if (type === 'associatedStreet' || type === 'street') return this.streets
    // The vehicle, which today is part of the other key, used to be part of the type: restriction:bus.
    return type === 'restriction' || type.startsWith('restriction:') ? this.restrictions : null
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
      latE7: this.latE7.view().slice(),
      lngE7: this.lngE7.view().slice(),
      nodeTags: this.nodeTags,
      ways,
      areas: [...this.areas.values()]
        .filter(({ members }) => members.length > 0)
        .map((area) => areaOf(area, wayOf)),
      restrictions: [...this.restrictions.values()].flatMap((one) =>
        restrictionOf(one, wayOf, (id) => this.nodeIds.find(id)),
      ),
    }
  }

  /** The ways without those left out, and the place of each among them in order of arrival. */
  private finishWays(): { ways: ExtractWay[]; places: Int32Array } {
    const leftOut = this.wayIds.leftOut()
    const nodes = Int32Array.from(this.refs.view(), (id) => this.nodeIds.find(id))
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
    const tagsOf = ({ type, id }: Member) => {
      if (type === 'relation') return this.areas.get(id)?.tags
      return type === 'node' ? this.nodeTags.get(this.nodeIds.find(id)) : this.wayTags[this.wayIds.find(id)]
    }
    for (const { tags, members } of this.streets.values()) {
      const ways = members.filter(({ role }) => role === 'street')
      const street =
        tags['name'] ?? ways.map((way) => tagsOf(way)?.['name']).find((name) => name !== undefined)
      if (street === undefined) continue
      for (const house of members.filter(({ role }) => role === 'house' || role === 'address')) {
        const own = tagsOf(house)
        if (own?.['addr:housenumber'] === undefined || own['addr:street'] !== undefined) continue
        const told = { ...own, 'addr:street': street }
        const area = this.areas.get(house.id)
        if (house.type === 'node') this.nodeTags.set(this.nodeIds.find(house.id), told)
        else if (house.type === 'way') this.wayTags[this.wayIds.find(house.id)] = told
        else if (area !== undefined) this.areas.set(house.id, { ...area, tags: told })
      }
    }
  }

  /** One more for the object itself, which takes memory even without references. */
  private countMentions(count: number): void {
    this.mentions += count + 1
    if (this.mentions > MAX_MENTIONS)
      throw new ExtractError('The extract is too large: cut out the city first')
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
