/** Cuts the features of a map into vector tiles (MVT 2). */
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Bounds } from '../pack.ts'
import { type MapFeature, TILE_ZOOM } from './layers.ts'
import type { DrawnFeature } from './map-features.ts'
import { tileBox, type TileBox } from './tile-box.ts'
import type { Tile } from './write-pmtiles.ts'

const EXTENT = 4096

/** Layers, bottom to top. */
const LAYERS: readonly MapFeature['layer'][] = ['land', 'water', 'buildings', 'roads', 'rail', 'places']

/** An index of features by layer, queried tile by tile. */
type LayerIndexes = ReadonlyMap<MapFeature['layer'], GeoJSONVT>

/** Yields every non-empty tile within a box, in arbitrary order. */
export function* cutTiles(features: readonly DrawnFeature[], bounds: Bounds): Generator<Tile> {
  const indexes: LayerIndexes = new Map(
    LAYERS.map((layer) => [layer, indexOf(features.filter(({ properties }) => properties.layer === layer))]),
  )
  const boxes = Array.from({ length: TILE_ZOOM.max + 1 }, (_, z) => tileBox(bounds, z))
  const { left, right, top, bottom } = boxes[TILE_ZOOM.min]!
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) yield* cutTree(indexes, boxes, TILE_ZOOM.min, x, y)
  }
}

const indexOf = (features: DrawnFeature[]) =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: TILE_ZOOM.max, extent: EXTENT, buffer: 64, tolerance: 3 },
  )

/** A tile and its descendants; a tile without features has none. */
function* cutTree(
  indexes: LayerIndexes,
  boxes: readonly TileBox[],
  z: number,
  x: number,
  y: number,
): Generator<Tile> {
  const { left, right, top, bottom } = boxes[z]!
  if (x < left || x > right || y < top || y > bottom) return
  let touched = false
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const [layer, index] of indexes) {
    const tile = index.getTile(z, x, y)
    if (!tile) continue
    touched = true
    // The type covers tile features before and after scaling; these are scaled.
    const scaled = tile.features as GeoJSONVTFeature[]
    const features = merged(scaled.flatMap((feature) => atZoom(feature, z)))
    if (features.length > 0) layers[layer] = { ...tile, features: features as GeoJSONVTTile['features'] }
  }
  if (Object.keys(layers).length > 0) {
    yield { z, x, y, data: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) }
  }
  if (!touched || z === TILE_ZOOM.max) return
  for (const [right, lower] of QUARTERS) yield* cutTree(indexes, boxes, z + 1, 2 * x + right, 2 * y + lower)
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/** A feature reduced to what is visible at a zoom. */
function atZoom(feature: GeoJSONVTFeature, z: number): GeoJSONVTFeature[] {
  const properties = feature.tags as MapFeature
  return z < firstZoom(properties) ? [] : [{ ...feature, tags: written(properties, z) }]
}

const ROAD_ZOOMS = { motorway: 8, avenue: 9, street: 12, service: 14, path: 14 } as const
const PLACE_ZOOMS = { city: 8, suburb: 11, neighbourhood: 12, station: 13, park: 14 } as const

/** The first zoom at which a feature is worth its bytes. */
function firstZoom(properties: MapFeature): number {
  switch (properties.layer) {
    case 'roads':
      return ROAD_ZOOMS[properties.kind]
    case 'places':
      return PLACE_ZOOMS[properties.kind]
    case 'buildings':
      return TILE_ZOOM.max
    case 'rail':
      return 11
    case 'land':
      return 10
    case 'water':
      return properties.kind === 'area' ? 8 : 10
  }
}

/** First zoom with names along roads: earlier for wide ones. */
const nameZoom = (kind: keyof typeof ROAD_ZOOMS) => (kind === 'motorway' || kind === 'avenue' ? 13 : 14)

/** Properties as written: without the layer's name, which is stored once for all its features. */
function written({ layer, ...properties }: MapFeature, z: number): Record<string, string | boolean> {
  if (layer !== 'roads') return properties
  const { name, oneway, ...rest } = properties as {
    kind: keyof typeof ROAD_ZOOMS
    name?: string
    oneway?: true
  }
  return {
    ...rest,
    ...(name && z >= nameZoom(rest.kind) && { name }),
    ...(oneway && z === TILE_ZOOM.max && { oneway }),
  }
}

/** Merges features with the same properties into one with several parts: smaller, and looks the same. */
function merged(features: readonly GeoJSONVTFeature[]): GeoJSONVTFeature[] {
  const groups = new Map<string, GeoJSONVTFeature>()
  for (const feature of features) {
    const key = `${feature.type}${JSON.stringify(feature.tags)}`
    const group = groups.get(key)
    if (!group) groups.set(key, { ...feature, geometry: [...feature.geometry] } as GeoJSONVTFeature)
    else for (const part of feature.geometry) (group.geometry as unknown[]).push(part)
  }
  return [...groups.values()]
}
