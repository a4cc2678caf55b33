/** The position of a house number on its street, and how sure it is. */
import type { Certainty } from '@puni/contract/places/entities'
import { numbersAtCrossings, type Sample } from './blocks.ts'
import type { Along, Course } from './course.ts'
import { between, metres, middleOf, nearestOn, pointAlong } from './geometry.ts'
import { numberKey, numberWords, type TypedNumber, valueOf } from './house-number.ts'
import { type House, type Houses, housesIn, type Interval, type Point, type Street } from './place-data.ts'

/** Between two known houses this close a number is in front of the door. */
const NEXT_DOOR_M = 150
const BLOCK_NUMBERS = 100
/** Houses across the street tell more than those of a side that are farther apart than a block, if their numbers are by so much closer. */
const TELLING_MORE = 0.25
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
  /** Whether the city has a hundred to the block. */
  readonly isOfBlocks: boolean
  /** The houses around a number on streets that run beside it. */
  readonly beside: (value: number) => readonly House[]
}

/** Where another street crosses. */
export interface StreetCrossing {
  /** The other street. */
  readonly street: number
  readonly along: number
}

/** A place on a street. */
export interface Spot {
  readonly point: Point
  readonly certainty: Exclude<Certainty, 'area'>
  /** The streets between which it lies; null beyond the first and the last one. */
  readonly between: readonly [number, number] | null
  /** The number as the map has it; null if it does not have it. */
  readonly number: string | null
}

/** A number whose place is known. */
type Anchor = Along & Sample

/** A house with a place in the series of its side. */
type Valued = House & { readonly value: number }

/**
 * Finds a house:
 *
 * - A known house: its own place; where several far apart have the number, the nearest, approximately.
 * - On a line that a mapper numbered: there.
 * - Between two known ones of its own side: by the distance between them, exact enough within a block. Where they are far
 *   apart and those across the street are not, between those, approximately.
 * - Otherwise between two known numbers of either side, or of the streets beside if it has none: by the distance along the street.
 * - Beyond them, in a city of a hundred to the block, by counting blocks; elsewhere as the numbers known tell, at most to the
 *   end of the street.
 * - Otherwise the street itself. That is all that is sure too where blocks are only counted from its beginning.
 */
export function locateHouse(numbered: NumberedStreet, typed: TypedNumber, near: Point | null): Spot {
  const { street, course } = numbered
  const known = knownHouse(street.houses, typed, near)
  if (known !== null)
    return { ...spotAt(numbered, known.house, known.isSure ? 'exact' : 'approximate'), number: known.number }
  const unknown = { ...spotAt(numbered, placeOfStreet(street, near), 'street'), number: null }
  const value = valueOf(typed.text)
  if (value === null) return unknown
  const drawn = street.intervals.filter((one) => holds(one, value)).map((one) => pointIn(one, value))
  if (drawn.length > 0) return spotAt(numbered, closest(drawn, near), 'exact')

  const houses = valued(housesIn(street.houses))
  const pair = pairAround(houses, value)
  if (pair !== null) {
    const isSure = isOnSide(pair.below, value) && inOneBlock(pair)
    return spotAt(numbered, pointBetween(numbered, pair, value), isSure ? 'exact' : 'approximate')
  }
  const along = alongOf(anchorsOf(numbered, houses, value), value, course.length)
  if (along === null) return unknown
  const isTold = houses.length > 0 || (numbered.isOfBlocks && numbered.beside(value).length > 0)
  return spotAt(numbered, course.pointAt({ along, aside: 0 }), isTold ? 'approximate' : 'street')
}

/** Places along the street whose numbers are known or counted. */
function anchorsOf(numbered: NumberedStreet, houses: readonly Valued[], value: number): Sample[] {
  const { street, course, crossings, isOfBlocks, beside } = numbered
  const own = houses.map((house) => anchorOf(course, house))
  if (!isOfBlocks) return own
  const known = own.length > 0 ? own : valued(beside(value)).map((house) => anchorOf(course, house))
  const alongs = crossings.map(({ along }) => along)
  return [...known, ...numbersAtCrossings(alongs, course.length, known, street.rising)]
}

/** A house that the map has, for a typed number. */
interface Known {
  readonly house: House
  /** Null if the map has only others of its value: 12A and 12B for 12C. */
  readonly number: string | null
  /** Whether no other house that may be meant is far from it. */
  readonly isSure: boolean
}

/** The house with the longest number that the typed words begin with, else one of the same value; null if there is none. */
export function knownHouse(list: Houses, typed: TypedNumber, near: Point | null): Known | null {
  const value = valueOf(typed.text)
  const [first] = typed.words
  const like = housesIn(list).filter(({ number }) =>
    value === null ? numberKey(number).startsWith(first ?? '') : valueOf(number) === value,
  )
  const whole = numberWords([typed.text.toLowerCase()]).length
  for (let end = typed.words.length; end > 0; end--) {
    const key = typed.words.slice(0, end).join(' ')
    const equal = like.filter(({ number }) => numberKey(number) === key)
    if (equal.length > 0) return knownOf(equal, end >= whole ? equal : like, near, true)
  }
  return value === null || like.length === 0 ? null : knownOf(like, like, near, false)
}

function knownOf(
  equal: readonly House[],
  meant: readonly House[],
  near: Point | null,
  isSame: boolean,
): Known {
  const house = closest(equal, near)
  const isSure = meant.every((other) => metres(house, other) <= NEXT_DOOR_M)
  return { house, number: isSame ? house.number : null, isSure }
}

