/** The content of the tiles: their layers and the properties of each feature. Written by the builder, read by the map's style. */

/** Zooms of the tiles in an archive; beyond the last one the map overzooms. */
export const TILE_ZOOM = { min: 8, max: 14 } as const

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

/** The properties of the features of each layer. */
interface Layers {
  /** Polygons of unbuilt land. */
  readonly land: { readonly kind: 'park' | 'wood' | 'sand' | 'civic' | 'pitch' }
  /** Polygons of water, the sea's among them, and lines of rivers and streams. */
  readonly water: { readonly kind: 'area' | 'stream' }
  /** Outlines, at the last zoom only. */
  readonly buildings: unknown
  /** Lines to ride or walk along; those of one-way roads in the direction of travel. */
  readonly roads: {
    readonly kind: 'motorway' | 'avenue' | 'street' | 'service' | 'path'
    readonly oneway?: true
    readonly tunnel?: true
    readonly bridge?: true
  }
  /** Tracks. */
  readonly rail: { readonly kind: 'train' | 'subway' | 'tram'; readonly tunnel?: true }
  /** Points in lakes and bays, and lines along rivers. */
  readonly water_names: { readonly kind: 'area' | 'stream'; readonly name: string }
  /** Lines to write names of roads along, each as long as the name goes on; `path` where people only walk. */
  readonly road_names: {
    readonly kind: 'motorway' | 'avenue' | 'street' | 'path'
    /** Shortened as on street signs. */
    readonly name: string
    /** How long the line is, from 0 to 5: short ones have few places for a name. */
    readonly span: number
  }
  /** Lines of main roads with a number. */
  readonly road_numbers: { readonly kind: 'motorway' | 'avenue'; readonly ref: string }
  /** Points of cities and their parts. */
  readonly places: {
    readonly kind: 'city' | 'town' | 'suburb' | 'neighbourhood'
    readonly name: string
  }
  /** Points of what couriers steer by. */
  readonly pois: { readonly kind: (typeof POI_KINDS)[number]; readonly name?: string }
  /** Points of houses, at the last zoom only. */
  readonly house_numbers: { readonly number: string }
}

/** Properties of a feature of a layer, or of one of several; `layer` names it and is not written. */
export type FeatureOf<L extends keyof Layers> = { [K in L]: { readonly layer: K } & Layers[K] }[L]

/** Properties of a feature of any layer. */
export type MapFeature = FeatureOf<keyof Layers>

/** The layers, bottom to top. */
export const LAYERS = [
  'land',
  'water',
  'buildings',
  'roads',
  'rail',
  'water_names',
  'road_names',
  'road_numbers',
  'places',
  'pois',
  'house_numbers',
] as const satisfies readonly (keyof Layers)[]
