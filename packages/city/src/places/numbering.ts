/**
 * House numbers at corners: how far the numbers of a street have come where another one crosses it.
 *
 * - Where houses are known, from them: between two by distance, beyond the last by the city's own step.
 * - Where the city numbers a hundred to the block (Argentina does), streets without houses take their numbers
 *   from parallel ones, since those have the same hundred at the same cross street.
 * - Where nothing tells, by counting a hundred to the block from the beginning of the street (beginnings.ts); streets
 *   that begin farther on take their numbers from parallel ones again.
 */
import { findBeginnings, type Beginning, type Relation } from './beginnings.ts'
import { Course } from './course.ts'
import { metres } from './geometry.ts'
import { houseAt, type Corners, type Point, type Street } from './place-data.ts'

/** A block of the usual size: its metres, and up to where a longer one is still one. */
const BLOCK_M = 130
const HUNDRED = 100
/** Corners closer than this belong to one block: a passage ends in its middle. */
const HALF_BLOCK_M = 80
/** Numbers per metre of a city that numbers by blocks of a hundred. */
const HUNDREDS_STEP = { least: 0.55, most: 1.8 } as const
/** A street tells its city's step with this many houses over this many metres; so many streets are needed. */
const TELLING = { houses: 5, metres: 150, streets: 3 } as const
/** Houses looked at per street: the more do not tell more. */
const ENOUGH_HOUSES = 60
/** How far along a cross street a parallel one is asked for its numbers, and how often they are passed on. */
const PARALLEL_M = 800
const ROUNDS = 8
/** Cosine of the angle between two streets that are still parallel. */
const PARALLEL = 0.9
/** A number farther from its nearest known house than this tells nothing. */
const DOUBT_M = 4_000

/** A street as the numbering sees it. */
interface Numbered {
  readonly course: Course
  /** Its corners in order along it. */
  readonly crossings: readonly Crossing[]
}

interface Crossing {
  readonly corner: number
  /** 0 or 1: which of the two streets of the corner it is. */
  readonly side: 0 | 1
  readonly along: number
  /** How many hundreds have begun since the beginning of the street. */
  readonly hundreds: number
}

/** The numbers at corners, and for each street whether something told them. */
export interface Numbering {
  /** A pair for each corner, as in Corners. */
  readonly numbers: Uint32Array
  /** By street, 1 where they only count from its beginning. */
  readonly counted: Uint8Array
}

/** Numbers the corners of a city whose numbers begin near one of the centres. */
export function numberCorners(
  streets: readonly Street[],
  corners: Omit<Corners, 'numbers'>,
  centres: readonly Point[],
): Numbering {
  const courses = streets.map(({ lines }) => Course.of(lines))
  const crossings = crossingsOf(courses, corners)
  const numbered = courses.map((course, street) => ({ course, crossings: crossings[street] ?? [] }))
  const step = stepOf(streets, courses)
  const byHundreds = step >= HUNDREDS_STEP.least && step <= HUNDREDS_STEP.most
  const field = new NumberField(numbered, corners, byHundreds)
  streets.forEach((street, index) => field.fromHouses(index, street, byHundreds ? null : step))
  const spread = () => {
    if (byHundreds) for (let round = 0; round < ROUNDS && field.fromParallels(); round++);
  }
  spread()
  if (byHundreds) {
    field.fromBeginnings()
    spread()
  }
  const middle = centres.length > 0 ? centres : [middleOf(corners)]
  streets.forEach((_, index) => field.fromBeginning(index, middle, byHundreds ? null : step))
  return { numbers: field.numbers, counted: field.counted }
}

/** Numbers per metre in this city, from its known houses; a hundred to the block without any. */
function stepOf(streets: readonly Street[], courses: readonly Course[]): number {
  const steps = streets.flatMap(({ houses }, index) => {
    const course = courses[index]
    if (course === undefined || houses.length / 3 < TELLING.houses) return []
    const places = placesOf(houses, course)
    const span = Math.max(...places.map(({ at }) => at)) - Math.min(...places.map(({ at }) => at))
    return span < TELLING.metres ? [] : [Math.abs(slopeOf(places))]
  })
  return steps.length < TELLING.streets ? HUNDRED / BLOCK_M : median(steps)
}

