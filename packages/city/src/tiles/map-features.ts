/** Which objects of an extract are drawn, and as what. */
import type { Position } from '@puni/contract/entities'
import type { Extract, ExtractArea, ExtractWay, Tags } from '../extract/extract.ts'
import { metresBetween } from '../geodesic.ts'
import type { Bounds } from '../pack.ts'
import type { DrawnFeature, Geometry, Line, Polygon } from './drawn-feature.ts'
import { firstZoom, firstZoomOfName } from './first-zoom.ts'
import { joinLines } from './join-lines.ts'
import { isDrawnBackwards, lineOf, placeOf, poiOf, roadNumber, surfaceOf } from './kinds.ts'
import type { MapFeature } from './layers.ts'
import { metresAlong, nameLine } from './name-line.ts'
import { pointWithin } from './point-within.ts'
import { isWithin, joinRings, type Ring } from './rings.ts'
import { findSea } from './sea.ts'
import { shortenerFor } from './short-name.ts'

/** Every feature of an extract, in no particular order; the sea only within the bounds. */
export function mapFeatures(extract: Extract, bounds: Bounds): DrawnFeature[] {
  const features: DrawnFeature[] = []
  const add = (properties: MapFeature, geometry: Geometry, zoom = firstZoom(properties)) =>
    void features.push({ properties, geometry, zoom })
  const { polygons } = findSea(extract, bounds)
  if (polygons.length > 0) add({ layer: 'water', kind: 'area' }, { type: 'MultiPolygon', polygons })
  for (const way of extract.ways) drawWay(extract, way, add)
  for (const area of extract.areas) drawArea(extract, area, add)
  for (const [node, tags] of extract.nodeTags) drawNode(extract, node, tags, add)
  writeLineNames(extract, add)
  return withoutRepeatedSigns(features)
}

type Add = (properties: MapFeature, geometry: Geometry, zoom?: number) => void

function drawWay(extract: Extract, way: ExtractWay, add: Add): void {
  const line = lineOf(way.tags)
  if (!line) return drawSurface(extract, way.tags, () => [joinRings([way.nodes]), []], add)
  const nodes = isDrawnBackwards(way.tags) ? way.nodes.toReversed() : way.nodes
  for (const run of wholeRuns(nodes)) add(line, { type: 'LineString', line: lineAlong(extract, run) })
}

function drawArea(extract: Extract, { tags, outer, inner }: ExtractArea, add: Add): void {
  const rings = (ways: readonly number[]) => joinRings(ways.map((way) => extract.ways[way]!.nodes))
  drawSurface(extract, tags, () => [rings(outer), rings(inner)], add)
}

/** Longitudes and latitudes of nodes. */
function lineAlong({ latE7, lngE7 }: Extract, nodes: ArrayLike<number>): Line {
  const line = new Int32Array(2 * nodes.length)
  for (let i = 0; i < nodes.length; i++) {
    line[2 * i] = lngE7[nodes[i]!]!
    line[2 * i + 1] = latE7[nodes[i]!]!
  }
  return line
}

/** Pieces of a way between nodes missing from the extract. */
function wholeRuns(nodes: Int32Array): ArrayLike<number>[] {
  if (!nodes.includes(-1)) return nodes.length > 1 ? [nodes] : []
  const runs: number[][] = [[]]
  for (const node of nodes) {
    if (node === -1) runs.push([])
    else runs.at(-1)!.push(node)
  }
  return runs.filter((run) => run.length > 1)
}

/** An area: its surface, and within it what is written there. */
function drawSurface(
  extract: Extract,
  tags: Tags,
  rings: () => [outer: readonly Ring[], inner: readonly Ring[]],
  add: Add,
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
  if (poi?.kind === 'park') add(poi, middleOf(largest), firstZoomOfName(widthOf(largest)))
  else if (poi) add(poi, middleOf(largest))
  else if (name && surface?.layer === 'water') {
    add({ layer: 'water_names', kind: 'area', name }, middleOf(largest), firstZoomOfName(widthOf(largest)))
  }
}

