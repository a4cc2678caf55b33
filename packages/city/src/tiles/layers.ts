/**
 * The content of the tiles: the names of their layers and the properties of each feature. Written by the
 * builder, read by the map's style.
 */

/** Zooms of the tiles in an archive; beyond the last one the map overzooms. */
export const TILE_ZOOM = { min: 8, max: 14 } as const

/** Polygons of unbuilt land. */
export interface LandFeature {
  readonly layer: 'land'
  readonly kind: 'park' | 'wood' | 'sand' | 'civic' | 'pitch'
}

/** Polygons of water, the sea's among them, and lines of rivers and streams. */
export interface WaterFeature {
  readonly layer: 'water'
  readonly kind: 'area' | 'stream'
}

/** Outlines of buildings, at the last zoom only. */
export interface BuildingFeature {
  readonly layer: 'buildings'
}

/** Lines to ride or walk along. */
export interface RoadFeature {
  readonly layer: 'roads'
  readonly kind: 'motorway' | 'avenue' | 'street' | 'service' | 'path'
  /** Present on one-way roads, whose line is drawn in the direction of travel. */
  readonly oneway?: true
  readonly tunnel?: true
  readonly bridge?: true
}

/** Lines to write names of roads along: each as long as the name goes on. */
export interface RoadNameFeature {
  readonly layer: 'road_names'
  /** Where people drive, or only walk. */
  readonly kind: 'motorway' | 'avenue' | 'street' | 'path'
  /** Shortened as on street signs. */
  readonly name: string
  /** How long the line is, from 0 to 5: short ones have few places for a name. */
  readonly span?: number
  /** Of a line no longer than its name: the zoom from which on it is written there. */
  readonly zoom?: number
  /** In the smaller letters of that zoom. */
  readonly small?: true
}

/** The zooms at which the builder chose the places of names, one after the other, and for letters of how many pixels. */
export const PLACED_NAMES = [
  { zoom: 15, size: 11, smallSize: 10 },
  { zoom: 16, size: 12, smallSize: 10 },
] as const

/** Lines with the numbers of motorways and main roads. */
export interface RoadNumberFeature {
  readonly layer: 'road_numbers'
  readonly kind: 'motorway' | 'avenue'
  readonly ref: string
}

/** Tracks: trains, underground, trams. */
export interface RailFeature {
  readonly layer: 'rail'
  readonly kind: 'train' | 'subway' | 'tram'
  readonly tunnel?: true
}

/** Points in lakes and bays, and lines along rivers, with their names. */
export interface WaterNameFeature {
  readonly layer: 'water_names'
  readonly kind: WaterFeature['kind']
  readonly name: string
}

/** Points with the names of cities and their parts. */
export interface PlaceFeature {
  readonly layer: 'places'
  readonly kind: 'city' | 'town' | 'suburb' | 'neighbourhood'
  readonly name: string
}

/** What couriers steer by, the more important first. */
export const POI_KINDS = [
  'station',
  'hospital',
  'mall',
  'square',
  'park',
  'police',
  'fuel',
  'supermarket',
  'school',
  'pharmacy',
] as const

/** Better known than the streets around: their names keep off these signs. */
export const MAJOR_POIS: readonly PoiFeature['kind'][] = ['station', 'hospital', 'mall', 'square', 'park']

/** Points of what couriers steer by. */
export interface PoiFeature {
  readonly layer: 'pois'
  readonly kind: (typeof POI_KINDS)[number]
  readonly name?: string
}

/** Points with the numbers of houses, at the last zoom only. */
export interface HouseNumberFeature {
  readonly layer: 'house_numbers'
  readonly number: string
}

/** Properties of a feature of any layer; `layer` names its layer and is not written. */
export type MapFeature =
  | LandFeature
  | WaterFeature
  | BuildingFeature
  | RoadFeature
  | RailFeature
  | WaterNameFeature
  | RoadNameFeature
  | RoadNumberFeature
  | PlaceFeature
  | PoiFeature
  | HouseNumberFeature
