/** Houses of streets that are not in the extract, and of islands and estates that are nothing else on the map. */
import { lineOf, metres } from '@puni/places/geometry'
import { houseList, type AddressedHouse } from './houses.ts'
import { nameKey } from '@puni/places/names'
import type { Street } from '@puni/places/place-data'
import { append } from './street-groups.ts'

/** A house farther from the first one is of another street of that name. */
const REACH_M = 3_000

/** Streets that only their houses are known of: each runs along them. */
export function streetsOfHouses(houses: readonly AddressedHouse[]): Street[] {
  const byName = new Map<string, [AddressedHouse, ...AddressedHouse[]][]>()
  for (const house of houses) {
    const key = nameKey(house.name)
    const street = byName.get(key)?.find(([first]) => metres(first, house) <= REACH_M)
    if (street === undefined) append(byName, key, [house])
    else street.push(house)
  }
  return [...byName.values()].flat().map((own): Street => {
    const [first] = own
    const list = houseList(own)
    const line = list.points.length > 2 ? list.points : lineOf([first, first])
    const { name, city } = first
    return { name, otherNames: [], city, lines: [line], houses: list, intervals: [] }
  })
}
