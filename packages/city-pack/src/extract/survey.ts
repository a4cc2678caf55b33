/** What there is in an extract, in numbers. */
import type { Extract, Tags } from './extract.ts'

/** How much of each thing an extract holds. */
export interface Survey {
  /** Different names of streets. */
  readonly streets: number
  /** Nodes at which roads meet. */
  readonly junctions: number
  readonly restrictions: number
  readonly houseNumbers: number
  /** Settlements, shops, schools and the like that have a name. */
  readonly places: number
}

const PLACE_KEYS = ['place', 'amenity', 'shop', 'tourism', 'leisure', 'railway', 'public_transport', 'office']

const isPlace = (tags: Tags) =>
  tags['name'] !== undefined &&
  tags['highway'] === undefined &&
  PLACE_KEYS.some((key) => tags[key] !== undefined)

/** Counts what there is in an extract. */
export function surveyOf({ latE7, nodeTags, ways, areas, restrictions }: Extract): Survey {
  const names = new Set<string>()
  const visits = new Uint8Array(latE7.length)
  let [houseNumbers, places] = [0, 0]
  const look = (tags: Tags) => {
    if (tags['addr:housenumber'] !== undefined) houseNumbers++
    if (isPlace(tags)) places++
  }
  for (const tags of nodeTags.values()) look(tags)
  for (const { tags } of areas) look(tags)
  for (const { tags, nodes } of ways) {
    look(tags)
    if (tags['highway'] === undefined) continue
    if (tags['name'] !== undefined) names.add(tags['name'])
    // Up to two: more do not matter, and would not fit.
    for (const node of nodes) if (node >= 0 && visits[node]! < 2) visits[node]!++
  }
  return {
    streets: names.size,
    junctions: visits.reduce((count, times) => count + Number(times > 1), 0),
    restrictions: restrictions.length,
    houseNumbers,
    places,
  }
}
