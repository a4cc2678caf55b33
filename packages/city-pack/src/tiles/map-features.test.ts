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

/** Tags as 'key=value key=value'. */
const tagged = (text: string): Tags => Object.fromEntries(text.split(' ').map((tag) => tag.split('=')))
/** Properties as 'layer kind name flag'. */
const written = (properties: object) =>
  Object.entries(properties)
    .flatMap(([key, value]) => (key === 'at' ? [] : [value === true ? key : String(value)]))
    .join(' ')

describe('mapFeatures', () => {
  it.each([
    ['highway=motorway', 'roads motorway oneway'],
    ['highway=motorway oneway=no', 'roads motorway'],
    ['highway=trunk_link', 'roads motorway'],
    ['highway=primary name=Demo', 'roads avenue'],
    ['highway=secondary tunnel=yes bridge=no', 'roads avenue tunnel'],
    ['highway=residential oneway=1', 'roads street oneway'],
    ['highway=tertiary junction=roundabout', 'roads street oneway'],
    ['highway=unclassified bridge=viaduct', 'roads street bridge'],
    ['highway=service name=', 'roads service'],
    ['highway=steps', 'roads path'],
    ['railway=rail', 'rail train'],
    ['railway=subway tunnel=yes', 'rail subway tunnel'],
    ['railway=tram', 'rail tram'],
    ['waterway=river', 'water stream'],
  ])('draws a line of %s', (tags, expected) => {
    const lines = drawnWay(tagged(tags))
    expect(lines.map(written)).toEqual([expected])
    expect(lines[0]).toMatchObject({ at: [0, 1, 2] })
  })

  it.each([
    'building=no',
    'highway=construction',
    'highway=constructor',
    'highway=toString',
    'railway=abandoned',
    'waterway=stream tunnel=culvert',
    'leisure=swimming_pool',
  ])('draws nothing of %s', (tags) => expect(drawnWay(tagged(tags), SQUARE)).toEqual([]))

  it.each([
    ['natural=water', 'water area'],
    ['landuse=forest', 'land wood'],
    ['natural=beach', 'land sand'],
    ['amenity=hospital building=yes', 'land civic'],
    ['leisure=pitch', 'land pitch'],
    ['building=house', 'buildings'],
  ])('fills an outline of %s', (tags, expected) => {
    const [area] = drawnWay(tagged(tags), SQUARE)
    expect(written(area!)).toBe(expected)
    expect(area).toMatchObject({ at: [[SQUARE]] })
    expect(drawnWay(tagged(tags), [0, 1, 2])).toEqual([])
    expect(drawnWay(tagged(tags), [0, 1, -1, 3, 0])).toEqual([])
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

  it.each([
    ['place=suburb name=Palermo', 'places suburb Palermo'],
    ['place=village name=Cap-d’Ail', 'places suburb Cap-d’Ail'],
    ['place=square name=Once', 'pois square Once'],
    ['railway=station name=Once', 'pois station Once'],
    ['amenity=fuel brand=YPF', 'pois fuel YPF'],
    ['amenity=pharmacy', 'pois pharmacy'],
    ['amenity=police', 'pois police'],
    ['amenity=university name=UBA', 'pois school UBA'],
    ['shop=mall name=Abasto', 'pois mall Abasto'],
    ['shop=supermarket', 'pois supermarket'],
    ['amenity=hospital name=Кровная', 'pois hospital Кровная'],
    ['addr:housenumber=1200', 'house_numbers 1200'],
    ['natural=bay name=Bahía', 'water_names area Bahía'],
    ['place=city', ''],
    ['place=planet name=Marte', ''],
    ['amenity=school', ''],
    ['shop=kiosk', ''],
  ])('marks a point of %s as %s', (tags, expected) => {
    const layers = ['places', 'pois', 'house_numbers', 'water_names']
    const points = drawn({ nodeTags: new Map([[1, tagged(tags)]]) }, layers)
    expect(points.map(written).join()).toBe(expected)
    for (const { at } of points) expect(at).toEqual([1])
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
