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

/** Polygons of water, and lines of rivers and streams. */
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
  readonly name?: string
  /** Present on one-way roads, whose line is drawn in the direction of travel. */
  readonly oneway?: true
  readonly tunnel?: true
  readonly bridge?: true
}

/** Tracks: trains, underground, trams. */
export interface RailFeature {
  readonly layer: 'rail'
  readonly kind: 'train' | 'subway' | 'tram'
  readonly tunnel?: true
}

/** Points with a name. */
export interface PlaceFeature {
  readonly layer: 'places'
  readonly kind: 'city' | 'suburb' | 'neighbourhood' | 'station' | 'park'
  readonly name: string
}

/** Properties of a feature of any layer; `layer` names its layer and is not written. */
export type MapFeature =
  LandFeature | WaterFeature | BuildingFeature | RoadFeature | RailFeature | PlaceFeature
