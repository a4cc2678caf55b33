/** Builds the street index of a city pack. */
import Flatbush from 'flatbush'
import type { Extract } from '../extract/extract.ts'
import type { PackInfo } from '../pack.ts'
import { cornersOf } from './corners.ts'
import { boxOf, centreOf, metres, METRES_PER_UNIT, metresToBox, nearestOn, shrink } from './geometry.ts'
import { housesOf, type AddressedHouse } from './houses.ts'
import { writePlaceIndex } from './index-file.ts'
import { interestsOf, type FoundInterest } from './interests.ts'
import { coreKey, nameKey } from './names.ts'
import { numberCorners } from './numbering.ts'
import {
  houseAt,
  LOCALITY_KINDS,
  type House,
  type Houses,
  type Interest,
  type Locality,
  type LocalityKind,
  type PlaceData,
  type Point,
  type Street,
} from './place-data.ts'
import { append, nodesOf, otherNamesOf, pointAt, streetGroups, type StreetGroup } from './street-groups.ts'

/** Maximum distance of a house from a street of exactly its name, or of nearly its name. */
const HOUSE_REACH_M = { exact: 1_000, near: 300 } as const
/** Two equal numbers closer than this are one house: the shops of a building repeat its number. */
const SAME_HOUSE_M = 50
/** A point of interest is on a street that passes this close. */
const STREET_REACH_M = 200

/** The bytes of `streets.index` for an extract. */
export function buildPlaceIndex(extract: Extract, info: PackInfo): Uint8Array {
  return writePlaceIndex(placeDataOf(extract, info))
}

function placeDataOf(extract: Extract, info: PackInfo): PlaceData {
  const groups = streetGroups(extract)
  const byName = new StreetsByName(groups)
  const addressed = housesByStreet(byName, housesOf(extract), groups.length)
  const streets = groups.map(({ name, otherNames, lines }, index): Street => {
    const { houses, city } = addressed[index] ?? { houses: new Int32Array(), city: null }
    return { name, otherNames, city, lines, houses, counted: false }
  })
  const corners = cornersOf(extract, groups)
  const localities = localitiesOf(extract)
  const centres = localities.filter(({ kind }) => kind === 'city' || kind === 'town')
  const { numbers, counted } = numberCorners(streets, corners, centres)
  return {
    info,
    streets: streets.map((street, index) => ({ ...street, counted: counted[index] === 1 })),
    corners: { ...corners, numbers },
    localities,
    interests: withStreets(interestsOf(extract), byName, streets),
  }
}

/** Streets by their names. */
class StreetsByName {
  readonly #groups: readonly StreetGroup[]
  readonly #boxes
  readonly #byName = new Map<string, number[]>()
  readonly #byCore = new Map<string, number[]>()