interface Sample {
  readonly at: number
  readonly number: number
}

function placesOf(houses: Street['houses'], course: Course): Sample[] {
  const count = houses.length / 3
  const every = Math.max(1, Math.floor(count / ENOUGH_HOUSES))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => {
    const house = houseAt(houses, index * every)
    return { at: course.placeOf(house).along, number: house.number }
  })
}

/** Numbers per metre along some samples, by the median of all pairs (Theil and Sen); 0 where nothing tells. */
function slopeOf(samples: readonly Sample[]): number {
  const slopes: number[] = []
  samples.forEach((one, index) => {
    for (const other of samples.slice(index + 1)) {
      if (Math.abs(other.at - one.at) > 15) slopes.push((other.number - one.number) / (other.at - one.at))
    }
  })
  return slopes.length === 0 ? 0 : median(slopes)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function middleOf({ points }: Omit<Corners, 'numbers'>): Point {
  let [lat, lng] = [0, 0]
  for (let at = 0; at < points.length; at += 2) {
    lat += points[at] ?? 0
    lng += points[at + 1] ?? 0
  }
  const count = Math.max(1, points.length / 2)
  return { lat: lat / count, lng: lng / count }
}

function crossingsOf(courses: readonly Course[], corners: Omit<Corners, 'numbers'>): Crossing[][] {
  const found: Omit<Crossing, 'hundreds'>[][] = courses.map(() => [])
  corners.streets.forEach((street, at) => {
    const course = courses[street]
    const corner = at >> 1
    const point = { lat: corners.points[2 * corner] ?? 0, lng: corners.points[2 * corner + 1] ?? 0 }
    const along = course?.placeOf(point).along ?? 0
    found[street]?.push({ corner, side: at % 2 === 0 ? 0 : 1, along })
  })
  return found.map(withHundreds)
}

/** Counts the hundreds: one for a block, more for a long one, and none where a passage ends in its middle. */
function withHundreds(crossings: readonly Omit<Crossing, 'hundreds'>[]): Crossing[] {
  let border = { along: 0, hundreds: 0 }
  return crossings
    .toSorted((a, b) => a.along - b.along)
    .map((crossing) => {
      const step = crossing.along - border.along
      if (step < HALF_BLOCK_M) return { ...crossing, hundreds: border.hundreds + step / BLOCK_M }
      border = {
        along: crossing.along,
        hundreds: border.hundreds + Math.max(1, Math.round(step / BLOCK_M)),
      }
      return { ...crossing, hundreds: border.hundreds }
    })
}

/** The numbers as they become known, street after street. */
class NumberField {
  readonly numbers: Uint32Array
  readonly counted: Uint8Array
  readonly #streets: readonly Numbered[]
  readonly #corners: Omit<Corners, 'numbers'>
  readonly #byHundreds: boolean
  /** Numbers with their signs and fractions, by corner and side; not a number where nothing is known. */
  readonly #exact: Float32Array
  /** Metres to the nearest house that told it. */
  readonly #doubt: Float32Array
  /** By street: 1 where numbers rise along its course, -1 where they fall, 0 unknown. */
  readonly #rising: Int8Array
  /** The same, where only the layout of the streets says so. */
  readonly #begins: Int8Array

  constructor(streets: readonly Numbered[], corners: Omit<Corners, 'numbers'>, byHundreds: boolean) {
    this.#streets = streets
    this.#corners = corners
    this.#byHundreds = byHundreds
    this.numbers = new Uint32Array(corners.streets.length)
    this.counted = new Uint8Array(streets.length)
    this.#exact = new Float32Array(corners.streets.length).fill(NaN)
    this.#doubt = new Float32Array(corners.streets.length).fill(Infinity)
    this.#rising = new Int8Array(streets.length)
    this.#begins = new Int8Array(streets.length)
  }

  /** Numbers a street from its own houses; `step` is of a city that does not count by hundreds. */
  fromHouses(street: number, { houses }: Street, step: number | null) {
    const numbered = this.#streets[street]
    if (numbered === undefined || houses.length < 6) return
    const samples = placesOf(houses, numbered.course).toSorted((a, b) => a.at - b.at)
    const slope = slopeOf(samples)
    if (slope === 0) return
    const rising = Math.sign(slope)
    this.#rising[street] = rising
    for (const crossing of numbered.crossings) {
      const before = samples.findLast(({ at }) => at <= crossing.along)
      const after = samples.find(({ at }) => at > crossing.along)
      const told = [before, after].filter((sample) => sample !== undefined)
      const doubt = Math.min(...told.map(({ at }) => Math.abs(at - crossing.along)))
      const number = () => {
        if (before !== undefined && after !== undefined && (after.number - before.number) * rising > 0) {
          const share = (crossing.along - before.at) / (after.at - before.at)
          return before.number + share * (after.number - before.number)
        }
        const ends = told.map(
          (sample) => sample.number + rising * this.#stepsBetween(numbered, sample.at, crossing, step),
        )
        return median(ends)
      }
      this.#tell(crossing, number(), doubt)
    }
  }

  #stepsBetween({ crossings }: Numbered, from: number, to: Crossing, step: number | null): number {
    if (step !== null) return (to.along - from) * step
    return HUNDRED * (to.hundreds - hundredsAt(crossings, from))
  }

  /** Numbers streets that know nothing from parallel ones. False when there were none to be had. */
  fromParallels(): boolean {
    const found: { street: number; told: Told[] }[] = []
    this.#streets.forEach((numbered, street) => {
      if (this.#rising[street] !== 0) return
      const told = numbered.crossings.flatMap((crossing) => this.#toldAt(numbered, crossing))
      if (told.length > 0) found.push({ street, told })
    })
    for (const { street, told } of found) {
      const sure = told.filter(({ isCounted }) => !isCounted)
      if (sure.length > 0) this.#follow(street, sure)
      else this.#join(street, told)
    }
    return found.length > 0
  }

  /** Where most streets begin clearly. */
  #oldTown(beginnings: readonly Beginning[]): Point {
    const points = beginnings.flatMap(({ rising, isClear }, street) => {
      const course = this.#streets[street]?.course
      if (!isClear || course === undefined) return []
      return [course.pointAt({ along: rising > 0 ? 0 : course.length, aside: 0 })]
    })
    const every = Math.ceil(points.length / ENOUGH_BEGINNINGS)
    const sample = points.filter((_, index) => index % every === 0)
    const crowd = (point: Point) => sample.filter((other) => metres(point, other) < OLD_TOWN_M).length
    return sample
      .map((point) => ({ point, count: crowd(point) }))
      .reduce((best, one) => (one.count > best.count ? one : best), {
        point: middleOf(this.#corners),
        count: 0,
      }).point
  }

  /** For each street a vote for its end nearer to a point, the stronger the more that end is nearer. */
  #leaningTo(point: Point): Float32Array {
    return Float32Array.from(this.#streets, ({ course }) => {
      const [start, end] = [0, course.length].map((along) =>
        metres(point, course.pointAt({ along, aside: 0 })),
      )
      return start === undefined || end === undefined || start + end === 0
        ? 0
        : (LEANING * (end - start)) / (end + start)
    })
  }

  /** What parallel streets say at a corner: the nearest numbered on each side along the street that crosses there. */
  #toldAt(numbered: Numbered, crossing: Crossing): Told[] {
    return [-1, 1].flatMap((side) => {
      for (const parallel of this.#parallelsAt(numbered, crossing, side)) {
        const slot = 2 * parallel.crossing.corner + parallel.crossing.side
        const number = this.#exact[slot] ?? NaN
        const rising = this.#rising[parallel.street] ?? 0
        const doubt = (this.#doubt[slot] ?? Infinity) + parallel.away
        if (Number.isNaN(number) || rising === 0 || doubt > DOUBT_M) continue
        const isCounted = this.counted[parallel.street] === 1
        return [{ crossing, number, rising: rising * parallel.sign, doubt, isCounted }]
      }
      return []
    })
  }

  /** Streets parallel to one at a corner, to one side (1 or -1) along the street that crosses there, nearest first. */
  *#parallelsAt({ course }: Numbered, { corner, side, along }: Crossing, to: number): Generator<Parallel> {
    const cross = this.#streets[this.#corners.streets[2 * corner + 1 - side] ?? 0]
    const here = cross?.crossings.findIndex((one) => one.corner === corner) ?? -1
    if (cross === undefined || here < 0) return
    const [x, y] = course.headingAt(along)
    const from = cross.crossings[here]?.along ?? 0
    for (let at = here + to; ; at += to) {
      const other = cross.crossings[at]
      if (other === undefined || Math.abs(other.along - from) > PARALLEL_M) return
      const street = this.#corners.streets[2 * other.corner + 1 - other.side] ?? 0
      const crossing = this.#crossingAt(street, other)
      if (crossing === undefined) continue
      const [otherX, otherY] = this.#streets[street]?.course.headingAt(crossing.along) ?? [0, 0]
      const cosine = x * otherX + y * otherY
      if (Math.abs(cosine) < PARALLEL) continue
      yield { street, crossing, sign: Math.sign(cosine), away: Math.abs(other.along - from) }
    }
  }

  /** A corner as the other one of its streets has it. */
  #crossingAt(street: number, { corner }: Crossing): Crossing | undefined {
    return this.#streets[street]?.crossings.find((one) => one.corner === corner)
  }

  /** Numbers the streets that clearly begin somewhere, from there. */
  fromBeginnings() {
    const relations: Relation[] = []
    const lengths = this.#streets.map(({ course, crossings }) => hundredsAt(crossings, course.length))
    this.#streets.forEach((numbered, street) => {
      for (const crossing of numbered.crossings) {
        for (const side of [-1, 1]) {
          const [parallel] = this.#parallelsAt(numbered, crossing, side)
          if (parallel === undefined || parallel.street === street) continue
          relations.push({
            street,
            other: parallel.street,
            sign: parallel.sign,
            hundreds: crossing.hundreds,
            otherHundreds: parallel.crossing.hundreds,
          })
        }
      }
    })
    const find = (leaning: ArrayLike<number>) => findBeginnings(lengths, relations, this.#rising, leaning)
    const first = find(new Float32Array(lengths.length))
    // Most streets are right at once. Where they begin is the old town, and the others begin nearer to it too.
    const beginnings = find(this.#leaningTo(this.#oldTown(first)))
    beginnings.forEach(({ rising, isClear }, street) => {
      if (this.#rising[street] !== 0 || rising === 0) return
      this.#begins[street] = rising
      if (isClear) this.#count(street, rising, null, BEGINNING_DOUBT_M)
    })
  }

  /** Numbers a street by what others say at its corners, in hundreds and in one direction. */
  #follow(street: number, told: readonly Told[]) {
    const numbered = this.#streets[street]
    const weight = ({ doubt }: Told) => 1 / (HUNDRED + doubt)
    const votes = told.reduce((sum, one) => sum + one.rising * weight(one), 0)
    const rising = Math.sign(votes)
    if (numbered === undefined || rising === 0) return
    this.#rising[street] = rising
    const offsets = told
      .map((one) => ({
        at: one.crossing.along,
        offset: one.number - rising * HUNDRED * one.crossing.hundreds,
        doubt: one.doubt,
      }))
      .toSorted((a, b) => a.at - b.at)
    for (const crossing of numbered.crossings) {
      const near = offsets
        .toSorted((a, b) => Math.abs(a.at - crossing.along) - Math.abs(b.at - crossing.along))
        .slice(0, NEAR_TOLD)
      const doubt = Math.min(...near.map((one) => one.doubt + Math.abs(one.at - crossing.along)))
      const offset = median(near.map((one) => one.offset))
      this.#tell(crossing, offset + rising * HUNDRED * crossing.hundreds, doubt)
    }
  }

  /** Numbers a street by others that are only counted: as most of them say, if most say the same; else from 0. */
  #join(street: number, told: readonly Told[]) {
    const numbered = this.#streets[street]
    const rising = Math.sign(told.reduce((sum, one) => sum + one.rising, 0)) || this.#begins[street]
    if (numbered === undefined || !rising) return
    const offsets = told.map((one) => one.number - rising * HUNDRED * one.crossing.hundreds)
    const offset = median(offsets)
    const alike = offsets.filter((one) => Math.abs(one - offset) <= ALIKE_NUMBERS).length
    this.#count(street, rising, null, BEGINNING_DOUBT_M)
    if (alike < JOINED.streets || alike < JOINED.share * offsets.length) return
    for (const crossing of numbered.crossings) {
      this.#tell(crossing, offset + rising * HUNDRED * crossing.hundreds, BEGINNING_DOUBT_M)
    }
  }

  /** Numbers a street of which nobody knows anything, by default from its end nearer to a centre. */
  fromBeginning(street: number, centres: readonly Point[], step: number | null) {
    const numbered = this.#streets[street]
    if (numbered === undefined || this.#rising[street] !== 0) return
    const { course } = numbered
    const away = (along: number) =>
      Math.min(...centres.map((centre) => metres(course.pointAt({ along, aside: 0 }), centre)))
    const rising = this.#begins[street] || (away(0) <= away(course.length) ? 1 : -1)
    this.#count(street, rising, step, Infinity)
  }

  #count(street: number, rising: number, step: number | null, doubt: number) {
    const { course, crossings } = this.#streets[street] ?? {}
    if (course === undefined || crossings === undefined) return
    const end = rising > 0 ? 0 : course.length
    this.#rising[street] = rising
    this.counted[street] = 1
    for (const crossing of crossings) {
      const steps =
        step === null
          ? HUNDRED * (crossing.hundreds - hundredsAt(crossings, end))
          : (crossing.along - end) * step
      this.#tell(crossing, rising * steps, doubt)
    }
  }

  #tell(crossing: Crossing, number: number, doubt: number) {
    const slot = 2 * crossing.corner + crossing.side
    const hundred = Math.round(number / HUNDRED) * HUNDRED
    // The first house of a block has its hundred, the last one of the block before nearly.
    const near = this.#byHundreds && Math.abs(hundred - number) < SNAP ? hundred : number
    this.#exact[slot] = near
    this.#doubt[slot] = doubt
    // Before the beginning there are no numbers; 0 is unknown.
    this.numbers[slot] = near < -HUNDRED / 2 ? 0 : Math.max(1, Math.round(near))
  }
}

