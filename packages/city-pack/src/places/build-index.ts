/** Builds the street index of a city pack. */
import type { Extract } from '../extract/extract.ts'
import type { OnFraction } from '../on-fraction.ts'
import type { PackInfo } from '@puni/contract/city/entities'
import { isOfBlocks } from '@puni/places/blocks'
import { cornersOf } from './corners.ts'
import { cityCentre } from './city-centre.ts'
import { pointAlong } from '@puni/places/geometry'
import { houseList, housesOf, intervalsOf, type AddressedHouse } from './houses.ts'
import { valueOf } from '@puni/places/house-number'
import { writePlaceIndex } from '@puni/places/index-file'
import { interestsOf, type FoundInterest } from './interests.ts'
import { item } from '@puni/places/item'
import { type FoundLocality, localitiesOf, localityByName } from './localities.ts'
import { nearestStreet } from './nearest-street.ts'
import type { Interest, Interval, PlaceData, Street } from '@puni/places/place-data'
import { mostFrequent, type StreetGroup, streetGroups } from './street-groups.ts'
import { StreetsByName } from './streets-by-name.ts'
import { streetsOfHouses } from './unmapped-streets.ts'

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
  const places = localitiesOf(extract)
  const { ofStreets, ofPlaces, others } = sortHouses(extract, byName, groups, places)
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
  const localities = places.map(({ name, otherNames, kind, lat, lng }, at) => {
    return { name, otherNames, kind, lat, lng, houses: houseList(item(ofPlaces, at)) }
  })
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
  readonly ofPlaces: readonly AddressedHouse[][]
  /** Of streets and places missing from the extract. */
  readonly others: readonly AddressedHouse[]
}

function sortHouses(
  extract: Extract,
  streets: StreetsByName,
  { length }: readonly StreetGroup[],
  places: readonly FoundLocality[],
): SortedHouses {
  const ofStreets = Array.from({ length }, (): AddressedHouse[] => [])
  const ofPlaces = places.map((): AddressedHouse[] => [])
  const others: AddressedHouse[] = []
  const placeNamed = localityByName(places)
  for (const house of housesOf(extract)) {
    // A square is a street here, if it has one.
    const street = streets.nearest(house.name, house)
    const place = street === null && house.isOfPlace ? placeNamed(house.name, house) : null
    if (street !== null) item(ofStreets, street).push(house)
    else (place === null ? others : item(ofPlaces, place)).push(house)
  }
  return { ofStreets, ofPlaces, others }
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