const holds = ({ from, to, step }: Interval, value: number) =>
  value >= from && value <= to && (value - from) % step === 0

const pointIn = ({ from, to, line }: Interval, value: number) =>
  pointAlong(line, (value - from) / (to - from))

/** The place of a number between two cross streets; the middle where it has none, or is not known to be there. */
export function locateBlock(
  numbered: NumberedStreet,
  streets: readonly [number, number],
  typed: TypedNumber | null,
): Spot {
  const { course, crossings } = numbered
  const [from, to] = nearestPair(crossings, streets)
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const middle = course.pointAt({ along: (low + high) / 2, aside: 0 })
  if (typed !== null) {
    const spot = locateHouse(numbered, typed, middle)
    const { along } = course.placeOf(spot.point)
    if (spot.certainty !== 'street' && along >= low && along <= high) return { ...spot, between: streets }
  }
  return { point: middle, certainty: 'approximate', between: streets, number: null }
}

/** Where two streets cross another one, closest to each other. */
function nearestPair(crossings: readonly StreetCrossing[], [one, other]: readonly [number, number]) {
  const places = (street: number) =>
    crossings.filter((crossing) => crossing.street === street).map(({ along }) => along)
  const pairs = places(one).flatMap((from) => places(other).map((to) => [from, to] as const))
  return pairs.reduce((best, pair) =>
    Math.abs(pair[0] - pair[1]) < Math.abs(best[0] - best[1]) ? pair : best,
  )
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
  const { lat, lng } = point
  return {
    point: { lat, lng },
    certainty,
    between: isBetween ? [before.street, after.street] : null,
    number: null,
  }
}

interface Neighbours<T> {
  readonly below: T | null
  readonly above: T | null
}

interface Pair {
  readonly below: Valued
  readonly above: Valued
}

function neighbours<T extends { readonly value: number }>(
  sorted: readonly T[],
  value: number,
): Neighbours<T> {
  return {
    below: sorted.findLast((one) => one.value < value) ?? null,
    above: sorted.find((one) => one.value > value) ?? null,
  }
}

function valued(houses: readonly House[]): Valued[] {
  return houses.flatMap((house) => {
    const value = valueOf(house.number)
    return value === null ? [] : [{ ...house, value }]
  })
}

/** The two houses of one side between which a number lies; null if there are none. */
function pairAround(houses: readonly Valued[], value: number): Pair | null {
  const own = neighbours(
    houses.filter((house) => isOnSide(house, value)),
    value,
  )
  const across = neighbours(
    houses.filter((house) => !isOnSide(house, value)),
    value,
  )
  if (!isPair(own)) return isPair(across) && inOneBlock(across) ? across : null
  const tellsMore = gapOf(own) > BLOCK_NUMBERS && isPair(across) && gapOf(across) < gapOf(own) * TELLING_MORE
  return tellsMore ? across : own
}

const gapOf = ({ below, above }: Pair) => above.value - below.value

const isOnSide = (house: Valued, value: number) => house.value % 2 === value % 2

const isPair = (one: Neighbours<Valued>): one is Pair => one.below !== null && one.above !== null

function inOneBlock({ below, above }: Pair): boolean {
  return gapOf({ below, above }) <= BLOCK_NUMBERS && metres(below, above) <= NEXT_DOOR_M
}

function anchorOf(course: Course, house: Valued): Anchor {
  const { along, aside } = course.placeOf(house)
  return { along, aside, value: house.value }
}

/** Straight between two houses of one side; along the street where it bends between them. */
function pointBetween({ course }: NumberedStreet, { below, above }: Pair, value: number): Point {
  const [from, to] = [anchorOf(course, below), anchorOf(course, above)]
  const isStraight = Math.abs(to.along - from.along) <= BENT * metres(below, above)
  if (!isStraight) return course.pointAt(placeBetween(from, to, value))
  return between(below, above, (value - below.value) / (above.value - below.value))
}

function placeBetween(below: Anchor, above: Anchor, value: number): Along {
  const share = (value - below.value) / (above.value - below.value)
  return {
    along: below.along + share * (above.along - below.along),
    aside: below.aside + share * (above.aside - below.aside),
  }
}

/** Metres along the street to a number; null where nothing tells, or it would lie far behind the end. */
function alongOf(anchors: readonly Sample[], value: number, length: number): number | null {
  const sorted = anchors.toSorted((a, b) => a.value - b.value)
  const equal = sorted.find((one) => one.value === value)
  if (equal !== undefined) return equal.along
  const { below, above } = neighbours(sorted, value)
  if (below !== null && above !== null) {
    const share = (value - below.value) / (above.value - below.value)
    return below.along + share * (above.along - below.along)
  }
  const end = below ?? above
  const other = below === null ? sorted.at(-1) : sorted[0]
  if (end === null || other === undefined || other.value === end.value) return null
  const metresPerNumber = (end.along - other.along) / (end.value - other.value)
  const step = Math.min(STEPS.most, Math.max(STEPS.least, Math.abs(1 / metresPerNumber) || USUAL_STEP))
  const along = end.along + (Math.sign(metresPerNumber) * (value - end.value)) / step
  if (along < -BEYOND_M || along > length + BEYOND_M) return null
  return Math.min(length, Math.max(0, along))
}

function closest<T extends Point>(points: readonly T[], near: Point | null): T {
  return points.reduce((best, point) =>
    near !== null && metres(point, near) < metres(best, near) ? point : best,
  )
}
