/** What is written along lines: names of streets and rivers, numbers of roads. */
import type { Extract, Tags } from '../extract/extract.ts'
import type { AddFeature, Line } from './drawn-feature.ts'
import { joinLines } from './join-lines.ts'
import { lineOf, roadNumber } from './kinds.ts'
import type { FeatureOf } from '@puni/map/layers'
import { shortName } from './short-name.ts'
import { lineAlong, wholeRuns } from './way-lines.ts'

/** Adds names of streets and rivers, and numbers of roads, along lines as long as they go on. */
export function addLineNames(extract: Extract, add: AddFeature): void {
  const written = new Map<string, { readonly properties: Written; readonly lines: ArrayLike<number>[] }>()
  for (const { tags, nodes } of extract.ways) {
    for (const properties of writtenAlong(tags)) {
      const key = JSON.stringify(properties)
      const known = written.get(key) ?? { properties, lines: [] }
      known.lines.push(...wholeRuns(nodes))
      written.set(key, known)
    }
  }
  const bearing = bearingsOf(extract)
  for (const { properties, lines } of written.values()) {
    for (const nodes of joinLines(lines, bearing)) {
      const line = lineAlong(extract, nodes)
      if (properties.layer === 'road_names') {
        add({ ...properties, span: spanOf(line) }, { type: 'LineString', line: overhanging(line) })
      } else add(properties, { type: 'LineString', line })
    }
  }
}

/** What is written along lines, before it is known how long they are. */
type Written = FeatureOf<'water_names' | 'road_numbers'> | Omit<FeatureOf<'road_names'>, 'span'>

/** What is written along a way. */
function writtenAlong(tags: Tags): Written[] {
  const line = lineOf(tags)
  const { name } = tags
  if (line?.layer === 'water') return name ? [{ layer: 'water_names', kind: 'stream', name }] : []
  if (line?.layer !== 'roads') return []
  const { kind } = line
  const ref = roadNumber(tags)
  const isMain = kind === 'motorway' || kind === 'avenue'
  return [
    ...(name ? [{ layer: 'road_names', kind: nameKindOf(kind, tags), name: shortName(name) } as const] : []),
    ...(ref && isMain ? [{ layer: 'road_numbers', kind, ref } as const] : []),
  ]
}

/** Streets, lanes and malls change from one to the other on their way. */
function nameKindOf(kind: FeatureOf<'roads'>['kind'], { highway }: Tags): FeatureOf<'road_names'>['kind'] {
  return kind === 'service' || highway === 'pedestrian' ? 'street' : kind
}

const spanOf = (line: Line) => Math.min(5, Math.floor(Math.log2(1 + metresAlong(line) / 75)))

function metresAlong(line: Line): number {
  let metres = 0
  for (let i = 2; i < line.length; i += 2) metres += metresBetweenCorners(line, i - 2, i)
  return metres
}

/** Degrees times ten million of a metre along a meridian. */
const METRE_E7 = 1e7 / 111_195
const narrowingAt = (latE7: number) => Math.cos((latE7 / 1e7) * (Math.PI / 180))

function metresBetweenCorners(line: Line, from: number, to: number): number {
  const east = (line[to]! - line[from]!) * narrowingAt(line[from + 1]!)
  return Math.hypot(east, line[to + 1]! - line[from + 1]!) / METRE_E7
}

/** By how much a name may stand over either end of its street, metres: a short street often ends at a crossing, which has room. */
const OVERHANG_M = 6

/** The line, longer at both ends; a ring has none. */
function overhanging(line: Line): Line {
  const last = line.length - 2
  const longer = Int32Array.from(line)
  if (line[0] === line[last] && line[1] === line[last + 1]) return longer
  for (const [end, before] of [
    [0, 2],
    [last, last - 2],
  ] as const) {
    const share = OVERHANG_M / (metresBetweenCorners(line, before, end) || Infinity)
    for (const axis of [0, 1]) {
      longer[end + axis] = line[end + axis]! + (line[end + axis]! - line[before + axis]!) * share
    }
  }
  return longer
}

/** Directions between nodes near each other, degrees. */
function bearingsOf({ latE7, lngE7 }: Extract) {
  return (from: number, to: number): number => {
    const east = (lngE7[to]! - lngE7[from]!) * narrowingAt(latE7[from]!)
    return (Math.atan2(east, latE7[to]! - latE7[from]!) * 180) / Math.PI
  }
}
