/** From named ways to streets: one per name and neighbourhood. */
import type { Extract, ExtractWay } from '../extract/extract.ts'
import { metres } from './geometry.ts'
import { nameKey } from './names.ts'
import type { Line, Point } from './place-data.ts'

/** Ways of one name farther apart than this are two streets: every town has a San Martín. */
const SAME_STREET_M = 500

/** Values of `highway` without addresses. */
const NO_STREET: ReadonlySet<string> = new Set(
  (
    'platform proposed construction abandoned razed elevator corridor services rest_area raceway bus_stop ' +
    'busway bus_guideway'
  ).split(' '),
)

const OTHER_NAMES = ['alt_name', 'old_name', 'official_name', 'short_name', 'name:es'] as const

/** The ways of one street and its names. */
export interface StreetGroup {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly lines: readonly Line[]
  readonly ways: readonly ExtractWay[]
}

/** The streets of an extract, in the order of their first ways. */
export function streetGroups(extract: Extract): StreetGroup[] {
  const byName = new Map<string, ExtractWay[]>()
  for (const way of extract.ways) {
    const key = isStreet(way) ? nameKey(way.tags['name'] ?? '') : ''
    if (key !== '') append(byName, key, way)
  }
  return [...byName.values()]
    .flatMap((ways) => neighbourhoods(extract, ways))
    .map((ways) => groupOf(extract, ways))
    .filter((group) => group.lines.length > 0)
}

function isStreet({ tags }: ExtractWay): boolean {
  const highway = tags['highway']
  return highway !== undefined && !NO_STREET.has(highway)
}

function groupOf(extract: Extract, ways: readonly ExtractWay[]): StreetGroup {
  const name = mostFrequent(ways.map((way) => way.tags['name'] ?? '')) ?? ''
  const known = new Set([nameKey(name)])
  const otherNames: string[] = []
  for (const way of ways) {
    for (const other of OTHER_NAMES.flatMap((key) => (way.tags[key] ?? '').split(';')).map((one) =>
      one.trim(),
    )) {
      const key = nameKey(other)
      if (key === '' || known.has(key)) continue
      known.add(key)
      otherNames.push(other)
    }
  }
  return { name, otherNames, ways, lines: ways.flatMap((way) => linesOf(extract, way)) }
}

/** The most frequent text, the first in a tie; null if there are none. */
export function mostFrequent(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  let best: string | null = null
  for (const [text, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = text
  return best
}

/** A node of the extract as a point. */
export function pointAt(extract: Extract, node: number): Point {
  return {
    lat: Math.round((extract.latE7[node] ?? 0) / 10),
    lng: Math.round((extract.lngE7[node] ?? 0) / 10),
  }
}

/** The nodes of a way that are in the extract. */
export function nodesOf(way: ExtractWay): number[] {
  return [...way.nodes].filter((node) => node >= 0)
}

/** A way is split where the extract lacks a node. */
function linesOf(extract: Extract, way: ExtractWay): Line[] {
  const lines: Line[] = []
  let open: number[] = []
  const close = () => {
    if (open.length >= 4) lines.push(Int32Array.from(open))
    open = []
  }
  for (const node of way.nodes) {
    if (node < 0) close()
    else {
      const { lat, lng } = pointAt(extract, node)
      open.push(lat, lng)
    }
  }
  close()
  return lines
}

/** Groups ways of one name by neighbourhood. */
function neighbourhoods(extract: Extract, ways: readonly ExtractWay[]): ExtractWay[][] {
  const leaders = ways.map((_, index) => index)
  const grid = new PointGrid(SAME_STREET_M)
  ways.forEach((way, index) => {
    for (const node of nodesOf(way)) {
      const point = pointAt(extract, node)
      for (const near of grid.around(point)) {
        const [one, other] = [leaderOf(leaders, index), leaderOf(leaders, near.owner)]
        if (one !== other && metres(point, near.point) <= SAME_STREET_M) {
          leaders[Math.max(one, other)] = Math.min(one, other)
        }
      }
      grid.add(point, index)
    }
  })
  const groups = new Map<number, ExtractWay[]>()
  ways.forEach((way, index) => append(groups, leaderOf(leaders, index), way))
  return [...groups.values()]
}

function leaderOf(leaders: number[], index: number): number {
  let at = index
  while (leaders[at] !== at) {
    // Path halving keeps the chains short.
    leaders[at] = leaders[leaders[at] ?? at] ?? at
    at = leaders[at] ?? at
  }
  return at
}

/**
 * Points in square cells as wide as the reach: all points within reach are in the same or an adjacent cell.
 */
class PointGrid {
  readonly #metres: number
  readonly #cells = new Map<string, { owner: number; point: Point }[]>()
  #origin: Point | null = null

  constructor(reachMetres: number) {
    this.#metres = reachMetres
  }

  add(point: Point, owner: number) {
    const [row, column] = this.#cellOf(point)
    append(this.#cells, `${row} ${column}`, { owner, point })
  }

  *around(point: Point): Generator<{ owner: number; point: Point }> {
    const [row, column] = this.#cellOf(point)
    for (const dRow of [-1, 0, 1]) {
      for (const dColumn of [-1, 0, 1]) yield* this.#cells.get(`${row + dRow} ${column + dColumn}`) ?? []
    }
  }

  #cellOf(point: Point): [number, number] {
    this.#origin ??= point
    const { lat, lng } = this.#origin
    const row = Math.sign(point.lat - lat) * metres({ lat, lng }, { lat: point.lat, lng })
    const column = Math.sign(point.lng - lng) * metres({ lat, lng }, { lat, lng: point.lng })
    return [Math.floor(row / this.#metres), Math.floor(column / this.#metres)]
  }
}

/** Appends to the list at a map's key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