  constructor(groups: readonly StreetGroup[]) {
    this.#groups = groups
    this.#boxes = groups.map(({ lines }) => boxOf(lines))
    groups.forEach(({ name, otherNames }, index) => {
      for (const one of [name, ...otherNames]) {
        append(this.#byName, nameKey(one), index)
        append(this.#byCore, coreKey(one), index)
      }
    })
  }

  /** The nearest street of a name that an address has; null if it is missing from the extract. */
  nearest(name: string, point: Point): number | null {
    return (
      this.#nearestOf(this.#byName.get(nameKey(name)) ?? [], point, HOUSE_REACH_M.exact) ??
      this.#nearestOf(this.#byCore.get(coreKey(name)) ?? [], point, HOUSE_REACH_M.near)
    )
  }

  #nearestOf(candidates: readonly number[], point: Point, reach: number): number | null {
    let best: number | null = null
    let bestMetres = reach
    for (const index of candidates) {
      const box = this.#boxes[index]
      if (box === undefined || metresToBox(point, box) > bestMetres) continue
      const away = metres(point, nearestOn(this.#groups[index]?.lines ?? [], point))
      if (away <= bestMetres) [best, bestMetres] = [index, away]
    }
    return best
  }
}

interface Addressed {
  readonly houses: Houses
  readonly city: string | null
}

/** Houses by street; those of streets missing from the extract are dropped. */
function housesByStreet(
  byName: StreetsByName,
  houses: Iterable<AddressedHouse>,
  streets: number,
): Addressed[] {
  const found = Array.from({ length: streets }, () => ({
    triples: [] as number[],
    cities: new Map<string, number>(),
  }))
  for (const { street, city, number, lat, lng } of houses) {
    const one = found[byName.nearest(street, { lat, lng }) ?? -1]
    if (one === undefined) continue
    one.triples.push(number, lat, lng)
    if (city !== null) one.cities.set(city, (one.cities.get(city) ?? 0) + 1)
  }
  return found.map(({ triples, cities }) => ({
    houses: distinct(triples),
    city: [...cities].reduce<[string | null, number]>(
      (best, one) => (one[1] > best[1] ? one : best),
      [null, 0],
    )[0],
  }))
}

function distinct(triples: readonly number[]): Houses {
  const all = Int32Array.from(triples)
  const order = Array.from({ length: all.length / 3 }, (_, index) => index).toSorted(
    (a, b) => (all[3 * a] ?? 0) - (all[3 * b] ?? 0),
  )
  const kept: number[] = []
  let last: House | null = null
  for (const index of order) {
    const house = houseAt(all, index)
    if (last?.number === house.number && metres(last, house) <= SAME_HOUSE_M) continue
    kept.push(house.number, house.lat, house.lng)
    last = house
  }
  return Int32Array.from(kept)
}

const isLocalityKind = (place: string): place is LocalityKind =>
  (LOCALITY_KINDS as readonly string[]).includes(place)

function localitiesOf(extract: Extract): Locality[] {
  const found: Locality[] = []
  const outlines = extract.areas.map(({ tags, outer }) => ({ tags, way: extract.ways[outer[0] ?? -1] }))
  const points = [...extract.nodeTags].map(([node, tags]) => ({ tags, nodes: [node] }))
  const drawn = [...extract.ways.map((way) => ({ tags: way.tags, way })), ...outlines]
    .filter(({ tags }) => tags['place'] !== undefined)
    .map(({ tags, way }) => ({ tags, nodes: way === undefined ? [] : nodesOf(way) }))
  for (const { tags, nodes } of [...points, ...drawn]) {
    const { place = '', name } = tags
    if (name === undefined || !isLocalityKind(place) || nodes.length === 0) continue
    const { lat, lng } = centreOf(nodes.map((node) => pointAt(extract, node)))
    const isKnown = found.some((one) => one.name === name && metres(one, { lat, lng }) < SAME_LOCALITY_M)
    if (!isKnown) found.push({ lat, lng, name, otherNames: otherNamesOf(name, [tags]), kind: place })
  }
  return found
}

/** Two of one name closer than this are one, drawn as a point and as an outline. */
const SAME_LOCALITY_M = 3_000

/** Points of interest on the street of their address, otherwise on the nearest one. */
function withStreets(
  found: readonly FoundInterest[],
  byName: StreetsByName,
  streets: readonly Street[],
): Interest[] {
  if (found.length === 0) return []
  const near = new NearestStreet(streets)
  return found.map(({ streetName, number, ...interest }) => {
    const addressed = streetName === null ? null : byName.nearest(streetName, interest)
    return {
      ...interest,
      street: addressed ?? near.to(interest),
      number: addressed === null ? null : number,
    }
  })
}

/** Streets by place, in pieces of a few points. */
class NearestStreet {
  readonly #pieces: Flatbush | null
  readonly #streets: Uint32Array
  readonly #lines: readonly Int32Array[]

  constructor(streets: readonly Street[]) {
    const pieces = streets.flatMap(({ lines }, street) =>
      lines.flatMap((line) => piecesOf(line).map((piece) => ({ piece, street }))),
    )
    this.#streets = Uint32Array.from(pieces, ({ street }) => street)
    this.#lines = pieces.map(({ piece }) => piece)
    this.#pieces = pieces.length === 0 ? null : new Flatbush(pieces.length)
    for (const { piece } of pieces) {
      const { low, high } = boxOf([piece])
      this.#pieces?.add(low.lng, low.lat, high.lng, high.lat)
    }
    this.#pieces?.finish()
  }

  /** The street that passes closest to a point; null if none does within reach. */
  to(point: Point): number | null {
    const reach = STREET_REACH_M / METRES_PER_UNIT
    const wide = reach / shrink(point.lat)
    const around =
      this.#pieces?.search(point.lng - wide, point.lat - reach, point.lng + wide, point.lat + reach) ?? []
    let best: number | null = null
    let bestMetres: number = STREET_REACH_M
    for (const index of around) {
      const away = metres(point, nearestOn([this.#lines[index] ?? new Int32Array()], point))
      if (away < bestMetres) [best, bestMetres] = [this.#streets[index] ?? null, away]
    }
    return best
  }
}

const PIECE_POINTS = 16

function piecesOf(line: Int32Array): Int32Array[] {
  const pieces: Int32Array[] = []
  for (let at = 0; at + 2 < line.length; at += 2 * (PIECE_POINTS - 1)) {
    pieces.push(line.subarray(at, at + 2 * PIECE_POINTS))
  }
  return pieces
}
