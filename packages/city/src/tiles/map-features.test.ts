import { describe, expect, it } from 'vitest'
import type { Extract, Tags } from '../extract/extract.ts'
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
const drawnWay = (tags: Tags, nodes?: number[]) => mapFeatures(extract({ ways: [way(tags, nodes)] }))
const point = (node: number) => [LNG[node]! / 100, LAT[node]! / 100]

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
      { layer: 'roads', kind: 'avenue', name: 'Avenida Demo' },
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
    expect(drawnWay(tags)).toEqual([
      {
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: [point(0), point(1), point(2)] },
      },
    ])
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
    expect(drawnWay(tags, SQUARE)).toEqual([
      {
        type: 'Feature',
        properties,
        geometry: { type: 'MultiPolygon', coordinates: [[SQUARE.map(point)]] },
      },
    ])
    expect(drawnWay(tags, [0, 1, 2])).toEqual([])
    expect(drawnWay(tags, [0, 1, -1, 3, 0])).toEqual([])
  })

  it('draws a road in the direction of travel', () => {
    const [road] = drawnWay({ highway: 'residential', oneway: '-1' })
    expect(road).toMatchObject({
      properties: { oneway: true },
      geometry: { coordinates: [point(2), point(1), point(0)] },
    })
  })

  it('breaks a road where nodes are left out', () => {
    const pieces = drawnWay({ highway: 'residential' }, [0, 1, -1, 2, -1, 3, 4, 5])
    expect(pieces.map(({ geometry }) => geometry)).toEqual([
      { type: 'LineString', coordinates: [point(0), point(1)] },
      { type: 'LineString', coordinates: [point(3), point(4), point(5)] },
    ])
  })

  it('puts areas together from pieces, holes in the outline around them, a name in the middle', () => {
    const ways = [way({}, [0, 1, 2]), way({}, [0, 3, 2]), way({}, HOLE)]
    const tags = { type: 'multipolygon', leisure: 'park', name: 'Parque Demo' }
    const [surface, name, ...rest] = mapFeatures(
      extract({ ways, areas: [{ id: 1, tags, outer: [0, 1], inner: [2] }] }),
    )
    expect(rest).toEqual([])
    expect(surface).toEqual({
      type: 'Feature',
      properties: { layer: 'land', kind: 'park' },
      geometry: { type: 'MultiPolygon', coordinates: [[[0, 1, 2, 3, 0].map(point), HOLE.map(point)]] },
    })
    expect(name).toMatchObject({
      properties: { layer: 'places', kind: 'park', name: 'Parque Demo' },
      geometry: { coordinates: [expect.closeTo(0.005), expect.closeTo(0.005)] },
    })
  })

  it('names places and stations, where they have names', () => {
    const nodeTags = new Map<number, Tags>([
      [0, { place: 'suburb', name: 'Palermo' }],
      [1, { railway: 'station', name: 'Once' }],
      [2, { place: 'city' }],
      [3, { place: 'planet', name: 'Marte' }],
    ])
    expect(mapFeatures(extract({ nodeTags })).map(({ properties }) => properties)).toEqual([
      { layer: 'places', kind: 'suburb', name: 'Palermo' },
      { layer: 'places', kind: 'station', name: 'Once' },
    ])
  })
})
