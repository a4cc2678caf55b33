/** House numbers of an extract: from nodes, buildings and the lines that number a whole block. */
import type { Extract, ExtractWay } from '../extract/extract.ts'
import { lineOf, metres } from '@puni/places/geometry'
import { numberKey, numbersIn, valueOf } from '@puni/places/house-number'
import type { House, Houses, Interval, Point } from '@puni/places/place-data'
import { nodesOf, pointAt, pointsWith } from './extract-points.ts'

/** A house and its address tags. */
export interface AddressedHouse extends House {
  /** Its street, or the place that numbers it. */
  readonly name: string
  /** Whether its number is not of a street but of a place: a hamlet, an island, an estate. */
  readonly isOfPlace: boolean
  readonly city: string | null
}

/** An interval and the street that its address names. */
export interface AddressedInterval extends Interval {
  readonly name: string
}

/** Two equal numbers closer than this are one house: the shops of a building repeat its number. */
const SAME_HOUSE_M = 50

/** All houses with a number and a street or a place, one by one: a city has a million. */
export function* housesOf(extract: Extract): Generator<AddressedHouse> {
  const streetOfNode = streetsByLine(extract)
  for (const { tags, node, lat, lng } of pointsWith(extract, (tags) => 'addr:housenumber' in tags)) {
    const street = tags['addr:street'] ?? (node === null ? undefined : streetOfNode.get(node))
    const name = street ?? tags['addr:place']
    if (name === undefined) continue
    const city = tags['addr:city'] ?? null
    for (const number of numbersIn(tags['addr:housenumber'] ?? '')) {
      yield { lat, lng, number, name, isOfPlace: street === undefined, city }
    }
  }
}

const isNumberLine = ({ tags }: ExtractWay) => /^(odd|even|all)$/.test(tags['addr:interpolation'] ?? '')

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

/** The intervals between the numbered nodes of the lines that mappers drew. */
export function intervalsOf(extract: Extract): AddressedInterval[] {
  const streetOfNode = streetsByLine(extract)
  return extract.ways.filter(isNumberLine).flatMap((way) => {
    const step = way.tags['addr:interpolation'] === 'all' ? 1 : 2
    const intervals: AddressedInterval[] = []
    let stretch: Point[] = []
    let from: number | null = null
    for (const node of nodesOf(way)) {
      const name = streetOfNode.get(node)
      stretch.push(pointAt(extract, node))
      const to = valueOf(extract.nodeTags.get(node)?.['addr:housenumber'] ?? '')
      if (to === null || name === undefined) continue
      if (from !== null && from < to) intervals.push({ name, from, to, step, line: lineOf(stretch) })
      if (from !== null && from > to)
        intervals.push({ name, from: to, to: from, step, line: lineOf(stretch.toReversed()) })
      stretch = stretch.slice(-1)
      from = to
    }
    return intervals
  })
}

/** A list of houses, each once. */
export function houseList(houses: readonly House[]): Houses {
  const sorted = houses
    .map((house) => ({ house, value: valueOf(house.number) ?? Infinity, key: numberKey(house.number) }))
    .toSorted((a, b) => a.value - b.value || (a.key < b.key ? -1 : Number(a.key > b.key)))
  const kept = sorted.filter(({ house, key }, index) => {
    const last = sorted[index - 1]
    return last === undefined || last.key !== key || metres(last.house, house) > SAME_HOUSE_M
  })
  return {
    numbers: kept.map(({ house }) => house.number),
    points: lineOf(kept.map(({ house }) => house)),
  }
}
