/** Towns and neighbourhoods of an extract. */
import type { Extract } from '../extract/extract.ts'
import { metres } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import { nameKey } from '@puni/places/names'
import { type Locality, LocalityKind, type Point } from '@puni/places/place-data'
import { pointsWith } from './extract-points.ts'
import { append, otherNamesOf } from './street-groups.ts'

/** Two of one name closer than this are one, drawn as a point and as an outline; a house farther away is of another one. */
const REACH_M = 3_000

/** A town or neighbourhood before its houses are known. */
export type FoundLocality = Omit<Locality, 'houses'>

/** All towns and neighbourhoods, each once. */
export function localitiesOf(extract: Extract): FoundLocality[] {
  const found: FoundLocality[] = []
  for (const { tags, lat, lng } of pointsWith(extract, ({ place }) => place !== undefined)) {
    const { name } = tags
    const { data: kind } = LocalityKind.safeParse(tags['place'])
    if (name === undefined || kind === undefined) continue
    if (found.some((one) => one.name === name && metres(one, { lat, lng }) < REACH_M)) continue
    found.push({ lat, lng, name, otherNames: otherNamesOf(name, [tags]), kind })
  }
  return found
}

/** Finds the one of a name in which a point is, by its index; null if there is none. */
export function localityByName(
  localities: readonly FoundLocality[],
): (name: string, point: Point) => number | null {
  const byName = new Map<string, number[]>()
  localities.forEach(({ name }, index) => append(byName, nameKey(name), index))
  return (name, point) => {
    const near = (byName.get(nameKey(name)) ?? [])
      .map((index) => ({ index, away: metres(item(localities, index), point) }))
      .filter(({ away }) => away <= REACH_M)
    return near.toSorted((a, b) => a.away - b.away)[0]?.index ?? null
  }
}
