/** Builds the street index of a city pack. */
import type { Extract } from '../extract/extract.ts'
import type { OnFraction } from '../on-fraction.ts'
import type { PackInfo } from '@puni/contract/city/pack'
import { isOfBlocks } from '@puni/places/blocks'
import { cornersOf } from './corners.ts'
import { cityCentre } from './city-centre.ts'
import { centreOf, metres, pointAlong } from '@puni/places/geometry'
import { houseList, housesOf, intervalsOf, type AddressedHouse } from './houses.ts'
import { valueOf } from '@puni/places/house-number'
import { writePlaceIndex } from '@puni/places/index-file'
import { interestsOf, type FoundInterest } from './interests.ts'
import { item } from '@puni/places/item'
import { nearestStreet } from './nearest-street.ts'
import {
  LOCALITY_KINDS,
  NO_HOUSES,
  type Interest,
  type Interval,
  type Locality,
  type LocalityKind,
  type PlaceData,
  type Street,
} from '@puni/places/place-data'
import { streetsOfHouses, withHouses } from './place-houses.ts'
import { mostFrequent, nodesOf, otherNamesOf, pointAt, streetGroups } from './street-groups.ts'
import { StreetsByName } from './streets-by-name.ts'

/** Two localities of one name closer than this are one, drawn as a point and as an outline. */
const SAME_LOCALITY_M = 3_000

/** How much of the time is over when a part is done, as measured in Buenos Aires. */
const DONE = { streets: 0.3, houses: 0.5, corners: 0.7, localities: 0.75 } as const

/** The bytes of `streets.index` for an extract. */
export function buildPlaceIndex(
  extract: Extract,
  info: PackInfo,
  onFraction: OnFraction = () => {},
): Uint8Array {
  return writePlaceIndex(placeDataOf(extract, info, onFraction))
}

function placeDataOf(extract: Extract, info: PackInfo, onFraction: OnFraction): PlaceData {
  const groups = streetGroups(extract)
  onFraction(DONE.streets)
  const byName = new StreetsByName(groups)
  const { ofStreets, ofPlaces, others } = sortHouses(byName, housesOf(extract), groups.length)
  const intervals: Interval[][] = groups.map(() => [])
  for (const { name, ...interval } of intervalsOf(extract)) {
    const street = byName.nearest(name, pointAlong(interval.line, 0.5))
    if (street !== null) item(intervals, street).push(interval)
  }
  const streets = groups.map(({ name, otherNames, lines }, index): Street => {
    const houses = item(ofStreets, index)
    const city = mostFrequent(houses.flatMap((house) => house.city ?? []))
    const own = { houses: houseList(houses), intervals: item(intervals, index) }
    return { name, otherNames, city, lines, ...own }
  })
  onFraction(DONE.houses)
  const corners = cornersOf(extract, groups)
  onFraction(DONE.corners)
  const localities = withHouses(localitiesOf(extract), ofPlaces)
  onFraction(DONE.localities)
  const interests = interestsOf(extract)
  return {
    info,
    isOfBlocks: isOfBlocks(
      streets.flatMap(({ houses }) => houses.numbers.flatMap((number) => valueOf(number) ?? [])),
    ),
    centre: cityCentre(interests),
    streets: [...streets, ...streetsOfHouses(others)],
    corners,
    localities,
    interests: withStreets(interests, byName, streets),
  }
}

interface SortedHouses {
  readonly ofStreets: readonly AddressedHouse[][]
  /** Of places without streets. */
  readonly ofPlaces: AddressedHouse[]
  /** Of streets missing from the extract. */
  readonly others: AddressedHouse[]
}

function sortHouses(byName: StreetsByName, houses: Iterable<AddressedHouse>, streets: number): SortedHouses {
  const sorted: SortedHouses = {
    ofStreets: Array.from({ length: streets }, () => []),
    ofPlaces: [],
    others: [],
  }
  for (const house of houses) {
    // A square is a street here, if it has one.
    const street = byName.nearest(house.name, house)
    if (street !== null) item(sorted.ofStreets, street).push(house)
    else (house.isOfPlace ? sorted.ofPlaces : sorted.others).push(house)
  }
  return sorted
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
    if (isKnown) continue
    const otherNames = otherNamesOf(name, [tags])
    found.push({ lat, lng, name, otherNames, kind: place, houses: NO_HOUSES })
  }
  return found
}

/** Points of interest on the street of their address, otherwise on the nearest one. */
function withStreets(
  found: readonly FoundInterest[],
  byName: StreetsByName,
  streets: readonly Street[],
): Interest[] {
  const nearest = nearestStreet(streets)
  return found.map(({ streetName, number, ...interest }) => {
    const addressed = streetName === null ? null : byName.nearest(streetName, interest)
    return {
      ...interest,
      street: addressed ?? nearest(interest),
      number: addressed === null ? null : number,
    }
  })
}
