/**
 * House numbers at corners, in a city of a hundred to the block: how far the numbers of a street have come where another one
 * crosses it.
 *
 * - From its own houses: between two by distance, beyond the last one a hundred a block.
 * - A street without houses: as on the nearest street that runs beside it.
 * - Where nothing tells, counted from where the street begins (beginnings.ts).
 */
import Flatbush from 'flatbush'
import { beginningsOf } from './beginnings.ts'
import { Course } from './course.ts'
import { crossingsOf, type Crossing, hundredsAt, type UnnumberedCorners } from './crossings.ts'
import { METRES_PER_UNIT, shrink } from './geometry.ts'
import { valueOf } from './house-number.ts'
import { item } from './item.ts'
import { type Houses, housesIn, type Street } from './place-data.ts'

/** The numbers of one block. */
const HUNDRED = 100
/** A city of a hundred to the block has larger numbers than this at the median, one that counts doors smaller ones. */
const LEAST_MEDIAN = 100
/** A number is taken for a full hundred from this close: the first house of a block has its hundred. */
const SNAP = 30
/** Houses looked at per street: more do not tell more. */
const ENOUGH_HOUSES = 60
/** A street is beside another one this near, with this cosine between them, and at a corner less than so far ahead or behind. */
const BESIDE = { metres: 800, cosine: 0.9, ahead: 60 } as const
/** How often numbers are passed on to streets beside. */
const ROUNDS = 5

/** A number and the metres along the street at which it is. */
interface Sample {
  readonly at: number
  readonly number: number
}

/** Corners of numbered streets, on a plane. */
interface Known {
  readonly tree: Flatbush
  readonly points: readonly {
    readonly x: number
    readonly y: number
    readonly number: number
    /** Where numbers rise to, as metres east and north of one. */
    readonly east: number
    readonly north: number
  }[]
}

/** The numbers at corners, and for each street whether something told them. */
export interface Numbering {
  /** A pair for each corner, as in Corners. */
  readonly numbers: Uint32Array
  /** By street, whether they only count from its beginning. */
  readonly counted: readonly boolean[]
}

/** Numbers the corners of a city. */
export function numberCorners(streets: readonly Street[], corners: UnnumberedCorners): Numbering {
  const courses = streets.map(({ lines }) => Course.of(lines))
  const samples = streets.map(({ houses }, street) => samplesOf(houses, item(courses, street)))
  const corner = new CornerNumbers(courses, corners)
  if (!isOfBlocks(samples.flat())) return { numbers: corner.numbers, counted: streets.map(() => false) }
  samples.forEach((own, street) => corner.number(street, risingOf(own), own))
  for (let round = 0; round < ROUNDS && corner.numberFromBeside(samples); round++);
  const beginnings = beginningsOf(courses)
  const counted = streets.map((_, street) => {
    if (corner.isNumbered(street)) return false
    const course = item(courses, street)
    const rising = item(beginnings, street)
    const own = item(samples, street)
    const beginning = { at: rising > 0 ? 0 : course.length, number: 0 }
    corner.number(street, rising, own.length > 0 ? own : [beginning])
    return own.length === 0
  })
  return { numbers: corner.numbers, counted }
}

/** The numbers as they become known. */
class CornerNumbers {
  readonly numbers: Uint32Array
  readonly #courses: readonly Course[]
  readonly #crossings: readonly (readonly Crossing[])[]
  readonly #points: Int32Array
  /** By street: 1 where numbers rise along its course, -1 where they fall, 0 unknown. */
  readonly #rising: Int8Array

  constructor(courses: readonly Course[], corners: UnnumberedCorners) {
    this.#courses = courses
    this.#crossings = crossingsOf(courses, corners)
    this.#points = corners.points
    this.numbers = new Uint32Array(corners.streets.length)
    this.#rising = new Int8Array(courses.length)
  }

  isNumbered(street: number): boolean {
    return item(this.#rising, street) !== 0
  }

  /** Numbers a street by some samples in order along it; not at all without, or if `rising` is 0. */
  number(street: number, rising: number, samples: readonly Sample[]) {
    if (rising === 0 || samples.length === 0) return
    this.#rising[street] = rising
    const crossings = item(this.#crossings, street)
    for (const { corner, side, along } of crossings) {
      const before = samples.findLast(({ at }) => at <= along)
      const after = samples.find(({ at }) => at > along)
      const number =
        before !== undefined && after !== undefined && (after.number - before.number) * rising > 0
          ? before.number + ((along - before.at) / (after.at - before.at)) * (after.number - before.number)
          : beyond(crossings, nearer(along, before, after), rising, along)
      this.numbers[2 * corner + side] = whole(number)
    }
  }

  /** Numbers the streets beside which a numbered one runs. False when there were none. */
  numberFromBeside(samples: readonly (readonly Sample[])[]): boolean {
    const known = this.#known()
    if (known === null) return false
    const found = this.#courses.flatMap((_, street) => {
      const told = this.isNumbered(street) ? [] : this.#toldBeside(street, known)
      const rising = Math.sign(told.reduce((sum, one) => sum + one.rising, 0))
      return rising === 0 ? [] : [{ street, rising, told }]
    })
    for (const { street, rising, told } of found) {
      const own = item(samples, street)
      this.number(street, rising, own.length > 0 ? own : told)
    }
    return found.length > 0
  }

