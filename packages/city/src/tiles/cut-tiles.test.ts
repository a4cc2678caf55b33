import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { cutTiles } from './cut-tiles.ts'
import type { MapFeature } from './layers.ts'
import type { DrawnFeature } from './map-features.ts'
import { tileBox } from './tile-box.ts'

/** A box within one tile of zoom 14. */
const BOUNDS = { north: -34.601, south: -34.609, east: -58.384, west: -58.392 }

const line = (properties: MapFeature, lat: number): DrawnFeature => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'LineString',
    coordinates: [
      [BOUNDS.west, lat],
      [BOUNDS.east, lat],
    ],
  },
})
const point = (properties: MapFeature): DrawnFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [-58.388, -34.605] },
})

/** Properties of the features in the tile of each zoom, by layer. */
function contents(features: readonly DrawnFeature[]) {
  const zooms: Record<number, Record<string, unknown[]>> = {}
  for (const { z, data } of cutTiles(features, BOUNDS)) {
    const { layers } = new VectorTile(new PbfReader(data))
    const read = Object.entries(layers).map(([name, layer]) => {
      expect([layer.version, layer.extent]).toEqual([2, 4096])
      return [name, Array.from({ length: layer.length }, (_, i) => ({ ...layer.feature(i).properties }))]
    })
    expect(zooms[z]).toBeUndefined()
    zooms[z] = Object.fromEntries(read) as Record<string, unknown[]>
  }
  return zooms
}

describe('cutTiles', () => {
  it('shows roads and their names from the zooms on where they can be seen', () => {
    const zooms = contents([
      line({ layer: 'roads', kind: 'motorway', name: 'Autopista' }, -34.602),
      line({ layer: 'roads', kind: 'avenue', name: 'Avenida', oneway: true, bridge: true }, -34.604),
      line({ layer: 'roads', kind: 'street', name: 'Calle' }, -34.606),
      line({ layer: 'roads', kind: 'path' }, -34.608),
    ])
    expect(zooms).toEqual({
      8: { roads: [{ kind: 'motorway' }] },
      9: { roads: [{ kind: 'motorway' }, { kind: 'avenue', bridge: true }] },
      10: { roads: [{ kind: 'motorway' }, { kind: 'avenue', bridge: true }] },
      11: { roads: [{ kind: 'motorway' }, { kind: 'avenue', bridge: true }] },
      12: { roads: [{ kind: 'motorway' }, { kind: 'avenue', bridge: true }, { kind: 'street' }] },
      13: {
        roads: [
          { kind: 'motorway', name: 'Autopista' },
          { kind: 'avenue', name: 'Avenida', bridge: true },
          { kind: 'street' },
        ],
      },
      14: {
        roads: [
          { kind: 'motorway', name: 'Autopista' },
          { kind: 'avenue', name: 'Avenida', bridge: true, oneway: true },
          { kind: 'street', name: 'Calle' },
          { kind: 'path' },
        ],
      },
    })
  })

  it('shows places and rails likewise, and nothing where there is nothing', () => {
    const zooms = contents([
      point({ layer: 'places', kind: 'suburb', name: 'Palermo' }),
      point({ layer: 'places', kind: 'park', name: 'Plaza' }),
      line({ layer: 'rail', kind: 'subway', tunnel: true }, -34.605),
    ])
    expect(Object.keys(zooms)).toEqual(['11', '12', '13', '14'])
    expect(zooms[13]).toEqual({
      rail: [{ kind: 'subway', tunnel: true }],
      places: [{ kind: 'suburb', name: 'Palermo' }],
    })
    expect(zooms[14]!['places']).toHaveLength(2)
    expect(contents([])).toEqual({})
  })

  it('puts lines where they are, those of equal properties in one feature', () => {
    const street = { layer: 'roads', kind: 'street', name: 'Calle' } as const
    const tiles = [...cutTiles([line(street, -34.603), line(street, -34.607)], BOUNDS)]
    const { z, x, y, data } = tiles.find(({ z }) => z === 14)!
    expect({ left: x, right: x, top: y, bottom: y }).toEqual(tileBox(BOUNDS, 14))
    const { roads } = new VectorTile(new PbfReader(data)).layers
    expect(roads!.length).toBe(1)
    const { geometry } = roads!.feature(0).toGeoJSON(x, y, z)
    const near = (lng: number, lat: number) => [expect.closeTo(lng, 4), expect.closeTo(lat, 4)]
    expect(geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [-34.603, -34.607].map((lat) => [near(BOUNDS.west, lat), near(BOUNDS.east, lat)]),
    })
  })

  it('cuts holes', () => {
    const ring = (from: number, to: number) =>
      [
        [from, from],
        [to, from],
        [to, to],
        [from, to],
        [from, from],
      ].map(([x, y]) => [-58.392 + x!, -34.609 + y!])
    const lake: DrawnFeature = {
      type: 'Feature',
      properties: { layer: 'water', kind: 'area' },
      geometry: { type: 'MultiPolygon', coordinates: [[ring(0, 0.008), ring(0.002, 0.004)]] },
    }
    const { x, y, data } = [...cutTiles([lake], BOUNDS)].find(({ z }) => z === 14)!
    const { geometry } = new VectorTile(new PbfReader(data)).layers['water']!.feature(0).toGeoJSON(x, y, 14)
    expect(geometry.type).toBe('Polygon')
    expect((geometry as { coordinates: unknown[] }).coordinates).toHaveLength(2)
  })

  it('keeps to its box', () => {
    const long: DrawnFeature = {
      type: 'Feature',
      properties: { layer: 'roads', kind: 'motorway' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-60, -34.605],
          [-50, -34.605],
        ],
      },
    }
    expect([...cutTiles([long], BOUNDS)].map(({ z }) => z)).toEqual([8, 9, 10, 11, 12, 13, 14])
  })
})
