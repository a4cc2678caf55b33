import { describe, expect, it } from 'vitest'
import type { Extract, Tags } from '../extract/extract.ts'
import type { Geometry, Line } from './drawn-feature.ts'
import { mapFeatures } from './map-features.ts'

/** Nodes 0 to 7: a square of 0.01 degrees, and a smaller one within. */
const LAT = [0, 0, 1, 1, 0.2, 0.2, 0.4, 0.4]
const LNG = [0, 1, 1, 0, 0.2, 0.4, 0.4, 0.2]
const SQUARE = [0, 1, 2, 3, 0]
const HOLE = [4, 5, 6, 7, 4]

function extract(more: Partial<Extract>): Extract {
  const e7 = (values: number[]) => Int32Array.from(values, (value) => value * 1e5)
  return {
    latE7: e7(LAT),
    lngE7: e7(LNG),
    nodeTags: new Map(),
    ways: [],
    areas: [],
    restrictions: [],
    ...more,
  }
}
const way = (tags: Tags, nodes: number[] = [0, 1, 2]) => ({ id: 1, tags, nodes: Int32Array.from(nodes) })
const BOUNDS = { north: 0.01, south: 0, east: 0.01, west: 0 }

/** A geometry with its points as node numbers or, of other points, undefined. */
const nodesOf = (line: Line) =>
  Array.from({ length: line.length / 2 }, (_, i) =>
    LAT.findIndex((lat, node) => lat * 1e5 === line[2 * i + 1] && LNG[node]! * 1e5 === line[2 * i]),
  )
const shapeOf = (geometry: Geometry) =>
  geometry.type === 'MultiPolygon'
    ? geometry.polygons.map((polygon) => polygon.map(nodesOf))
    : nodesOf(geometry.line)

/** What is drawn of an extract: of names and numbers only where they are asked for. */
const drawn = (more: Partial<Extract>, layers?: readonly string[]) =>
  mapFeatures(extract(more), BOUNDS)
    .filter(({ properties: { layer } }) => layers?.includes(layer) ?? !/_names|_numbers/.test(layer))
    .map(({ properties, geometry }) => Object.assign({ at: shapeOf(geometry) }, properties))
const drawnWay = (tags: Tags, nodes?: number[]) => drawn({ ways: [way(tags, nodes)] })

