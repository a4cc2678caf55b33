/** Which objects of an extract are drawn, and as what. */
import type { Bounds, Position } from '@puni/contract/fields'
import type { Extract, ExtractArea, ExtractWay, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import type { AddFeature, DrawnFeature, Geometry, Line, Polygon } from './drawn-feature.ts'
import { firstZoom } from './first-zoom.ts'
import { isDrawnBackwards, lineOf, placeOf, poiOf, surfaceOf } from './kinds.ts'
import { addLineNames } from './line-names.ts'
import { pointWithin } from './point-within.ts'
import { isWithin, joinRings, type Ring } from './rings.ts'
import { findSea } from './sea.ts'
import { lineAlong, wholeRuns } from './way-lines.ts'

/** Every feature of an extract, in no particular order; the sea only within the bounds. */
export function mapFeatures(extract: Extract, bounds: Bounds): DrawnFeature[] {
  const features: DrawnFeature[] = []
  const add: AddFeature = (properties, geometry) => void features.push({ properties, geometry })
  const { polygons } = findSea(extract, bounds)
  if (polygons.length > 0) add({ layer: 'water', kind: 'area' }, { type: 'MultiPolygon', polygons })
  for (const way of extract.ways) drawWay(extract, way, add)
  for (const area of extract.areas) drawArea(extract, area, add)
  for (const [node, tags] of extract.nodeTags) drawNode(extract, node, tags, add)
  addLineNames(extract, add)
  return withoutRepeats(features)
}

function drawWay(extract: Extract, way: ExtractWay, add: AddFeature): void {
  const line = lineOf(way.tags)
  if (!line) return drawSurface(extract, way.tags, () => [joinRings([way.nodes]), []], add)
  const nodes = isDrawnBackwards(way.tags) ? way.nodes.toReversed() : way.nodes
  for (const run of wholeRuns(nodes)) add(line, { type: 'LineString', line: lineAlong(extract, run) })
}

function drawArea(extract: Extract, { tags, outer, inner }: ExtractArea, add: AddFeature): void {
  const rings = (ways: readonly number[]) => joinRings(ways.map((way) => extract.ways[way]!.nodes))
  drawSurface(extract, tags, () => [rings(outer), rings(inner)], add)
}

/** An area: its surface, and within it what is written there. */
function drawSurface(
  extract: Extract,
  tags: Tags,
  rings: () => [outer: readonly Ring[], inner: readonly Ring[]],
  add: AddFeature,
): void {
  const surface = surfaceOf(tags)
  const poi = poiOf(tags)
  const number = tags['addr:housenumber']
  if (!surface && !poi && !number) return
  const [outer, inner] = rings()
  const lines = (rings: readonly Ring[]) => rings.map((ring) => lineAlong(extract, ring))
  const polygons = withHoles(lines(outer), lines(inner))
  const [largest] = polygons.toSorted((a, b) => b[0]!.length - a[0]!.length)
  if (!largest) return
  if (surface) add(surface, { type: 'MultiPolygon', polygons })
  if (number) add({ layer: 'house_numbers', number }, middleOf(largest))
  const name = tags['name']
  if (poi) add(poi, middleOf(largest))
  else if (name && surface?.layer === 'water')
    add({ layer: 'water_names', kind: 'area', name }, middleOf(largest))
}

const middleOf = (polygon: Polygon): Geometry => ({ type: 'Point', line: pointWithin(polygon) })

/** Assigns each hole to the outline around it. */
function withHoles(outlines: readonly Line[], holes: readonly Line[]): Line[][] {
  const polygons = outlines.map((outline) => [outline])
  for (const hole of holes) polygons.find(([outline]) => isWithin([hole[0]!, hole[1]!], outline!))?.push(hole)
  return polygons
}

function drawNode({ latE7, lngE7 }: Extract, node: number, tags: Tags, add: AddFeature): void {
  const at: Geometry = { type: 'Point', line: Int32Array.of(lngE7[node]!, latE7[node]!) }
  const place = placeOf(tags)
  if (place) add(place, at)
  const poi = poiOf(tags)
  if (poi) add(poi, at)
  const number = tags['addr:housenumber']
  if (number) add({ layer: 'house_numbers', number }, at)
  if (tags['natural'] === 'bay' && tags['name'])
    add({ layer: 'water_names', kind: 'area', name: tags['name'] }, at)
}

/**
 * Points with one name this near to each other stand for one thing, such as the parts of a station, or a suburb and the neighbourhood in its
 * middle; metres.
 */
const SAME_M = { pois: 400, places: 1500 } as const

/** The features without points that say again what a more important one says nearby. */
function withoutRepeats(features: readonly DrawnFeature[]): DrawnFeature[] {
  const written = new Map<string, Position[]>()
  const repeats = new Set<DrawnFeature>()
  const named = features.filter(({ properties: { layer } }) => layer === 'pois' || layer === 'places')
  for (const feature of named.sort((a, b) => firstZoom(a.properties) - firstZoom(b.properties))) {
    const { properties, geometry } = feature
    if (properties.layer !== 'pois' && properties.layer !== 'places') continue
    if (properties.name === undefined || geometry.type !== 'Point') continue
    const { layer, kind, name } = properties
    const at = { lat: geometry.line[1]! / 1e7, lng: geometry.line[0]! / 1e7 }
    const key = `${layer === 'pois' ? kind : layer} ${name}`
    const others = written.get(key) ?? []
    if (others.some((other) => metresBetween(other, at) < SAME_M[layer])) repeats.add(feature)
    else written.set(key, [...others, at])
  }
  return features.filter((feature) => !repeats.has(feature))
}
