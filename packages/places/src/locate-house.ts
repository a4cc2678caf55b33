/** The position of a house number on its street, and how sure it is. */
import type { Certainty } from '@puni/contract/places/entities'
import { countedFrom, HUNDRED } from './blocks.ts'
import type { Course } from './course.ts'
import { between, metres, middleOf, nearestOn, pointAlong } from './geometry.ts'
import { numberKey, numberWords, type TypedNumber, valueOf } from './house-number.ts'
import {
  type House,
  type Houses,
  housesAround,
  housesIn,
  type Interval,
  type Point,
  type Street,
} from './place-data.ts'

/** Between two known houses this close a number is in front of the door. */
const NEXT_DOOR_M = 150
/** Houses across the street tell more than those of a side that are farther apart than a block, if their numbers are by so much closer. */
const TELLING_MORE = 0.25
/** Farther than this from the street, the straight line between two houses leaves a bend of it. */
const BENT_M = 60
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
  /** Whether numbers rise along the course, where no house tells. */
  readonly rises: boolean
  /** The houses around a number on a street that runs beside it. */
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
  readonly certainty: Certainty
  /** The streets between which it lies; null beyond the first and the last one. */
  readonly between: readonly [number, number] | null
  /** The number as the map has it; null if it does not have it. */
  readonly number: string | null
}

/** A house with a place in the series of its side. */
type Valued = House & { readonly value: number }

/**
 * Finds a house:
 *
 * - A known house: its own place; where several far apart have the number, the nearest, approximately.
 * - On a line that a mapper numbered: there.
 * - Between two known ones of its own side: by the distance between them, exact enough within a block. Where they are far
 *   apart and those across the street are not, between those, approximately.
 * - Otherwise between two known numbers of either side, or of a street beside if it has none: by the distance along the street.
 * - Beyond them, in a city of a hundred to the block, by counting blocks; elsewhere as the numbers known tell, at most to the
 *   end of the street.
 * - Otherwise the street itself. That is all that is sure too where blocks are only counted from its beginning.
 */
export function locateHouse(numbered: NumberedStreet, typed: TypedNumber, near: Point | null): Spot {
  const { street, course, isOfBlocks, beside } = numbered
  const known = knownHouse(street.houses, typed, near)
  if (known !== null)
    return { ...spotAt(numbered, known.house, known.isSure ? 'exact' : 'approximate'), number: known.number }
  const unknown = spotAt(numbered, placeOfStreet(street, near), 'street')
  const value = valueOf(typed.text)
  if (value === null) return unknown
  const drawn = street.intervals.filter((one) => holds(one, value)).map((one) => pointIn(one, value))
  if (drawn.length > 0) return spotAt(numbered, closest(drawn, near), 'exact')

  const houses = valued(housesIn(street.houses))
  const pair = pairAround(houses, value)
  if (pair !== null) {
    const isSure = isOnSide(pair.below, value) && inOneBlock(pair)
    return spotAt(numbered, pointBetween(street, pair, value), isSure ? 'exact' : 'approximate')
  }
  const told = houses.length === 0 && isOfBlocks ? valued(beside(value)) : houses
  const along = alongOf(numbered, told, value)
  if (along === null || along < -BEYOND_M || along > course.length + BEYOND_M) return unknown
  return spotAt(numbered, course.pointAt(along), told.length > 0 ? 'approximate' : 'street')
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
  const like = value === null ? housesIn(list) : housesAround(list, value, 0)
  const knownOf = (houses: readonly House[], meant: readonly House[]) => {
    const house = closest(houses, near)
    return { house, isSure: meant.every((other) => metres(house, other) <= NEXT_DOOR_M) }
  }
  const whole = numberWords([typed.text.toLowerCase()]).length
  for (let end = typed.words.length; end > 0; end--) {
    const key = typed.words.slice(0, end).join(' ')
    const equal = like.filter(({ number }) => numberKey(number) === key)
    if (equal.length === 0) continue
    const known = knownOf(equal, end >= whole ? equal : like)
    return { ...known, number: known.house.number }
  }
  return value === null || like.length === 0 ? null : { ...knownOf(like, like), number: null }
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
  const middle = course.pointAt((low + high) / 2)
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

function spotAt({ course, crossings }: NumberedStreet, point: Point, certainty: Certainty): Spot {
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

function valued(houses: readonly House[]): Valued[] {
  return houses.flatMap((house) => {
    const value = valueOf(house.number)
    return value === null ? [] : [{ ...house, value }]
  })
}

interface Pair {
  readonly below: Valued
  readonly above: Valued
}

/** The two houses between which a number lies, by those of its side or those across; null if there are none. */
function pairAround(houses: readonly Valued[], value: number): Pair | null {
  const own = pairOf(
    houses.filter((house) => isOnSide(house, value)),
    value,
  )
  const across = pairOf(
    houses.filter((house) => !isOnSide(house, value)),
    value,
  )
  if (own === null || across === null) return own ?? (across !== null && inOneBlock(across) ? across : null)
  return gapOf(own) > HUNDRED && gapOf(across) < gapOf(own) * TELLING_MORE ? across : own
}

function pairOf(sorted: readonly Valued[], value: number): Pair | null {
  const below = sorted.findLast((house) => house.value < value)
  const above = sorted.find((house) => house.value > value)
  return below === undefined || above === undefined ? null : { below, above }
}

const gapOf = ({ below, above }: Pair) => above.value - below.value

const isOnSide = (house: Valued, value: number) => house.value % 2 === value % 2

const inOneBlock = ({ below, above }: Pair) =>
  gapOf({ below, above }) <= HUNDRED && metres(below, above) <= NEXT_DOOR_M

/** Straight between two houses, or on the street where it bends between them. */
function pointBetween({ lines }: Street, { below, above }: Pair, value: number): Point {
  const straight = between(below, above, (value - below.value) / (above.value - below.value))
  const onStreet = nearestOn(lines, straight)
  return metres(straight, onStreet) > BENT_M ? onStreet : straight
}

/** Metres along the street to a number, by the houses that tell; null where nothing does. */
function alongOf(
  { course, crossings, isOfBlocks, rises }: NumberedStreet,
  told: readonly Valued[],
  value: number,
): number | null {
  const samples = told
    .map((house) => ({ value: house.value, along: course.placeOf(house).along }))
    .toSorted((a, b) => a.value - b.value)
  const [first, last] = [samples[0], samples.at(-1)]
  const alongs = crossings.map(({ along }) => along)
  if (first === undefined || last === undefined) {
    if (!isOfBlocks) return null
    if (rises) return countedFrom(0, value, alongs)
    const fromEnd = alongs.map((along) => course.length - along).toReversed()
    return course.length - countedFrom(0, value, fromEnd)
  }
  const below = samples.findLast((one) => one.value <= value)
  const above = samples.find((one) => one.value > value)
  if (below !== undefined && above !== undefined) {
    const share = (value - below.value) / (above.value - below.value)
    return below.along + share * (above.along - below.along)
  }
  const from = below ?? first
  if (isOfBlocks) {
    const sign = Math.sign(last.along - first.along) || (rises ? 1 : -1)
    return countedFrom(from.along, sign * (value - from.value), alongs)
  }
  if (first.value === last.value) return null
  const metresPerNumber = (last.along - first.along) / (last.value - first.value)
  return from.along + metresPerNumber * (value - from.value)
}

function closest<T extends Point>(points: readonly T[], near: Point | null): T {
  return points.reduce((best, point) =>
    near !== null && metres(point, near) < metres(best, near) ? point : best,
  )
}
