/** Points of interest of an extract: hospitals, schools, stations, squares, shops. */
import type { Extract, Tags } from '../extract/extract.ts'
import { metres } from '@puni/places/geometry'
import { nameKey } from '@puni/places/names'
import { INTEREST_KINDS, type InterestKind, type Point } from '@puni/places/place-data'
import { pointsWith } from './extract-points.ts'
import { append, otherNamesOf } from './street-groups.ts'

/** Drawn twice, as a point and as an outline, it is still one. */
const SAME_INTEREST_M = 200

/** A point of interest before its street is known. */
export interface FoundInterest extends Point {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly kind: InterestKind
  /** As its address says; null where it says nothing. */
  readonly streetName: string | null
  readonly number: string | null
}

/** The tags of each kind. */
const TAGS: Readonly<Partial<Record<InterestKind, string>>> = {
  hospital: 'amenity=hospital healthcare=hospital',
  clinic: 'amenity=clinic amenity=doctors healthcare=clinic',
  pharmacy: 'amenity=pharmacy',
  police: 'amenity=police',
  'fire station': 'amenity=fire_station',
  school: 'amenity=school',
  kindergarten: 'amenity=kindergarten',
  university: 'amenity=university amenity=college',
  library: 'amenity=library',
  station:
    'amenity=bus_station railway=station railway=halt railway=tram_stop railway=subway_entrance public_transport=station',
  airport: 'aeroway=aerodrome aeroway=heliport aeroway=terminal',
  square: 'place=square',
  park: 'leisure=park leisure=garden leisure=common',
  mall: 'shop=mall shop=department_store',
  supermarket: 'shop=supermarket',
  fuel: 'amenity=fuel',
  bank: 'amenity=bank',
  'post office': 'amenity=post_office',
  'town hall': 'amenity=townhall',
  church: 'amenity=place_of_worship',
  cemetery: 'amenity=grave_yard landuse=cemetery',
  hotel: 'tourism=hotel tourism=hostel tourism=guest_house',
  restaurant: 'amenity=restaurant amenity=fast_food',
  cafe: 'amenity=cafe amenity=bar amenity=pub',
  museum: 'tourism=museum',
  theatre: 'amenity=theatre',
  cinema: 'amenity=cinema',
  stadium: 'leisure=stadium',
  'sports centre': 'leisure=sports_centre',
}

const KIND_OF_TAG: ReadonlyMap<string, InterestKind> = new Map(
  INTEREST_KINDS.flatMap((kind) => (TAGS[kind] ?? '').split(' ').map((tag) => [tag, kind] as const)),
)

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
