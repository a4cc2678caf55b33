/** Builds the street index of a city pack. */
import type { Extract } from '../extract/extract.ts'
import type { PackInfo } from '../pack.ts'
import { cornersOf } from './corners.ts'
import { metres, nearestOn } from './geometry.ts'
import { housesOf, type AddressedHouse } from './houses.ts'
import { writePlaceIndex } from './index-file.ts'
import { coreKey, nameKey } from './names.ts'
import type { House, Locality, PlaceData, Street } from './place-data.ts'
import { append, mostFrequent, pointAt, streetGroups, type StreetGroup } from './street-groups.ts'

/** Maximum distance of a house from a street of exactly its name, or of nearly its name. */
const HOUSE_REACH_M = { exact: 1_000, near: 300 } as const
/** Two equal numbers closer than this are one house: the shops of a building repeat its number. */
const SAME_HOUSE_M = 50

const LOCALITIES: ReadonlySet<string> = new Set(['city', 'town', 'suburb', 'village'])
/** A city whose centre is this close to one of its neighbourhoods is represented by its neighbourhoods. */
const QUARTERED_M = 5_000

/** The bytes of `streets.index` for an extract. */
export function buildPlaceIndex(extract: Extract, info: PackInfo): Uint8Array {
  return writePlaceIndex(placeDataOf(extract, info))
}

function placeDataOf(extract: Extract, info: PackInfo): PlaceData {
  const groups = streetGroups(extract)
  const houses = housesByStreet(groups, housesOf(extract))
  return {
    info,
    streets: groups.map((group, index) => streetOf(group, houses.get(index) ?? [])),
    corners: cornersOf(extract, groups),
    localities: localitiesOf(extract),
  }
}

function streetOf({ name, otherNames, lines }: StreetGroup, houses: readonly AddressedHouse[]): Street {
  const city = mostFrequent(houses.flatMap((house) => house.city ?? []))
  return { name, otherNames, city, lines, houses: distinct(houses) }
}

function distinct(houses: readonly AddressedHouse[]): House[] {
  const kept: House[] = []
  for (const { number, lat, lng } of houses.toSorted((a, b) => a.number - b.number)) {
    const last = kept.at(-1)
    if (last?.number !== number || metres(last, { lat, lng }) > SAME_HOUSE_M) kept.push({ number, lat, lng })
  }
  return kept
}

/**
 * Assigns every house to the nearest street of its name; houses of streets missing from the extract are
 * dropped.
 */
function housesByStreet(
  groups: readonly StreetGroup[],
  houses: readonly AddressedHouse[],
): Map<number, AddressedHouse[]> {
  const byName = new Map<string, number[]>()
  const byCore = new Map<string, number[]>()
  groups.forEach(({ name, otherNames }, index) => {
    for (const one of [name, ...otherNames]) {
      append(byName, nameKey(one), index)
      append(byCore, coreKey(one), index)
    }
  })
  const nearest = (candidates: readonly number[], house: House, reach: number) => {
    let best: number | null = null
    let bestMetres = reach
    for (const index of candidates) {
      const away = metres(house, nearestOn(groups[index]?.lines ?? [], house))
      if (away <= bestMetres) [best, bestMetres] = [index, away]
    }
    return best
  }
  const found = new Map<number, AddressedHouse[]>()
  for (const house of houses) {
    const street =
      nearest(byName.get(nameKey(house.street)) ?? [], house, HOUSE_REACH_M.exact) ??
      nearest(byCore.get(coreKey(house.street)) ?? [], house, HOUSE_REACH_M.near)
    if (street !== null) append(found, street, house)
  }
  return found
}

function localitiesOf(extract: Extract): Locality[] {
  const found: (Locality & { place: string })[] = []
  for (const [node, { place = '', name }] of extract.nodeTags) {
    if (name !== undefined && LOCALITIES.has(place)) found.push({ ...pointAt(extract, node), name, place })
  }
  const quarters = found.filter(({ place }) => place === 'suburb')
  const isQuartered = (one: Locality) => quarters.some((quarter) => metres(one, quarter) < QUARTERED_M)
  return found
    .filter((one) => one.place !== 'city' || !isQuartered(one))
    .map(({ name, lat, lng }) => ({ name, lat, lng }))
}
