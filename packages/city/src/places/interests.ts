/** Points of interest of an extract: hospitals, schools, stations, squares, shops. */
import type { Extract, Tags } from '../extract/extract.ts'
import { centreOf, metres } from './geometry.ts'
import { nameKey } from './names.ts'
import type { Interest, InterestKind, Point } from './place-data.ts'
import { append, nodesOf, otherNamesOf, pointAt } from './street-groups.ts'

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

/** Kinds by tag. */
const KINDS: Readonly<Record<string, InterestKind>> = {
  'amenity=hospital': 'hospital',
  'healthcare=hospital': 'hospital',
  'amenity=clinic': 'clinic',
  'amenity=doctors': 'clinic',
  'healthcare=clinic': 'clinic',
  'amenity=pharmacy': 'pharmacy',
  'amenity=police': 'police',
  'amenity=fire_station': 'fire station',
  'amenity=school': 'school',
  'amenity=kindergarten': 'kindergarten',
  'amenity=university': 'university',
  'amenity=college': 'university',
  'amenity=library': 'library',
  'amenity=bus_station': 'station',
  'railway=station': 'station',
  'railway=halt': 'station',
  'railway=tram_stop': 'station',
  'railway=subway_entrance': 'station',
  'public_transport=station': 'station',
  'aeroway=aerodrome': 'airport',
  'aeroway=heliport': 'airport',
  'aeroway=terminal': 'airport',
  'place=square': 'square',
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'leisure=common': 'park',
  'shop=mall': 'mall',
  'shop=department_store': 'mall',
  'shop=supermarket': 'supermarket',
  'amenity=fuel': 'fuel',
  'amenity=bank': 'bank',
  'amenity=post_office': 'post office',
  'amenity=townhall': 'town hall',
  'amenity=place_of_worship': 'church',
  'amenity=grave_yard': 'cemetery',
  'landuse=cemetery': 'cemetery',
  'tourism=hotel': 'hotel',
  'tourism=hostel': 'hotel',
  'tourism=guest_house': 'hotel',
  'amenity=restaurant': 'restaurant',
  'amenity=fast_food': 'restaurant',
  'amenity=cafe': 'cafe',
  'amenity=bar': 'cafe',
  'amenity=pub': 'cafe',
  'tourism=museum': 'museum',
  'amenity=theatre': 'theatre',
  'amenity=cinema': 'cinema',
  'leisure=stadium': 'stadium',
  'leisure=sports_centre': 'sports centre',
}

/** Keys of which every value is a place that somebody may send something to, if it has a name. */
const KEYS = (
  'amenity shop leisure tourism healthcare office craft historic railway public_transport aeroway place landuse ' +
  'man_made building'
).split(' ')
/** Values of them that name no place: neighbourhoods are localities, tracks and platforms are stations already. */
const NO_INTEREST: ReadonlySet<string> = new Set([
  ...['rail', 'subway', 'tram', 'light_rail', 'abandoned', 'disused', 'construction', 'stop'].map(
    (value) => `railway=${value}`,
  ),
  ...['stop_position', 'platform', 'stop_area'].map((value) => `public_transport=${value}`),
  ...['city', 'town', 'suburb', 'village', 'quarter', 'neighbourhood', 'hamlet', 'country', 'state'].map(
    (value) => `place=${value}`,
  ),
  ...['runway', 'taxiway', 'apron', 'gate'].map((value) => `aeroway=${value}`),
  ...['parking_space', 'bench', 'waste_basket'].map((value) => `amenity=${value}`),
])

/** Words for a kind that a name may lack, in the form of the index: 'estación Retiro'. */
export const KIND_WORDS: Readonly<Record<InterestKind, readonly string[]>> = {
  other: [],
  hospital: ['hospital', 'sanatorio'],
  clinic: ['clinica', 'consultorio'],
  pharmacy: ['farmacia'],
  police: ['policia', 'comisaria'],
  'fire station': ['bomberos'],
  school: ['escuela', 'colegio'],
  kindergarten: ['jardin'],
  university: ['universidad', 'facultad'],
  library: ['biblioteca'],
  station: ['estacion', 'terminal'],
  airport: ['aeropuerto'],
  square: ['plaza'],
  park: ['parque', 'plaza'],
  mall: ['shopping', 'centro comercial'],
  supermarket: ['supermercado'],
  fuel: ['estacion de servicio', 'nafta'],
  bank: ['banco'],
  'post office': ['correo'],
  'town hall': ['municipalidad'],
  church: ['iglesia', 'parroquia'],
  cemetery: ['cementerio'],
  hotel: ['hotel'],
  restaurant: ['restaurante'],
  cafe: ['cafe', 'bar'],
  museum: ['museo'],
  theatre: ['teatro'],
  cinema: ['cine'],
  stadium: ['estadio', 'cancha'],
  'sports centre': ['club', 'polideportivo'],
}

/** All points of interest with a name (or brand), each once. */
export function interestsOf(extract: Extract): FoundInterest[] {
  const found = new Map<string, FoundInterest[]>()
  const see = (tags: Tags, point: () => Point | null) => {
    const kind = kindOf(tags)
    const name = tags['name'] ?? tags['brand'] ?? tags['operator']
    if (kind === null || name === undefined || nameKey(name) === '') return
    const at = point()
    if (at === null) return
    const key = `${kind} ${nameKey(name)}`
    if (found.get(key)?.some((other) => metres(other, at) <= SAME_INTEREST_M)) return
    append(found, key, {
      name,
      otherNames: otherNamesOf(name, [tags]),
      kind,
      streetName: tags['addr:street'] ?? null,
      number: tags['addr:housenumber'] ?? null,
      lat: at.lat,
      lng: at.lng,
    })
  }
  const middleOf = (way: Extract['ways'][number] | undefined) => {
    const points = way === undefined ? [] : nodesOf(way).map((node) => pointAt(extract, node))
    return points.length === 0 ? null : centreOf(points)
  }
  // Outlines last: the point of a place is often its entrance.
  for (const [node, tags] of extract.nodeTags) see(tags, () => pointAt(extract, node))
  for (const way of extract.ways) if (!('highway' in way.tags)) see(way.tags, () => middleOf(way))
  for (const { tags, outer } of extract.areas) see(tags, () => middleOf(extract.ways[outer[0] ?? -1]))
  return [...found.values()].flat()
}

function kindOf(tags: Tags): InterestKind | null {
  let kind: InterestKind | null = null
  for (const key of KEYS) {
    const value = tags[key]
    if (value === undefined || value === 'no') continue
    const pair = `${key}=${value}`
    const known = KINDS[pair]
    if (known !== undefined) return known
    if (tags['name'] !== undefined && !NO_INTEREST.has(pair)) kind = 'other'
  }
  return kind
}

/** The names by which people ask for it: its own, and its kind before it. */
export function askedNames({ name, kind }: Pick<Interest, 'name' | 'kind'>): string[] {
  const own = nameKey(name)
  return KIND_WORDS[kind].filter((word) => !own.includes(word)).map((word) => `${word} ${name}`)
}