  #known(): Known | null {
    const points = this.#crossings.flatMap((crossings, street) =>
      this.isNumbered(street)
        ? crossings.flatMap(({ corner, side, along }) => {
            const number = item(this.numbers, 2 * corner + side)
            const [east, north] = item(this.#courses, street).headingAt(along)
            const rising = item(this.#rising, street)
            return number === 0
              ? []
              : [{ ...this.#spot(corner), number, east: rising * east, north: rising * north }]
          })
        : [],
    )
    if (points.length === 0) return null
    const tree = new Flatbush(points.length)
    for (const { x, y } of points) tree.add(x, y, x, y)
    tree.finish()
    return { tree, points }
  }

  /** What the nearest numbered street beside a street says at each of its corners. */
  #toldBeside(street: number, { tree, points }: Known) {
    return item(this.#crossings, street).flatMap(({ corner, along }) => {
      const { x, y } = this.#spot(corner)
      const [east, north] = item(this.#courses, street).headingAt(along)
      const isBeside = (index: number) => {
        const other = item(points, index)
        const cosine = east * other.east + north * other.north
        const ahead = east * (other.x - x) + north * (other.y - y)
        return Math.abs(cosine) > BESIDE.cosine && Math.abs(ahead) < BESIDE.ahead
      }
      return tree.neighbors(x, y, 1, BESIDE.metres, isBeside).map((index) => {
        const other = item(points, index)
        return { at: along, number: other.number, rising: Math.sign(east * other.east + north * other.north) }
      })
    })
  }

  /** A corner on a plane, metres. */
  #spot(corner: number) {
    const narrow = shrink(item(this.#points, 0))
    return {
      x: item(this.#points, 2 * corner + 1) * narrow * METRES_PER_UNIT,
      y: item(this.#points, 2 * corner) * METRES_PER_UNIT,
    }
  }
}

function beyond(
  crossings: readonly Crossing[],
  { at, number }: Sample,
  rising: number,
  along: number,
): number {
  return number + rising * HUNDRED * (hundredsAt(crossings, along) - hundredsAt(crossings, at))
}

/** Before the beginning there are no numbers; 0 is unknown. */
function whole(number: number): number {
  const hundred = Math.round(number / HUNDRED) * HUNDRED
  const near = Math.abs(hundred - number) < SNAP ? hundred : number
  return near < -HUNDRED / 2 ? 0 : Math.max(1, Math.round(near))
}

function nearer(along: number, before: Sample | undefined, after: Sample | undefined): Sample {
  if (before === undefined || after === undefined) return (before ?? after)!
  return along - before.at <= after.at - along ? before : after
}

/** The houses of a street in order along its course, at most some dozens of them. */
function samplesOf(houses: Houses, course: Course): Sample[] {
  const all = housesIn(houses).flatMap((house) => {
    const number = valueOf(house.number)
    return number === null ? [] : [{ house, number }]
  })
  const every = Math.max(1, Math.floor(all.length / ENOUGH_HOUSES))
  return all
    .filter((_, index) => index % every === 0)
    .map(({ house, number }) => ({ at: course.placeOf(house).along, number }))
    .toSorted((a, b) => a.at - b.at)
}

/** 1 where numbers rise along the course, -1 where they fall, 0 where nothing tells. */
function risingOf(samples: readonly Sample[]): number {
  const middle = samples.reduce((sum, { at }) => sum + at, 0) / samples.length
  const mean = samples.reduce((sum, { number }) => sum + number, 0) / samples.length
  return Math.sign(samples.reduce((sum, { at, number }) => sum + (at - middle) * (number - mean), 0))
}

/** Whether the known numbers are of a city with a hundred to the block, as one is of which none is known. */
function isOfBlocks(samples: readonly Sample[]): boolean {
  const sorted = Float64Array.from(samples, ({ number }) => number).sort()
  return sorted.length === 0 || item(sorted, sorted.length >> 1) >= LEAST_MEDIAN
}
