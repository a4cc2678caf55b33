/** The position of a house number on its street, and how sure it is. */
import type { Certainty } from '@puni/contract/places/entities'
import type { Along, Course } from './course.ts'
import { between, metres, middleOf, nearestOn } from './geometry.ts'
import { houseAt, type House, type Point, type Street } from './place-data.ts'

/** Between two known houses this close a number is in front of the door. */
const NEXT_DOOR_M = 150
const NEXT_DOOR_NUMBERS = 100
/** So much longer than the straight line, the way between two houses has a bend. */
const BENT = 1.2
/** Numbers per metre where two known numbers tell nothing better. */
const USUAL_STEP = 1
const STEPS = { least: 0.05, most: 4 } as const
/** A number that would lie farther than this behind the end of its street is not on it. */
const BEYOND_M = 250

/** A street with what is needed to find a number on it. */
export interface NumberedStreet {
  readonly street: Street
  readonly course: Course
  /** In order along the course. */
  readonly crossings: readonly StreetCrossing[]
}

/** Where another street crosses. */
export interface StreetCrossing {
  /** The other street. */
  readonly street: number
  readonly along: number
  /** The number that the street has reached there; 0 if unknown. */
  readonly number: number
}

/** A place on a street. */
export interface Spot {
  readonly point: Point
  readonly certainty: Exclude<Certainty, 'area'>
  /** The streets between which it lies; null beyond the first and the last one. */
  readonly between: readonly [number, number] | null
}

/** A number whose place is known. */
interface Anchor extends Along {
  readonly number: number
}

/**
 * Finds a house:
 *
 * - A known house: its own place; where several far apart have the number, the nearest, approximately.
 * - Between two known ones of a block and of its own side: by the distance between them, exact enough; between those
 *   across the street, approximately.
 * - Between two other known numbers, of houses or at corners: by the distance along the street, approximately.
 * - Behind the last known number: as far behind as the numbers before tell, at most to the end of the street.
 * - Otherwise the street itself. That is all that is sure too where its numbers are only counted.
 */
export function locateHouse(numbered: NumberedStreet, number: number, near: Point | null): Spot {
  const { street, course } = numbered
  const houses = Array.from({ length: street.houses.length / 3 }, (_, index) => houseAt(street.houses, index))
  const known = houses.filter((house) => house.number === number)
  if (known.length > 0) {
    const house = closest(known, near)
    const isOne = known.every((other) => metres(house, other) <= NEXT_DOOR_M)
    return spotAt(numbered, house, isOne ? 'exact' : 'approximate')
  }

  const side = neighbours(
    houses.filter((house) => house.number % 2 === number % 2),
    number,
  )
  if (inOneBlock(side)) return spotAt(numbered, pointBetween(numbered, side, number), 'exact')
  const both = neighbours(houses, number)
  if (inOneBlock(both)) return spotAt(numbered, pointBetween(numbered, both, number), 'approximate')
  const anchors = houses.map((house) => anchorOf(course, house))
  const certainty = street.counted ? 'street' : 'approximate'
  const atCorners = numbered.crossings
    .filter((crossing) => crossing.number > 0)
    .map(({ along, number: reached }): Anchor => ({ along, aside: 0, number: reached }))
  const along = alongOf([...anchors, ...atCorners], number, course.length)
  if (along === null) return spotAt(numbered, placeOfStreet(street, near), 'street')
  return spotAt(numbered, course.pointAt({ along, aside: 0 }), certainty)
}

/** The place of a number between two cross streets; the middle where it has none, or is not known to be there. */
export function locateBlock(
  numbered: NumberedStreet,
  streets: readonly [number, number],
  number: number | null,
): Spot {
  const { course, crossings } = numbered
  const [from, to] = nearestPair(crossings, streets)
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const middle = course.pointAt({ along: (low + high) / 2, aside: 0 })
  if (number !== null) {
    const spot = locateHouse(numbered, number, middle)
    const { along } = course.placeOf(spot.point)
    if (spot.certainty !== 'street' && along >= low && along <= high) return { ...spot, between: streets }
  }
  return { point: middle, certainty: 'approximate', between: streets }
}

