/** Houses without a street on the map: those of hamlets, islands and estates (`addr:place`), and of streets outside the extract. */
import { centreOf, lineOf, metres } from '@puni/places/geometry'
import { houseList, type AddressedHouse } from './houses.ts'
import { nameKey } from '@puni/places/names'
import type { Locality, Point, Street } from '@puni/places/place-data'
import { append } from './street-groups.ts'

/** A house farther from the middle of a place is of another one of that name. */
const REACH_M = 3_000

interface Numbered<T> {
  /** Null of a place that the map does not have. */
  readonly known: T | null
  readonly middle: Point
  readonly houses: AddressedHouse[]
}

/** The localities with their houses. A place that the map does not have becomes a hamlet in the middle of them. */
export function withHouses(localities: readonly Locality[], houses: readonly AddressedHouse[]): Locality[] {
  return gathered(localities, houses).map(({ known, houses: own }): Locality => {
    const { lat, lng } = known ?? centreOf(own)
    const { name, otherNames, kind } = known ?? { ...UNKNOWN, name: own[0]?.name ?? '' }
    return { lat, lng, name, otherNames, kind, houses: houseList(own) }
  })
}

const UNKNOWN = { otherNames: [], kind: 'hamlet' } as const

/** Streets that only their houses are known of: each runs along them. */
export function streetsOfHouses(houses: readonly AddressedHouse[]): Street[] {
  return gathered<Locality>([], houses).map(({ houses: own }): Street => {
    const [{ name, city }] = own as [AddressedHouse]
    const list = houseList(own)
    const line = list.points.length > 2 ? list.points : lineOf([...own, ...own].slice(0, 2))
    return { name, otherNames: [], city, lines: [line], houses: list, intervals: [] }
  })
}

/** Houses by place: a known one of their name, otherwise each other. */
function gathered<T extends Point & { readonly name: string }>(
  places: readonly T[],
  houses: readonly AddressedHouse[],
): Numbered<T>[] {
  const all = places.map((known): Numbered<T> => ({ known, middle: known, houses: [] }))
  const byName = new Map<string, Numbered<T>[]>()
  for (const one of all) append(byName, nameKey(one.known?.name ?? ''), one)
  for (const house of houses) {
    const key = nameKey(house.name)
    const near = (byName.get(key) ?? []).filter(({ middle }) => metres(middle, house) <= REACH_M)
    const [nearest] = near.toSorted((a, b) => metres(a.middle, house) - metres(b.middle, house))
    if (nearest !== undefined) nearest.houses.push(house)
    else {
      const unknown: Numbered<T> = { known: null, middle: house, houses: [house] }
      append(byName, key, unknown)
      all.push(unknown)
    }
  }
  return all
}
