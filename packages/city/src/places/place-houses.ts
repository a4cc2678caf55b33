/** Houses that a place numbers itself, without streets (`addr:place`): those of hamlets, islands, estates. */
import { centreOf, metres } from './geometry.ts'
import { houseList, type AddressedHouse } from './houses.ts'
import { nameKey } from './names.ts'
import type { Locality, Point } from './place-data.ts'
import { append } from './street-groups.ts'

/** A house farther from the middle of a place is of another one of that name. */
const REACH_M = 3_000

interface Numbered {
  /** Null of a place that the map does not have. */
  readonly locality: Locality | null
  readonly middle: Point
  readonly houses: AddressedHouse[]
}

/** The localities with their houses. A place that the map does not have becomes a hamlet in the middle of them. */
export function withHouses(localities: readonly Locality[], houses: readonly AddressedHouse[]): Locality[] {
  const all = localities.map((locality): Numbered => ({ locality, middle: locality, houses: [] }))
  const byName = new Map<string, Numbered[]>()
  for (const one of all) append(byName, nameKey(one.locality?.name ?? ''), one)
  for (const house of houses) {
    const key = nameKey(house.name)
    const near = (byName.get(key) ?? []).filter(({ middle }) => metres(middle, house) <= REACH_M)
    const [nearest] = near.toSorted((a, b) => metres(a.middle, house) - metres(b.middle, house))
    if (nearest !== undefined) nearest.houses.push(house)
    else {
      const unknown: Numbered = { locality: null, middle: house, houses: [house] }
      append(byName, key, unknown)
      all.push(unknown)
    }
  }
  return all.map(({ locality, houses: own }): Locality => {
    const { lat, lng } = locality ?? centreOf(own)
    const { name, otherNames, kind } = locality ?? { ...UNKNOWN, name: own[0]?.name ?? '' }
    const list = houseList(own.flatMap((house) => [house.number, house.lat, house.lng]))
    return { lat, lng, name, otherNames, kind, houses: list }
  })
}

const UNKNOWN = { otherNames: [], kind: 'hamlet' } as const
