/** What the objects of an extract are on the map, by their tags. */
import type { Tags } from '../extract/extract.ts'
import type {
  BuildingFeature,
  LandFeature,
  PlaceFeature,
  PoiFeature,
  RailFeature,
  RoadFeature,
  WaterFeature,
} from './layers.ts'

/** Looks up the value of a tag, ignoring the properties that every object inherits. */
function lookUp<T>(kinds: Readonly<Record<string, T>>, value: string | undefined): T | undefined {
  return value !== undefined && Object.hasOwn(kinds, value) ? kinds[value] : undefined
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'

const ROADS: Readonly<Record<string, RoadFeature['kind']>> = {
  motorway: 'motorway',
  motorway_link: 'motorway',
  trunk: 'motorway',
  trunk_link: 'motorway',
  primary: 'avenue',
  primary_link: 'avenue',
  secondary: 'avenue',
  secondary_link: 'avenue',
  tertiary: 'street',
  tertiary_link: 'street',
  residential: 'street',
  unclassified: 'street',
  living_street: 'street',
  road: 'street',
  busway: 'street',
  service: 'service',
  track: 'service',
  footway: 'path',
  path: 'path',
  steps: 'path',
  cycleway: 'path',
  pedestrian: 'path',
  bridleway: 'path',
}

const RAILS: Readonly<Record<string, RailFeature['kind']>> = {
  rail: 'train',
  light_rail: 'train',
  narrow_gauge: 'train',
  monorail: 'train',
  subway: 'subway',
  tram: 'tram',
}

/** What is drawn of a line; null for nothing. */
export function lineOf(tags: Tags): RoadFeature | RailFeature | WaterFeature | null {
  const tunnel = isSet(tags['tunnel']) && ({ tunnel: true } as const)
  const road = lookUp(ROADS, tags['highway'])
  if (road) {
    return {
      layer: 'roads',
      kind: road,
      ...(isOneway(tags) && { oneway: true }),
      ...tunnel,
      ...(isSet(tags['bridge']) && { bridge: true }),
    }
  }
  const rail = lookUp(RAILS, tags['railway'])
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
  const [first = ''] = ref.split(';')
  const number = first.trim()
  return number !== '' && number.length <= MAX_REF ? number : undefined
}

/** The surface inside a closed outline, by key and value; the first match wins. */
const SURFACES: Readonly<Record<string, Readonly<Record<string, LandFeature['kind'] | 'water'>>>> = {
  natural: { water: 'water', bay: 'water', wood: 'wood', scrub: 'wood', beach: 'sand', sand: 'sand' },
  waterway: { riverbank: 'water', dock: 'water' },
  landuse: {
    reservoir: 'water',
    basin: 'water',
    forest: 'wood',
    grass: 'park',
    recreation_ground: 'park',
    village_green: 'park',
    cemetery: 'park',
    meadow: 'park',
  },
  leisure: {
    park: 'park',
    garden: 'park',
    nature_reserve: 'park',
    golf_course: 'park',
    pitch: 'pitch',
    track: 'pitch',
    stadium: 'pitch',
  },
  amenity: { school: 'civic', university: 'civic', college: 'civic', hospital: 'civic' },
}

/** What is drawn of an outline; null for nothing. */
export function surfaceOf(tags: Tags): LandFeature | BuildingFeature | WaterFeature | null {
  for (const [key, kinds] of Object.entries(SURFACES)) {
    const kind = lookUp(kinds, tags[key])
    if (kind === 'water') return { layer: 'water', kind: 'area' }
    if (kind) return { layer: 'land', kind }
  }
  return isSet(tags['building']) ? { layer: 'buildings' } : null
}

const PLACES: Readonly<Record<string, PlaceFeature['kind']>> = {
  city: 'city',
  town: 'town',
  village: 'suburb',
  borough: 'suburb',
  suburb: 'suburb',
  quarter: 'neighbourhood',
  neighbourhood: 'neighbourhood',
  hamlet: 'neighbourhood',
}

const POIS: Readonly<Record<string, Readonly<Record<string, PoiFeature['kind']>>>> = {
  railway: { station: 'station', halt: 'station' },
  amenity: {
    bus_station: 'station',
    hospital: 'hospital',
    police: 'police',
    fuel: 'fuel',
    school: 'school',
    university: 'school',
    college: 'school',
    pharmacy: 'pharmacy',
  },
  shop: { mall: 'mall', supermarket: 'supermarket' },
  place: { square: 'square' },
  leisure: { park: 'park' },
}

/** Of these, the sign alone tells what a courier has to know. */
const NAMELESS: ReadonlySet<PoiFeature['kind']> = new Set([
  'hospital',
  'police',
  'fuel',
  'supermarket',
  'pharmacy',
])

/** The city, or part of one, that a point stands for; null for none with a name. */
export function placeOf(tags: Tags): PlaceFeature | null {
  const kind = lookUp(PLACES, tags['place'])
  return kind && tags['name'] ? { layer: 'places', kind, name: tags['name'] } : null
}

/** What couriers steer by at a point or an outline; null for nothing. */
export function poiOf(tags: Tags): PoiFeature | null {
  for (const [key, kinds] of Object.entries(POIS)) {
    const kind = lookUp(kinds, tags[key])
    if (!kind) continue
    const name = tags['name'] ?? tags['brand']
    if (name) return { layer: 'pois', kind, name }
    return NAMELESS.has(kind) ? { layer: 'pois', kind } : null
  }
  return null
}