/** Where two streets cross another one, closest to each other. */
function nearestPair(crossings: readonly StreetCrossing[], [one, other]: readonly [number, number]) {
  const places = (street: number) => crossings.filter((crossing) => crossing.street === street)
  let best: readonly [number, number] = [0, 0]
  let bestMetres = Infinity
  for (const { along: from } of places(one)) {
    for (const { along: to } of places(other)) {
      if (Math.abs(from - to) < bestMetres) {
        bestMetres = Math.abs(from - to)
        best = [from, to]
      }
    }
  }
  return best
}

/** The point of a street nearest to another point, or its middle. */
export function placeOfStreet({ lines }: Street, near: Point | null): Point {
  return near === null ? middleOf(lines) : nearestOn(lines, near)
}

function spotAt({ course, crossings }: NumberedStreet, point: Point, certainty: Spot['certainty']): Spot {
  const { along } = course.placeOf(point)
  const before = crossings.findLast((crossing) => crossing.along <= along)
  const after = crossings.find((crossing) => crossing.along > along && crossing.street !== before?.street)
  const isBetween = certainty !== 'street' && before !== undefined && after !== undefined
  return { point, certainty, between: isBetween ? [before.street, after.street] : null }
}

interface Neighbours<T> {
  readonly below: T | null
  readonly above: T | null
}

interface Pair {
  readonly below: House
  readonly above: House
}

function neighbours<T extends { readonly number: number }>(
  sorted: readonly T[],
  number: number,
): Neighbours<T> {
  return {
    below: sorted.findLast((one) => one.number < number) ?? null,
    above: sorted.find((one) => one.number > number) ?? null,
  }
}

function inOneBlock(pair: Neighbours<House>): pair is Pair {
  const { below, above } = pair
  if (below === null || above === null) return false
  return above.number - below.number <= NEXT_DOOR_NUMBERS && metres(below, above) <= NEXT_DOOR_M
}

function anchorOf(course: Course, house: House): Anchor {
  const { along, aside } = course.placeOf(house)
  return { along, aside, number: house.number }
}

/** Straight between two houses of one side; along the street where it bends between them. */
function pointBetween({ course }: NumberedStreet, { below, above }: Pair, number: number): Point {
  const [from, to] = [anchorOf(course, below), anchorOf(course, above)]
  const isStraight = Math.abs(to.along - from.along) <= BENT * metres(below, above)
  if (!isStraight) return course.pointAt(placeBetween(from, to, number))
  return between(below, above, (number - below.number) / (above.number - below.number))
}

function placeBetween(below: Anchor, above: Anchor, number: number): Along {
  const share = (number - below.number) / (above.number - below.number)
  return {
    along: below.along + share * (above.along - below.along),
    aside: below.aside + share * (above.aside - below.aside),
  }
}

/** Metres along the street to a number; null where nothing tells, or it would lie far behind the end. */
function alongOf(anchors: readonly Anchor[], number: number, length: number): number | null {
  const sorted = anchors.toSorted((a, b) => a.number - b.number)
  const equal = sorted.find((one) => one.number === number)
  if (equal !== undefined) return equal.along
  const { below, above } = neighbours(sorted, number)
  if (below !== null && above !== null) return placeBetween(below, above, number).along
  const end = below ?? above
  const other = below === null ? sorted.at(-1) : sorted[0]
  if (end === null || other === undefined || other.number === end.number) return null
  const metresPerNumber = (end.along - other.along) / (end.number - other.number)
  const step = Math.min(STEPS.most, Math.max(STEPS.least, Math.abs(1 / metresPerNumber) || USUAL_STEP))
  const along = end.along + (Math.sign(metresPerNumber) * (number - end.number)) / step
  if (along < -BEYOND_M || along > length + BEYOND_M) return null
  return Math.min(length, Math.max(0, along))
}

function closest(points: readonly Point[], near: Point | null): Point {
  const { lat, lng } = points.reduce((best, point) =>
    near !== null && metres(point, near) < metres(best, near) ? point : best,
  )
  return { lat, lng }
}
