/** The position of a house number on its street. */
import { between, metres, middleOf, nearestOn } from './geometry.ts'
import type { House, Point, Street } from './place-data.ts'

/** Numbers of one block: a point between two known houses of a block is in front of the door. */
const BLOCK = { numbers: 100, metres: 300 } as const
/** Beyond the known houses of a street, how far in numbers the last one is still useful. */
const BEYOND = 500

/** A place on a street and whether it is exact. */
export interface Spot {
  readonly point: Point
  /** True for the house itself, or a point between two known houses of its block. */
  readonly exact: boolean
}

/**
 * Finds a house:
 *
 * - A known house: its own place.
 * - Between two known ones at most 100 numbers apart, preferably of its own side: the point between them,
 *   which counts as exact.
 * - Between two farther apart: the point between them, moved onto the street.
 * - Beyond the last known one: there.
 * - Otherwise: the place of the street itself.
 */
export function locateHouse(street: Street, number: number, near: Point | null): Spot {
  const known = street.houses.filter((house) => house.number === number)
  if (known.length > 0) return { point: closest(known, near), exact: true }
  const side = neighbours(
    street.houses.filter((house) => house.number % 2 === number % 2),
    number,
  )
  const both = neighbours(street.houses, number)
  const pair = [side, both].find(inOneBlock)
  if (pair !== undefined) return { point: placeBetween(pair, number), exact: true }
  const { below, above } = both
  if (below !== null && above !== null) {
    return { point: nearestOn(street.lines, placeBetween({ below, above }, number)), exact: false }
  }
  const end = below ?? above
  const helps = end !== null && Math.abs(end.number - number) <= BEYOND
  return { point: helps ? { lat: end.lat, lng: end.lng } : placeOfStreet(street, near), exact: false }
}

/** The point of a street nearest to another point, or its middle. */
export function placeOfStreet({ lines }: Street, near: Point | null): Point {
  return near === null ? middleOf(lines) : nearestOn(lines, near)
}

interface Neighbours {
  readonly below: House | null
  readonly above: House | null
}

interface Pair {
  readonly below: House
  readonly above: House
}

function neighbours(houses: readonly House[], number: number): Neighbours {
  return {
    below: houses.findLast((house) => house.number < number) ?? null,
    above: houses.find((house) => house.number > number) ?? null,
  }
}

function inOneBlock(pair: Neighbours): pair is Pair {
  const { below, above } = pair
  if (below === null || above === null) return false
  return above.number - below.number <= BLOCK.numbers && metres(below, above) <= BLOCK.metres
}

function placeBetween({ below, above }: Pair, number: number): Point {
  return between(below, above, (number - below.number) / (above.number - below.number))
}

function closest(points: readonly Point[], near: Point | null): Point {
  const { lat, lng } = points.reduce((best, point) =>
    near !== null && metres(point, near) < metres(best, near) ? point : best,
  )
  return { lat, lng }
}
