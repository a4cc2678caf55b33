/** Cuts the features of a map into vector tiles (MVT 2). */
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry as GeoJsonGeometry } from 'geojson'
import type { Bounds } from '@puni/contract/fields'
import type { DrawnFeature, Geometry, Line } from './drawn-feature.ts'
import { firstZoom } from './first-zoom.ts'
import { LAYERS, type MapFeature, TILE_ZOOM } from '@puni/map/layers'
import { tileBox, type TileBox, worldX, worldY } from '@puni/map/tile-box'
import type { Tile } from './write-pmtiles.ts'

const EXTENT = 4096
/** Units of a tile by which its content goes on beyond its edge. */
const BUFFER = 64
/** Units of a tile by which what is drawn may be off, so that small corners do not keep names from fitting. */
const TOLERANCE = 3

/** A tile, and the zooms of it and of the tiles within it that are cut together. */
interface Block {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly last: number
}

/** First and last zooms that are cut together: a block of them fits into memory, whatever the size of the city. */
const STAGES = [
  { first: TILE_ZOOM.min, last: 11 },
  { first: 12, last: TILE_ZOOM.max },
] as const

/** Yields every non-empty tile within a box, in arbitrary order. */
export function* cutTiles(features: readonly DrawnFeature[], bounds: Bounds): Generator<Tile> {
  for (const { first, last } of STAGES) {
    const box = tileBox(bounds, first)
    for (const [key, within] of byBlock(features, first, last, box)) {
      const [x, y] = key.split('/').map(Number) as [number, number]
      yield* cutBlock(within, { z: first, x, y, last }, bounds)
    }
  }
}

/** Features seen at a zoom or before, by the tiles of another that they touch. */
function byBlock(
  features: readonly DrawnFeature[],
  z: number,
  seenAt: number,
  { left, right, top, bottom }: TileBox,
): Map<string, DrawnFeature[]> {
  const blocks = new Map<string, DrawnFeature[]>()
  const side = 2 ** z
  const margin = BUFFER / EXTENT
  for (const feature of features) {
    if (firstZoom(feature.properties) > seenAt) continue
    const { west, east, north, south } = extentOf(feature.geometry)
    const firstX = Math.max(left, Math.floor(west * side - margin))
    const lastX = Math.min(right, Math.floor(east * side + margin))
    const firstY = Math.max(top, Math.floor(north * side - margin))
    const lastY = Math.min(bottom, Math.floor(south * side + margin))
    for (let x = firstX; x <= lastX; x++) {
      for (let y = firstY; y <= lastY; y++) {
        const key = `${x}/${y}`
        const block = blocks.get(key)
        if (block) block.push(feature)
        else blocks.set(key, [feature])
      }
    }
  }
  return blocks
}

/** Where a geometry lies, as shares of the world's square. */
function extentOf(geometry: Geometry) {
  const lines = geometry.type === 'MultiPolygon' ? geometry.polygons.flat() : [geometry.line]
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      west = Math.min(west, line[i]!)
      east = Math.max(east, line[i]!)
      south = Math.min(south, line[i + 1]!)
      north = Math.max(north, line[i + 1]!)
    }
  }
  return {
    west: worldX(west / 1e7),
    east: worldX(east / 1e7),
    south: worldY(south / 1e7),
    north: worldY(north / 1e7),
  }
}

/** The tiles of a block, which is cut as if it were the world. */
function* cutBlock(features: readonly DrawnFeature[], block: Block, bounds: Bounds): Generator<Tile> {
  const indexes = LAYERS.flatMap((layer) => {
    const ofLayer = features.filter(({ properties }) => properties.layer === layer)
    if (ofLayer.length === 0) return []
    const options = {
      // The last zoom of all has every corner, but for the lines of names; the others go without those that nobody sees.
      maxZoom: TILE_ZOOM.max - block.z + (layer === 'road_names' ? 1 : 0),
      indexMaxZoom: 0,
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: TOLERANCE,
      coordinates: 'unitSquare',
      wrap: false,
    } as const
    const data = {
      type: 'FeatureCollection',
      features: ofLayer.map((feature) => toSquare(feature, block)),
    } as const
    return [[layer, new GeoJSONVT(data, options)] as const]
  })
  for (let z = block.z; z <= block.last; z++) {
    const across = 2 ** (z - block.z)
    const { left, right, top, bottom } = tileBox(bounds, z)
    const firstX = Math.max(left, block.x * across)
    const lastX = Math.min(right, (block.x + 1) * across - 1)
    const firstY = Math.max(top, block.y * across)
    const lastY = Math.min(bottom, (block.y + 1) * across - 1)
    for (let x = firstX; x <= lastX; x++) {
      for (let y = firstY; y <= lastY; y++) {
        const layers: Record<string, GeoJSONVTTile> = {}
        for (const [layer, index] of indexes) {
          const tile = index.getTile(z - block.z, x - block.x * across, y - block.y * across)
          if (!tile) continue
          const visible = merged(tile.features, z)
          if (visible.length > 0) layers[layer] = { ...tile, features: visible as GeoJSONVTTile['features'] }
        }
        if (Object.keys(layers).length > 0) {
          yield { z, x, y, data: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) }
        }
      }
    }
  }
}

/** A feature in the square of a block. */
function toSquare({ geometry, properties }: DrawnFeature, { z, x, y }: Block): Feature {
  const side = 2 ** z
  const positions = (line: Line) =>
    Array.from({ length: line.length / 2 }, (_, i) => [
      worldX(line[2 * i]! / 1e7) * side - x,
      worldY(line[2 * i + 1]! / 1e7) * side - y,
    ])
  return { type: 'Feature', properties, geometry: geometryOf(geometry, positions) }
}

function geometryOf(geometry: Geometry, positions: (line: Line) => number[][]): GeoJsonGeometry {
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.polygons.map((polygon) => polygon.map(positions))
    return { type: 'MultiPolygon', coordinates }
  }
  const coordinates = positions(geometry.line)
  return geometry.type === 'Point'
    ? { type: 'Point', coordinates: coordinates[0]! }
    : { type: 'LineString', coordinates }
}

/** What is visible at a zoom; features with the same properties as one with several parts, which is smaller and looks the same. */
function merged(features: readonly GeoJSONVTFeature[], z: number): GeoJSONVTFeature[] {
  const groups = new Map<string, GeoJSONVTFeature>()
  for (const feature of features) {
    const properties = feature.tags as unknown as MapFeature
    if (z < firstZoom(properties)) continue
    // The layer's name is stored once for all its features.
    const { layer: _, ...tags } = properties
    const key = `${feature.type}${JSON.stringify(tags)}`
    const group = groups.get(key)
    if (!group) groups.set(key, { ...feature, tags, geometry: [...feature.geometry] } as GeoJSONVTFeature)
    else for (const part of feature.geometry) (group.geometry as unknown[]).push(part)
  }
  return [...groups.values()]
}
