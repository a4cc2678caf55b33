/** From named ways to streets: one per name and neighbourhood. */
import Flatbush from 'flatbush'
import type { Extract, ExtractWay, Tags } from '../extract/extract.ts'
import { boxOf, lineOf, METRES_PER_UNIT, shrink } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import { nameKey } from '@puni/places/names'
import { pointAt } from './extract-points.ts'
import type { Line, Point } from '@puni/places/place-data'

/** Ways of one name farther apart than this are two streets: every town has a San Martín. */
const SAME_STREET_M = 500

/** Values of `highway` without addresses. */
const NO_STREET: ReadonlySet<string> = new Set(
  (
    'platform proposed construction abandoned razed elevator corridor services rest_area raceway bus_stop ' +
    'busway bus_guideway'
  ).split(' '),
)

const OTHER_NAMES = 'name alt_name old_name official_name short_name int_name loc_name'.split(' ')
/** The numbers of roads are names, too. */
const REFS = ['ref', 'nat_ref', 'loc_ref']

/** The ways of one street and its names. */
export interface StreetGroup {
  readonly name: string
  readonly otherNames: string[]
  readonly lines: Line[]
  readonly ways: readonly ExtractWay[]
}

interface DrawnWay {
  readonly way: ExtractWay
  readonly lines: Line[]
}

/** The streets of an extract, in the order of their first ways. */
export function streetGroups(extract: Extract): StreetGroup[] {
  const byName = new Map<string, DrawnWay[]>()
  for (const way of extract.ways) {
    const key = isStreet(way) ? nameKey(nameOf(way)) : ''
    const lines = key === '' ? [] : linesOf(extract, way)
    if (lines.length > 0) append(byName, key, { way, lines })
  }
  return [...byName.values()].flatMap(neighbourhoods).map(groupOf)
}

function isStreet({ tags }: ExtractWay): boolean {
  const highway = tags['highway']
  return highway !== undefined && !NO_STREET.has(highway)
}

/** The first name of a street; a road without one is called by its number: 'RP28'. */
function nameOf({ tags }: ExtractWay): string {
  // 'Avenida Mitre; Ruta 8' is two names of one street.
  const [name = ''] = (tags['name'] ?? tags['ref'] ?? '').split(/\s*;\s*/)
  return name
}

function groupOf(drawn: readonly DrawnWay[]): StreetGroup {
  const ways = drawn.map(({ way }) => way)
  const name = mostFrequent(ways.map(nameOf)) ?? ''
  const otherNames = otherNamesOf(
    name,
    ways.map(({ tags }) => tags),
    [...OTHER_NAMES, ...REFS],
  )
  return { name, otherNames, ways, lines: drawn.flatMap(({ lines }) => lines) }
}

/** The names besides `name` that tags of one thing have, in any language, each spelling once. */
export function otherNamesOf(name: string, tagsOfOne: readonly Tags[], inTags = OTHER_NAMES): string[] {
  const spellings = new Set([name])
  const known = new Set(['', nameKey(name)])
  const otherNames: string[] = []
  for (const tags of tagsOfOne) {
    const keys = Object.keys(tags).filter((key) => key.startsWith('name:'))
    for (const key of [...inTags, ...keys]) {
      for (const other of (tags[key] ?? '').split(';').map((one) => one.trim())) {
        // Of a street with many ways nearly every name is one already seen.
        if (spellings.has(other)) continue
        spellings.add(other)
        if (known.has(nameKey(other))) continue
        known.add(nameKey(other))
        otherNames.push(other)
      }
    }
  }
  return otherNames
}

/** The most frequent text, the first in a tie; null if there are none. */
export function mostFrequent(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  let best: string | null = null
  for (const [text, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = text
  return best
}

/** The lines of a way, which is split where the extract lacks a node. */
function linesOf(extract: Extract, way: ExtractWay): Line[] {
  const stretches: Point[][] = [[]]
  for (const node of way.nodes) {
    if (node < 0) stretches.push([])
    else stretches.at(-1)?.push(pointAt(extract, node))
  }
  return stretches.filter((points) => points.length >= 2).map(lineOf)
}

/** Groups ways of one name by neighbourhood: those whose boxes are close to each other. */
function neighbourhoods(drawn: readonly DrawnWay[]): DrawnWay[][] {
  const boxes = drawn.map(({ lines }) => boxOf(lines))
  const up = SAME_STREET_M / METRES_PER_UNIT
  const wide = up / shrink(item(boxes, 0).low.lat)
  const tree = new Flatbush(boxes.length)
  for (const { low, high } of boxes) tree.add(low.lng, low.lat, high.lng, high.lat)
  tree.finish()
  const left = new Set(drawn.keys())
  return [...drawn.keys()].flatMap((first) => {
    if (!left.delete(first)) return []
    const group = [first]
    // The group grows while its ways are walked.
    for (const at of group) {
      const { low, high } = item(boxes, at)
      const near = tree.search(low.lng - wide, low.lat - up, high.lng + wide, high.lat + up)
      for (const other of near) if (left.delete(other)) group.push(other)
    }
    return [group.toSorted((a, b) => a - b).map((at) => item(drawn, at))]
  })
}

/** Appends to the list at a map's key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