describe('mapFeatures', () => {
  it.each<[Tags, object]>([
    [{ highway: 'motorway' }, { layer: 'roads', kind: 'motorway', oneway: true }],
    [
      { highway: 'motorway', oneway: 'no' },
      { layer: 'roads', kind: 'motorway' },
    ],
    [{ highway: 'trunk_link' }, { layer: 'roads', kind: 'motorway' }],
    [
      { highway: 'primary', name: 'Avenida Demo' },
      { layer: 'roads', kind: 'avenue' },
    ],
    [
      { highway: 'secondary', tunnel: 'yes', bridge: 'no' },
      { layer: 'roads', kind: 'avenue', tunnel: true },
    ],
    [
      { highway: 'residential', oneway: '1' },
      { layer: 'roads', kind: 'street', oneway: true },
    ],
    [
      { highway: 'tertiary', junction: 'roundabout' },
      { layer: 'roads', kind: 'street', oneway: true },
    ],
    [
      { highway: 'unclassified', bridge: 'viaduct' },
      { layer: 'roads', kind: 'street', bridge: true },
    ],
    [
      { highway: 'service', name: '' },
      { layer: 'roads', kind: 'service' },
    ],
    [{ highway: 'steps' }, { layer: 'roads', kind: 'path' }],
    [{ railway: 'rail' }, { layer: 'rail', kind: 'train' }],
    [
      { railway: 'subway', tunnel: 'yes' },
      { layer: 'rail', kind: 'subway', tunnel: true },
    ],
    [{ railway: 'tram' }, { layer: 'rail', kind: 'tram' }],
    [{ waterway: 'river' }, { layer: 'water', kind: 'stream' }],
  ])('draws a line of %o', (tags, properties) => {
    expect(drawnWay(tags)).toEqual([{ ...properties, at: [0, 1, 2] }])
  })

  it.each<[Tags]>([
    [{}],
    [{ highway: 'construction' }],
    [{ highway: 'constructor' }],
    [{ highway: 'toString' }],
    [{ railway: 'abandoned' }],
    [{ waterway: 'stream', tunnel: 'culvert' }],
    [{ building: 'no' }],
    [{ leisure: 'swimming_pool' }],
  ])('draws nothing of %o', (tags) => {
    expect(drawnWay(tags, SQUARE)).toEqual([])
  })

  it.each<[Tags, object]>([
    [{ natural: 'water' }, { layer: 'water', kind: 'area' }],
    [{ landuse: 'forest' }, { layer: 'land', kind: 'wood' }],
    [{ natural: 'beach' }, { layer: 'land', kind: 'sand' }],
    [
      { amenity: 'hospital', building: 'yes' },
      { layer: 'land', kind: 'civic' },
    ],
    [{ leisure: 'pitch' }, { layer: 'land', kind: 'pitch' }],
    [{ building: 'house' }, { layer: 'buildings' }],
  ])('fills an outline of %o', (tags, properties) => {
    expect(drawnWay(tags, SQUARE)[0]).toEqual({ ...properties, at: [[SQUARE]] })
    expect(drawnWay(tags, [0, 1, 2])).toEqual([])
    expect(drawnWay(tags, [0, 1, -1, 3, 0])).toEqual([])
  })

  it('draws a road in the direction of travel', () => {
    expect(drawnWay({ highway: 'residential', oneway: '-1' })).toMatchObject([
      { oneway: true, at: [2, 1, 0] },
    ])
  })

  it('breaks a road where nodes are left out', () => {
    const pieces = drawnWay({ highway: 'residential' }, [0, 1, -1, 2, -1, 3, 4, 5])
    expect(pieces.map(({ at }) => at)).toEqual([
      [0, 1],
      [3, 4, 5],
    ])
  })

  it('puts areas together from pieces, holes in the outline around them, a sign within', () => {
    const ways = [way({}, [0, 1, 2]), way({}, [0, 3, 2]), way({}, HOLE)]
    const tags = { type: 'multipolygon', leisure: 'park', name: 'Parque Demo' }
    const areas = [{ id: 1, tags, outer: [0, 1], inner: [2] }]
    expect(drawn({ ways, areas }, ['land'])).toEqual([
      { layer: 'land', kind: 'park', at: [[[0, 1, 2, 3, 0], HOLE]] },
    ])
    const sign = mapFeatures(extract({ ways, areas }), BOUNDS).find(
      ({ properties }) => properties.layer === 'pois',
    )
    expect(sign).toMatchObject({
      properties: { kind: 'park', name: 'Parque Demo' },
      geometry: { line: Int32Array.of(50_000, 50_000) },
    })
  })

  it.each<[Tags, object]>([
    [
      { place: 'suburb', name: 'Palermo' },
      { layer: 'places', kind: 'suburb', name: 'Palermo' },
    ],
    [
      { place: 'village', name: 'Cap-d’Ail' },
      { layer: 'places', kind: 'suburb', name: 'Cap-d’Ail' },
    ],
    [
      { place: 'square', name: 'Plaza' },
      { layer: 'pois', kind: 'square', name: 'Plaza' },
    ],
    [
      { railway: 'station', name: 'Once' },
      { layer: 'pois', kind: 'station', name: 'Once' },
    ],
    [
      { amenity: 'fuel', brand: 'YPF' },
      { layer: 'pois', kind: 'fuel', name: 'YPF' },
    ],
    [{ amenity: 'pharmacy' }, { layer: 'pois', kind: 'pharmacy' }],
    [{ amenity: 'police' }, { layer: 'pois', kind: 'police' }],
    [
      { amenity: 'university', name: 'UBA' },
      { layer: 'pois', kind: 'school', name: 'UBA' },
    ],
    [
      { shop: 'mall', name: 'Abasto' },
      { layer: 'pois', kind: 'mall', name: 'Abasto' },
    ],
    [{ shop: 'supermarket' }, { layer: 'pois', kind: 'supermarket' }],
    [
      { amenity: 'hospital', name: 'Кровная больница' },
      { layer: 'pois', kind: 'hospital', name: 'Кровная больница' },
    ],
    [{ 'addr:housenumber': '1200' }, { layer: 'house_numbers', number: '1200' }],
    [
      { natural: 'bay', name: 'Bahía' },
      { layer: 'water_names', kind: 'area', name: 'Bahía' },
    ],
  ])('marks a point of %o', (tags, properties) => {
    const nodeTags = new Map([[1, tags]])
    const layers = ['places', 'pois', 'house_numbers', 'water_names']
    expect(drawn({ nodeTags }, layers)).toEqual([{ ...properties, at: [1] }])
  })

  it.each<[Tags]>([
    [{ place: 'city' }],
    [{ place: 'planet', name: 'Marte' }],
    [{ amenity: 'school' }],
    [{ shop: 'kiosk' }],
  ])('marks no point of %o', (tags) => {
    expect(drawn({ nodeTags: new Map([[1, tags]]) })).toEqual([])
  })

  it('marks a station of several nodes once, and two of one name twice', () => {
    const station = { railway: 'station', name: 'Once' }
    const nodeTags = new Map<number, Tags>([
      [4, station],
      [5, station],
      [2, station],
      [1, { amenity: 'fuel' }],
      [0, { amenity: 'fuel' }],
    ])
    const near = {
      ...extract({ nodeTags }),
      lngE7: Int32Array.from(LNG, (lng, i) => (i === 5 ? 2.2e4 : lng * 1e5)),
    }
    const kinds = mapFeatures(near, BOUNDS).map(({ properties }) => (properties as { kind: string }).kind)
    expect(kinds).toEqual(['station', 'station', 'fuel', 'fuel'])
  })

  it('names a suburb, and not the neighbourhood in its middle that is called the same', () => {
    const nodeTags = new Map<number, Tags>([
      [1, { place: 'neighbourhood', name: 'Centro' }],
      [5, { place: 'suburb', name: 'Centro' }],
      [4, { place: 'neighbourhood', name: 'Centro' }],
    ])
    const near = {
      ...extract({ nodeTags }),
      lngE7: Int32Array.from(LNG, (lng, i) => (i === 5 ? LNG[1]! * 1e5 + 5e4 : i === 4 ? 4e6 : lng * 1e5)),
    }
    const kinds = mapFeatures(near, BOUNDS).map(({ properties }) => (properties as { kind: string }).kind)
    expect(kinds).toEqual(['suburb', 'neighbourhood'])
  })

  it('numbers a house in its middle', () => {
    const house = way({ building: 'yes', 'addr:housenumber': '7' }, SQUARE)
    const number = mapFeatures(extract({ ways: [house] }), BOUNDS).find(
      ({ properties }) => properties.layer === 'house_numbers',
    )
    expect(number?.geometry).toEqual({ type: 'Point', line: Int32Array.of(50_000, 50_000) })
  })

  it('names a river and a street that were cut into pieces once, and numbers a road', () => {
    const ways = [
      way({ highway: 'residential', name: 'Calle Sur' }, [0, 1]),
      way({ highway: 'pedestrian', name: 'Calle Sur', oneway: 'yes' }, [2, 1]),
      way({ highway: 'trunk', ref: 'RN 9;RN 8' }, [2, 3]),
      way({ waterway: 'river', name: 'Luján' }, [3, 0]),
    ]
    const layers = ['road_names', 'road_numbers', 'water_names']
    expect(drawn({ ways }, layers)).toEqual([
      { layer: 'road_names', kind: 'street', name: 'Calle Sur', span: 4, at: [-1, 1, -1] },
      { layer: 'road_numbers', kind: 'motorway', ref: 'RN 9', at: [2, 3] },
      { layer: 'water_names', kind: 'stream', name: 'Luján', at: [3, 0] },
    ])
  })
})
