/** Points of interest of an extract: hospitals, schools, stations, squares, shops. */
import type { Extract, Tags } from '../extract/extract.ts'
import { metres } from '@puni/places/geometry'
import { nameKey } from '@puni/places/names'
import { type InterestKind, KIND_OF_TAG } from '@puni/places/interest-kinds'
import type { Point } from '@puni/places/place-data'
import { pointsWith } from './extract-points.ts'
import { append, otherNamesOf } from './street-groups.ts'

/** Drawn twice, as a point and as an outline, it is still one. */
const SAME_INTEREST_M = 200

/** A point of interest before its street is known. */
export interface FoundInterest extends Point {
  readonly name: string
  readonly otherNames: string[]
  readonly kind: InterestKind
  /** As its address says; null where it says nothing. */
  readonly streetName: string | null
  readonly number: string | null
}

/** Keys of which every value is a place that somebody may send something to, if it has a name. */
const KEYS = (
  'amenity shop leisure tourism healthcare office craft historic railway public_transport aeroway place landuse ' +
  'man_made building'
).split(' ')
/** Values of them that name no place: neighbourhoods are localities, tracks and platforms are stations already. */
const NO_INTEREST: ReadonlySet<string> = new Set(
  (
    'railway=rail railway=subway railway=tram railway=light_rail railway=abandoned railway=disused ' +
    'railway=construction railway=stop public_transport=stop_position public_transport=platform ' +
    'public_transport=stop_area place=city place=town place=suburb place=village place=quarter place=neighbourhood ' +
    'place=hamlet place=country place=state aeroway=runway aeroway=taxiway aeroway=apron aeroway=gate ' +
    'amenity=parking_space amenity=bench amenity=waste_basket'
  ).split(' '),
)

/** All points of interest with a name (or brand), each once. */
export function interestsOf(extract: Extract): FoundInterest[] {
  const found = new Map<string, FoundInterest[]>()
  for (const { tags, node, lat, lng } of pointsWith(extract, (tags) => kindOf(tags) !== null)) {
    // A pedestrian street is a street.
    if (node === null && 'highway' in tags) continue
    const kind = kindOf(tags)
    const name = tags['name'] ?? tags['brand'] ?? tags['operator']
    if (kind === null || name === undefined || nameKey(name) === '') continue
    const key = `${kind} ${nameKey(name)}`
    if (found.get(key)?.some((other) => metres(other, { lat, lng }) <= SAME_INTEREST_M)) continue
    append(found, key, {
      name,
      otherNames: otherNamesOf(name, [tags]),
      kind,
      streetName: tags['addr:street'] ?? null,
      number: tags['addr:housenumber'] ?? null,
      lat,
      lng,
    })
  }
  return [...found.values()].flat()
}

function kindOf(tags: Tags): InterestKind | null {
  let kind: InterestKind | null = null
  for (const key of KEYS) {
    const value = tags[key]
    if (value === undefined || value === 'no') continue
    const pair = `${key}=${value}`
    const known = KIND_OF_TAG.get(pair)
    if (known !== undefined) return known
    if (tags['name'] !== undefined && !NO_INTEREST.has(pair)) kind = 'other'
  }
  return kind
}