const middleOf = (polygon: Polygon): Geometry => ({ type: 'Point', line: pointWithin(polygon) })

/** As a share of the width of the world. */
function widthOf([outline]: Polygon): number {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 0; i < outline!.length; i += 2) {
    least = Math.min(least, outline![i]!)
    most = Math.max(most, outline![i]!)
  }
  return (most - least) / 360e7
}

/** Assigns each hole to the outline around it. */
function withHoles(outlines: readonly Line[], holes: readonly Line[]): Line[][] {
  const polygons = outlines.map((outline) => [outline])
  for (const hole of holes) polygons.find(([outline]) => isWithin([hole[0]!, hole[1]!], outline!))?.push(hole)
  return polygons
}

function drawNode({ latE7, lngE7 }: Extract, node: number, tags: Tags, add: Add): void {
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

/** Signs of one kind and name this near to each other stand for one thing, such as the parts of a station. */
const SAME_M = 400

function withoutRepeatedSigns(features: readonly DrawnFeature[]): DrawnFeature[] {
  const placed = new Map<string, Position[]>()
  return features.filter(({ properties, geometry }) => {
    if (properties.layer !== 'pois' || properties.name === undefined || geometry.type !== 'Point') return true
    const at = { lat: geometry.line[1]! / 1e7, lng: geometry.line[0]! / 1e7 }
    const key = `${properties.kind} ${properties.name}`
    const others = placed.get(key) ?? []
    if (others.some((other) => metresBetween(other, at) < SAME_M)) return false
    placed.set(key, [...others, at])
    return true
  })
}

/** Names of streets and rivers, and numbers of roads, along lines as long as they go on. */
function writeLineNames(extract: Extract, add: Add): void {
  const written = new Map<string, { readonly properties: MapFeature; readonly lines: ArrayLike<number>[] }>()
  const write = (properties: MapFeature, lines: readonly ArrayLike<number>[]) => {
    const key = JSON.stringify(properties)
    const known = written.get(key)
    if (known) known.lines.push(...lines)
    else written.set(key, { properties, lines: [...lines] })
  }
  const shorten = shortenerFor(roadNames(extract))
  for (const { tags, nodes } of extract.ways) {
    const line = lineOf(tags)
    if (!line) continue
    const { name } = tags
    if (line.layer === 'roads') {
      const { kind } = line
      const ref = roadNumber(tags)
      if (name) write({ layer: 'road_names', kind, name: shorten(name) }, wholeRuns(nodes))
      if (ref && (kind === 'motorway' || kind === 'avenue')) {
        write({ layer: 'road_numbers', kind, ref }, wholeRuns(nodes))
      }
    } else if (line.layer === 'water' && name) {
      write({ layer: 'water_names', kind: 'stream', name }, wholeRuns(nodes))
    }
  }
  const bearing = bearingsOf(extract)
  for (const { properties, lines } of written.values()) {
    for (const line of joinLines(lines, bearing)) {
      addName(properties, lineAlong(extract, line), add)
    }
  }
}

function addName(properties: MapFeature, line: Line, add: Add): void {
  if (properties.layer !== 'road_names') return add(properties, { type: 'LineString', line })
  const span = Math.min(5, Math.floor(Math.log2(1 + metresAlong(line) / 75)))
  add({ ...properties, span }, { type: 'LineString', line: nameLine(line) })
}

/** Names of ways, as often as they occur. */
export function* roadNames({ ways }: Extract): Generator<string> {
  for (const { tags } of ways) if (tags['highway'] && tags['name']) yield tags['name']
}

/** Directions between nodes near each other, degrees. */
function bearingsOf({ latE7, lngE7 }: Extract) {
  return (from: number, to: number): number => {
    const narrowing = Math.cos((latE7[from]! / 1e7) * (Math.PI / 180))
    const east = (lngE7[to]! - lngE7[from]!) * narrowing
    const north = latE7[to]! - latE7[from]!
    return (Math.atan2(east, north) * 180) / Math.PI
  }
}
