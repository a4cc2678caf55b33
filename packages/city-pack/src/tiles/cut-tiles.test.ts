import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { cutTiles } from './cut-tiles.ts'
import type { DrawnFeature } from './drawn-feature.ts'
import type { MapFeature } from '@puni/map/layers'
import { tileBox } from '@puni/map/tile-box'

/** A box within one tile of zoom 14. */
const BOUNDS = { north: -34.601, south: -34.609, east: -58.384, west: -58.392 }

/** Degrees as lines have them. */
const e7 = (...degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * 1e7))

const line = (properties: MapFeature, lat: number): DrawnFeature => ({
  properties,
  geometry: { type: 'LineString', line: e7(BOUNDS.west, lat, BOUNDS.east, lat) },
})
const point = (properties: MapFeature): DrawnFeature => ({
  properties,
  geometry: { type: 'Point', line: e7(-58.388, -34.605) },
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
      line({ layer: 'roads', kind: 'motorway' }, -34.602),
      line({ layer: 'roads', kind: 'avenue', oneway: true, bridge: true }, -34.604),
      line({ layer: 'roads', kind: 'street' }, -34.606),
      line({ layer: 'roads', kind: 'path' }, -34.608),
      line({ layer: 'road_names', kind: 'avenue', name: 'Av. Demo', span: 2 }, -34.604),
      line({ layer: 'road_names', kind: 'street', name: 'Calle', span: 1 }, -34.606),
      line({ layer: 'road_numbers', kind: 'motorway', ref: 'RN 9' }, -34.602),
    ])
    const names = (z: number) =>
      (zooms[z]?.['road_names'] ?? []).map((name) => (name as { name: string }).name)
    const motorway = { kind: 'motorway' }
    const avenue = { kind: 'avenue', bridge: true, oneway: true }
    expect([8, 9, 11, 12, 14].map((z) => zooms[z]!['roads'])).toEqual([
      [motorway],
      [motorway, avenue],
      [motorway, avenue],
      [motorway, avenue, { kind: 'street' }],
      [motorway, avenue, { kind: 'street' }, { kind: 'path' }],
    ])
    expect([12, 13, 14].map(names)).toEqual([[], ['Av. Demo'], ['Av. Demo', 'Calle']])
    expect([9, 10].map((z) => zooms[z]!['road_numbers'])).toEqual([
      undefined,
      [{ kind: 'motorway', ref: 'RN 9' }],
    ])
  })

  it('shows places and rails likewise, and nothing where there is nothing', () => {
    const zooms = contents([
      point({ layer: 'places', kind: 'suburb', name: 'Palermo' }),
      point({ layer: 'pois', kind: 'fuel' }),
      point({ layer: 'house_numbers', number: '1200' }),
      line({ layer: 'rail', kind: 'subway', tunnel: true }, -34.605),
    ])
    expect(Object.keys(zooms)).toEqual(['11', '12', '13', '14'])
    expect(zooms[13]).toEqual({
      rail: [{ kind: 'subway', tunnel: true }],
      places: [{ kind: 'suburb', name: 'Palermo' }],
    })
    expect(zooms[14]).toMatchObject({ pois: [{ kind: 'fuel' }], house_numbers: [{ number: '1200' }] })
    expect(contents([])).toEqual({})
  })

  it('puts lines where they are, those of equal properties in one feature', () => {
    const street = { layer: 'roads', kind: 'street' } as const
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
    const ring = (from: number, to: number) => {
      const corners = [from, from, to, from, to, to, from, to, from, from]
      return e7(...corners.map((value, i) => (i % 2 === 0 ? -58.392 : -34.609) + value))
    }
    const lake: DrawnFeature = {
      properties: { layer: 'water', kind: 'area' },
      geometry: { type: 'MultiPolygon', polygons: [[ring(0, 0.008), ring(0.002, 0.004)]] },
    }
    const { x, y, data } = [...cutTiles([lake], BOUNDS)].find(({ z }) => z === 14)!
    const { geometry } = new VectorTile(new PbfReader(data)).layers['water']!.feature(0).toGeoJSON(x, y, 14)
    expect(geometry.type).toBe('Polygon')
    expect((geometry as { coordinates: unknown[] }).coordinates).toHaveLength(2)
  })

  it('keeps to its box', () => {
    const long: DrawnFeature = {
      properties: { layer: 'roads', kind: 'motorway' },
      geometry: { type: 'LineString', line: e7(-60, -34.605, -50, -34.605) },
    }
    expect([...cutTiles([long], BOUNDS)].map(({ z }) => z)).toEqual([8, 9, 10, 11, 12, 13, 14])
  })
})
