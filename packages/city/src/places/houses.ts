/** House numbers of an extract: from nodes, buildings and the lines that number a whole block. */
import type { Extract, ExtractWay, Tags } from '../extract/extract.ts'
import { between, centreOf, metres } from './geometry.ts'
import { houseAt, type House, type Houses, type Point } from './place-data.ts'
import { nodesOf, pointAt } from './street-groups.ts'

/** A house and its address tags. */
export interface AddressedHouse extends House {
  /** Its street, or the place that numbers it. */
  readonly name: string
  /** Whether its number is not of a street but of a place: a hamlet, an island, an estate. */
  readonly isOfPlace: boolean
  readonly city: string | null
}

/** Two equal numbers closer than this are one house: the shops of a building repeat its number. */
const SAME_HOUSE_M = 50

/** Along a line that numbers a block, a number is kept at every bend and at least this often. */
const NUMBERED_EVERY = 100

/** All houses with a number and a street or a place, one by one: a city has a million. */
export function* housesOf(extract: Extract): Generator<AddressedHouse> {
  const streetOfNode = streetsByLine(extract)
  for (const [node, tags] of extract.nodeTags) {
    yield* housesAt(pointAt(extract, node), tags, streetOfNode.get(node))
  }
  for (const way of extract.ways) {
    if (isNumberLine(way)) yield* housesAlong(extract, way, streetOfNode)
    else if (way.tags['addr:housenumber'] !== undefined) {
      const points = nodesOf(way).map((node) => pointAt(extract, node))
      if (points.length > 0) yield* housesAt(centreOf(points), way.tags, undefined)
    }
  }
  for (const area of extract.areas) {
    if (area.tags['addr:housenumber'] === undefined) continue
    const outline = extract.ways[area.outer[0] ?? -1]
    const points = outline === undefined ? [] : nodesOf(outline).map((node) => pointAt(extract, node))
    if (points.length > 0) yield* housesAt(centreOf(points), area.tags, undefined)
  }
}

const isNumberLine = ({ tags }: ExtractWay) => tags['addr:interpolation'] !== undefined

/** The street of nodes whose address leaves it to the line that runs through them. */
function streetsByLine(extract: Extract): Map<number, string> {
  const streets = new Map<number, string>()
  for (const way of extract.ways.filter(isNumberLine)) {
    const nodes = nodesOf(way)
    const named = nodes.map((node) => extract.nodeTags.get(node)?.['addr:street'])
    const street = way.tags['addr:street'] ?? named.find((name) => name !== undefined)
    if (street !== undefined) for (const node of nodes) streets.set(node, street)
  }
  return streets
}

function housesAt(point: Point, tags: Tags, streetByLine: string | undefined): AddressedHouse[] {
  const street = tags['addr:street'] ?? streetByLine
  const name = street ?? tags['addr:place']
  if (name === undefined) return []
  const { lat, lng } = point
  const city = tags['addr:city'] ?? null
  return numbersIn(tags['addr:housenumber'] ?? '').map((number) => ({
    lat,
    lng,
    number,
    name,
    isOfPlace: street === undefined,
    city,
  }))
}

/**
 * The numbers of '1234', '1234 B', '1234;1238' and '1234-1238'; the end of '1234/36' does not count as a
 * number.
 */
export function numbersIn(text: string): number[] {
  const numbers = text.split(/[;,/–-]/).map((part) => Number(/^\s*(\d{1,6})/.exec(part)?.[1] ?? 0))
  const first = numbers[0] ?? 0
  return numbers.filter((number, index) => number > 0 && (index === 0 || number > first))
}

/**
 * The numbers between the numbered nodes of a line: enough of them that the line between any two is straight.
 */
function housesAlong(
  extract: Extract,
  way: ExtractWay,
  streetOfNode: ReadonlyMap<number, string>,
): AddressedHouse[] {
  const houses: AddressedHouse[] = []
  let stretch: Point[] = []
  let from: number | null = null
  for (const node of nodesOf(way)) {
    const street = streetOfNode.get(node)
    if (street === undefined) return []
    stretch.push(pointAt(extract, node))
    const [number] = numbersIn(extract.nodeTags.get(node)?.['addr:housenumber'] ?? '')
    if (number === undefined) continue
    if (from !== null) {
      const step = way.tags['addr:interpolation'] === 'all' ? 1 : 2
      for (const house of housesBetween(stretch, from, number, step))
        houses.push({ ...house, name: street, isOfPlace: false, city: null })
    }
    stretch = stretch.slice(-1)
    from = number
  }
  return houses
}

function housesBetween(points: readonly Point[], from: number, to: number, step: number): House[] {
  const total = points.slice(1).reduce((sum, point, at) => sum + metres(points[at] ?? point, point), 0)
  const numberAt = (metresFrom: number) =>
    from + step * Math.round(((to - from) * (total === 0 ? 0 : metresFrom / total)) / step)
  const houses: House[] = []
  let walked = 0
  points.slice(1).forEach((point, at) => {
    const start = points[at] ?? point
    const length = metres(start, point)
    const parts = Math.ceil(Math.abs(numberAt(walked + length) - numberAt(walked)) / NUMBERED_EVERY) || 1
    for (let part = 1; part <= parts; part++) {
      const number = numberAt(walked + (length * part) / parts)
      houses.push({ ...between(start, point, part / parts), number })
    }
    walked += length
  })
  // The ends have addresses of their own.
  return houses.filter(({ number }) => number !== from && number !== to)
}

/** A list of houses from number, latitude and longitude of one after the other: sorted by number, each once. */
export function houseList(triples: readonly number[]): Houses {
  const all = Int32Array.from(triples)
  const order = Array.from({ length: all.length / 3 }, (_, index) => index).toSorted(
    (a, b) => (all[3 * a] ?? 0) - (all[3 * b] ?? 0),
  )
  const kept: number[] = []
  let last: House | null = null
  for (const index of order) {
    const house = houseAt(all, index)
    if (last?.number === house.number && metres(last, house) <= SAME_HOUSE_M) continue
    kept.push(house.number, house.lat, house.lng)
    last = house
  }
  return Int32Array.from(kept)
}
