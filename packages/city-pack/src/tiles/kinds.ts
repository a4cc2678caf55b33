/** What the objects of an extract are on the map, by their tags. */
import type { Tags } from '../extract/extract.ts'
import type { FeatureOf } from '@puni/map/layers'

/** Kinds by the values that stand for them. */
function kindsOf<K extends string>(values: Readonly<Record<K, string>>): ReadonlyMap<string | undefined, K> {
  const kinds = Object.keys(values) as K[]
  return new Map(kinds.flatMap((kind) => values[kind].split(' ').map((value) => [value, kind] as const)))
}

/** The kind of the first of these keys that has one. */
function kindByKeys<K>(kinds: ReadonlyMap<string | undefined, K>, keys: readonly string[], tags: Tags) {
  for (const key of keys) {
    const kind = tags[key] === undefined ? undefined : kinds.get(`${key}=${tags[key]}`)
    if (kind !== undefined) return kind
  }
  return undefined
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'

const ROADS = kindsOf({
  motorway: 'motorway motorway_link trunk trunk_link',
  avenue: 'primary primary_link secondary secondary_link',
  street: 'tertiary tertiary_link residential unclassified living_street road busway',
  service: 'service track',
  path: 'footway path steps cycleway pedestrian bridleway',
})

const RAILS = kindsOf({ train: 'rail light_rail narrow_gauge monorail', subway: 'subway', tram: 'tram' })

/** What is drawn of a line; null for nothing. */
export function lineOf(tags: Tags): FeatureOf<'roads' | 'rail' | 'water'> | null {
  const tunnel = isSet(tags['tunnel']) && ({ tunnel: true } as const)
  const road = ROADS.get(tags['highway'])
  if (road) {
    return {
      layer: 'roads',
      kind: road,
      ...(isOneway(tags) && { oneway: true }),
      ...tunnel,
      ...(isSet(tags['bridge']) && { bridge: true }),
    }
  }
  const rail = RAILS.get(tags['railway'])
  if (rail) return { layer: 'rail', kind: rail, ...tunnel }
  const waterway = tags['waterway']
  const isOpen = waterway === 'river' || waterway === 'stream' || waterway === 'canal'
  return isOpen && !tunnel ? { layer: 'water', kind: 'stream' } : null
}

/** Whether traffic goes against the direction of drawing. */
export const isDrawnBackwards = (tags: Tags): boolean =>
  tags['oneway'] === '-1' || tags['oneway'] === 'reverse'

function isOneway(tags: Tags): boolean {
  const oneway = tags['oneway']
  if (oneway === 'no' || oneway === 'false' || oneway === '0') return false
  if (oneway === 'yes' || oneway === 'true' || oneway === '1' || isDrawnBackwards(tags)) return true
  const { junction, highway } = tags
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway'
}

/** The longest number of a road: others are names. */
const MAX_REF = 9

/** The number of a road, the first of several. */
export function roadNumber({ ref = '' }: Tags): string | undefined {
  const number = ref.split(';', 1)[0]!.trim()
  return number !== '' && number.length <= MAX_REF ? number : undefined
}

const SURFACE_KEYS = ['natural', 'waterway', 'landuse', 'leisure', 'amenity']
const SURFACES = kindsOf({
  water: 'natural=water natural=bay waterway=riverbank waterway=dock landuse=reservoir landuse=basin',
  wood: 'natural=wood natural=scrub landuse=forest',
  sand: 'natural=beach natural=sand',
  park:
    'landuse=grass landuse=recreation_ground landuse=village_green landuse=cemetery landuse=meadow ' +
    'leisure=park leisure=garden leisure=nature_reserve leisure=golf_course',
  pitch: 'leisure=pitch leisure=track leisure=stadium',
  civic: 'amenity=school amenity=university amenity=college amenity=hospital',
})

/** What is drawn of an outline; null for nothing. */
export function surfaceOf(tags: Tags): FeatureOf<'land' | 'buildings' | 'water'> | null {
  const kind = kindByKeys(SURFACES, SURFACE_KEYS, tags)
  if (kind === 'water') return { layer: 'water', kind: 'area' }
  if (kind) return { layer: 'land', kind }
  return isSet(tags['building']) ? { layer: 'buildings' } : null
}

const PLACES = kindsOf({
  city: 'city',
  town: 'town',
  suburb: 'village borough suburb',
  neighbourhood: 'quarter neighbourhood hamlet',
})

/** The city, or part of one, that a point stands for; null for none with a name. */
export function placeOf({ place, name }: Tags): FeatureOf<'places'> | null {
  const kind = PLACES.get(place)
  return kind && name ? { layer: 'places', kind, name } : null
}

const POI_KEYS = ['railway', 'amenity', 'shop', 'place', 'leisure']
const POIS = kindsOf({
  station: 'railway=station railway=halt amenity=bus_station',
  hospital: 'amenity=hospital',
  mall: 'shop=mall',
  square: 'place=square',
  park: 'leisure=park',
  police: 'amenity=police',
  fuel: 'amenity=fuel',
  supermarket: 'shop=supermarket',
  school: 'amenity=school amenity=university amenity=college',
  pharmacy: 'amenity=pharmacy',
})

/** Of these, the sign alone tells what a courier has to know. */
const NAMELESS: ReadonlySet<string> = new Set(['hospital', 'police', 'fuel', 'supermarket', 'pharmacy'])

/** What couriers steer by at a point or an outline; null for nothing. */
export function poiOf(tags: Tags): FeatureOf<'pois'> | null {
  const kind = kindByKeys(POIS, POI_KEYS, tags)
  const name = tags['name'] ?? tags['brand']
  if (!kind || !(name || NAMELESS.has(kind))) return null
  return { layer: 'pois', kind, ...(name && { name }) }
}
