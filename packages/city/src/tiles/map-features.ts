/** Which objects of an extract are drawn, and as what. */
import type { Feature, LineString, MultiPolygon, Point as PointGeometry, Polygon } from 'geojson'
import type { Extract, ExtractArea, ExtractWay, Tags } from '../extract/extract.ts'
import type {
  BuildingFeature,
  LandFeature,
  MapFeature,
  PlaceFeature,
  RailFeature,
  RoadFeature,
  WaterFeature,
} from './layers.ts'
import { centreOf, isWithin, joinRings, type Point, type Ring } from './rings.ts'

/** A feature of the map, in degrees. */
export type DrawnFeature = Feature<PointGeometry | LineString | Polygon | MultiPolygon, MapFeature>

/** Every feature of an extract, in no particular order. */
export function mapFeatures(extract: Extract): DrawnFeature[] {
  return [
    ...extract.ways.flatMap((way) => featuresOfWay(extract, way)),
    ...extract.areas.flatMap((area) => featuresOfArea(extract, area)),
    ...placesOfNodes(extract),
  ]
}

function featuresOfWay(extract: Extract, way: ExtractWay): DrawnFeature[] {
  const line = lineOf(way.tags)
  if (line) {
    const nodes = isDrawnBackwards(way.tags) ? way.nodes.toReversed() : way.nodes
    return wholeRuns(nodes).map((run) => ({
      type: 'Feature',
      properties: line,
      geometry: { type: 'LineString', coordinates: run.map((node) => position(extract, node)) },
    }))
  }
  const surface = surfaceOf(way.tags)
  if (!surface) return []
  return surfaceFeatures(extract, surface, way.tags, joinRings([way.nodes]), [])
}

function featuresOfArea(extract: Extract, { tags, outer, inner }: ExtractArea): DrawnFeature[] {
  const surface = surfaceOf(tags)
  if (!surface) return []
  const rings = (ways: readonly number[]) => joinRings(ways.map((way) => extract.ways[way]!.nodes))
  return surfaceFeatures(extract, surface, tags, rings(outer), rings(inner))
}

const position = ({ latE7, lngE7 }: Extract, node: number): [lng: number, lat: number] => [
  lngE7[node]! / 1e7,
  latE7[node]! / 1e7,
]

/** Pieces of a way between nodes missing from the extract. */
function wholeRuns(nodes: Int32Array): number[][] {
  const runs: number[][] = [[]]
  for (const node of nodes) {
    if (node === -1) runs.push([])
    else runs.at(-1)!.push(node)
  }
  return runs.filter((run) => run.length > 1)
}

/** The surface itself and, for a park, its name in the middle. */
function surfaceFeatures(
  extract: Extract,
  properties: Surface,
  tags: Tags,
  outer: readonly Ring[],
  inner: readonly Ring[],
): DrawnFeature[] {
  const outline = (ring: Ring) => ring.map((node) => position(extract, node))
  const polygons = withHoles(outer.map(outline), inner.map(outline))
  const [first] = polygons
  if (!first) return []
  const surface: DrawnFeature = {
    type: 'Feature',
    properties,
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  }
  const name = tags['leisure'] === 'park' ? tags['name'] : undefined
  if (!name) return [surface]
  return [surface, place('park', name, centreOf(first[0]!))]
}

/** Assigns each hole to the outline around it. */
function withHoles<P extends Point>(outlines: readonly P[][], holes: readonly P[][]): P[][][] {
  const polygons = outlines.map((outline) => [outline])
  for (const hole of holes) {
    polygons.find(([outline]) => isWithin(hole[0]!, outline!))?.push(hole)
  }
  return polygons
}

const place = (kind: PlaceFeature['kind'], name: string, [lng, lat]: Point): DrawnFeature => ({
  type: 'Feature',
  properties: { layer: 'places', kind, name },
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

function placesOfNodes(extract: Extract): DrawnFeature[] {
  const places: DrawnFeature[] = []
  for (const [node, tags] of extract.nodeTags) {
    const kind = placeKind(tags)
    if (kind && tags['name']) places.push(place(kind, tags['name'], position(extract, node)))
  }
  return places
}

/** Looks up the value of a tag, ignoring the properties that every object inherits. */
function lookUp<T>(kinds: Readonly<Record<string, T>>, value: string | undefined): T | undefined {
  return value !== undefined && Object.hasOwn(kinds, value) ? kinds[value] : undefined
}

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

const PLACES: Readonly<Record<string, PlaceFeature['kind']>> = {
  city: 'city',
  town: 'city',
  village: 'suburb',
  borough: 'suburb',
  suburb: 'suburb',
  quarter: 'neighbourhood',
  neighbourhood: 'neighbourhood',
}

function placeKind(tags: Tags): PlaceFeature['kind'] | undefined {
  const station = tags['railway'] === 'station' || tags['railway'] === 'halt'
  return station ? 'station' : lookUp(PLACES, tags['place'])
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'

function lineOf(tags: Tags): RoadFeature | RailFeature | WaterFeature | null {
  const tunnel = isSet(tags['tunnel']) && ({ tunnel: true } as const)
  const road = lookUp(ROADS, tags['highway'])
  if (road) {
    return {
      layer: 'roads',
      kind: road,
      ...(tags['name'] && { name: tags['name'] }),
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

const isDrawnBackwards = (tags: Tags) => tags['oneway'] === '-1' || tags['oneway'] === 'reverse'

function isOneway(tags: Tags): boolean {
  const oneway = tags['oneway']
  if (oneway === 'no' || oneway === 'false' || oneway === '0') return false
  if (oneway === 'yes' || oneway === 'true' || oneway === '1' || isDrawnBackwards(tags)) return true
  const { junction, highway } = tags
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway'
}

type Surface = LandFeature | BuildingFeature | WaterFeature

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

function surfaceOf(tags: Tags): Surface | null {
  for (const [key, kinds] of Object.entries(SURFACES)) {
    const kind = lookUp(kinds, tags[key])
    if (kind === 'water') return { layer: 'water', kind: 'area' }
    if (kind) return { layer: 'land', kind }
  }
  return isSet(tags['building']) ? { layer: 'buildings' } : null
}
