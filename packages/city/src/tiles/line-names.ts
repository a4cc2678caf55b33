/** What is written along lines: names of streets and rivers, numbers of roads. */
import type { Extract, Tags } from '../extract/extract.ts'
import type { AddFeature, Line } from './drawn-feature.ts'
import { joinLines } from './join-lines.ts'
import { lineOf, roadNumber } from './kinds.ts'
import { type MapFeature, PLACED_NAMES, type RoadFeature, type RoadNameFeature } from './layers.ts'
import { metresAlong, nameLine } from './name-line.ts'
import { placeNames } from './place-names.ts'
import { shortenerFor } from './short-name.ts'
import { lineAlong, wholeRuns } from './way-lines.ts'

/** Adds names of streets and rivers, and numbers of roads, along lines as long as they go on. Those of streets keep off the points of signs. */
export function addLineNames(extract: Extract, signs: readonly Line[], add: AddFeature): void {
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
      if (name) {
        write({ layer: 'road_names', kind: nameKindOf(kind, tags), name: shorten(name) }, wholeRuns(nodes))
      }
      if (ref && (kind === 'motorway' || kind === 'avenue')) {
        write({ layer: 'road_numbers', kind, ref }, wholeRuns(nodes))
      }
    } else if (line.layer === 'water' && name) {
      write({ layer: 'water_names', kind: 'stream', name }, wholeRuns(nodes))
    }
  }
  const bearing = bearingsOf(extract)
  const streets: StreetName[] = []
  for (const { properties, lines } of written.values()) {
    for (const nodes of joinLines(lines, bearing)) {
      const line = lineAlong(extract, nodes)
      if (properties.layer !== 'road_names') {
        add(properties, { type: 'LineString', line })
        continue
      }
      const street = { properties: { ...properties, span: spanOf(line) }, line: nameLine(line) }
      add(street.properties, { type: 'LineString', line: street.line })
      streets.push(street)
    }
  }
  addPlacedNames(streets, signs, add)
}

/** Streets, lanes and malls change from one to the other on their way. */
function nameKindOf(kind: RoadFeature['kind'], { highway }: Tags): RoadNameFeature['kind'] {
  if (kind === 'service' || highway === 'pedestrian') return 'street'
  return kind
}

/** A name of a street with the line that it is written along. */
interface StreetName {
  readonly properties: RoadNameFeature & { readonly span: number }
  readonly line: Line
}

const spanOf = (line: Line) => Math.min(5, Math.floor(Math.log2(1 + metresAlong(line) / 75)))

function addPlacedNames(streets: readonly StreetName[], signs: readonly Line[], add: AddFeature): void {
  const names = streets.map(({ properties: { kind, name }, line }) => ({
    name,
    line,
    isMinor: kind === 'path',
  }))
  for (const { index, line, zoom, small } of placeNames(names, signs, PLACED_NAMES)) {
    const { span: _, ...properties } = streets[index]!.properties
    add({ ...properties, zoom, ...(small && { small }) }, { type: 'LineString', line })
  }
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