/** A number is taken for a full hundred from this close. */
const SNAP = 30
/** What the nearest so many corners say decides. */
const NEAR_TOLD = 5
/** Radius of an old town, and of how many beginnings it is told. */
const OLD_TOWN_M = 1_500
const ENOUGH_BEGINNINGS = 1_000
/** The vote for an end that is as good as at the old town. */
const LEANING = 20

/** Counted numbers within this are the same, and so many of the same, by count and share, are right. */
const ALIKE_NUMBERS = 150
const JOINED = { streets: 3, share: 0.5 } as const
/** How far from a known house a number counted from a clear beginning is thought to be. */
const BEGINNING_DOUBT_M = 1_000

interface Told {
  readonly crossing: Crossing
  readonly number: number
  /** 1 where numbers rise along the course of the street that is told, -1 where they fall. */
  readonly rising: number
  readonly doubt: number
  readonly isCounted: boolean
}

/** A street that runs parallel to another one. */
interface Parallel {
  readonly street: number
  /** Where it is crossed by the same street. */
  readonly crossing: Crossing
  /** 1 where the two run the same way, -1 where they run opposite ways. */
  readonly sign: number
  readonly away: number
}

/** The hundreds begun at a place of a street, between its crossings by distance. */
function hundredsAt(crossings: readonly Crossing[], along: number): number {
  const before = crossings.findLast((crossing) => crossing.along <= along)
  const after = crossings.find((crossing) => crossing.along > along)
  if (before === undefined) return (after?.hundreds ?? 0) - ((after?.along ?? along) - along) / BLOCK_M
  if (after === undefined) return before.hundreds + (along - before.along) / BLOCK_M
  const share = (along - before.along) / (after.along - before.along)
  return before.hundreds + share * (after.hundreds - before.hundreds)
}
