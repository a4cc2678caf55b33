/** The numbers of a city's corners as they become known, street after street. */
import { metres } from './geometry.ts'
import type { Houses, Point } from './place-data.ts'
import { findBeginnings, type Beginning, type Relation } from './beginnings.ts'
import { hundredsAt, type Crossing, type Numbered, type UnnumberedCorners } from './crossings.ts'
import { leaningTo } from './directions.ts'
import { median, samplesOf, slopeOf, type Sample } from './house-samples.ts'
import { numbersFromAxes, type Begun } from './layout.ts'
import { parallelsAt, type Streets } from './parallels.ts'

/** The numbers of one block. */
export const HUNDRED = 100
/** A number farther from its nearest known house than this tells nothing. */
const DOUBT_M = 4_000
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

/** The middle of all corners. */
export function middleOf({ points }: UnnumberedCorners): Point {
  let [lat, lng] = [0, 0]
  for (let at = 0; at < points.length; at += 2) {
    lat += points[at] ?? 0
    lng += points[at + 1] ?? 0
  }
  const count = Math.max(1, points.length / 2)
  return { lat: lat / count, lng: lng / count }
}

/** The numbers as they become known, street after street. */
export class NumberField {
  /** As in Numbering. */
  readonly numbers: Uint32Array
  readonly counted: Uint8Array
  readonly #streets: readonly Numbered[]
  readonly #corners: UnnumberedCorners
  readonly #city: Streets
  readonly #byHundreds: boolean
  /** Numbers with their signs and fractions, by corner and side; not a number where nothing is known. */
  readonly #exact: Float32Array
  /** Metres to the nearest house that told it. */
  readonly #doubt: Float32Array
  /** By street: 1 where numbers rise along its course, -1 where they fall, 0 unknown. */
  readonly #rising: Int8Array
  /** Houses of the streets whose own houses do not tell which way the numbers rise. */
  readonly #single = new Map<number, readonly Sample[]>()
  /** As #rising, where only the layout of the streets says so. */
  readonly #begins: Int8Array

  constructor(streets: readonly Numbered[], corners: UnnumberedCorners, byHundreds: boolean) {
    this.#streets = streets
    this.#corners = corners
    this.#city = { streets, corners }
    this.#byHundreds = byHundreds
    this.numbers = new Uint32Array(corners.streets.length)
    this.counted = new Uint8Array(streets.length)
    this.#exact = new Float32Array(corners.streets.length).fill(NaN)
    this.#doubt = new Float32Array(corners.streets.length).fill(Infinity)
    this.#rising = new Int8Array(streets.length)
    this.#begins = new Int8Array(streets.length)
  }

  /** Numbers a street from its own houses; `step` is of a city that does not count by hundreds. */
  fromHouses(street: number, houses: Houses, step: number | null) {
    const numbered = this.#streets[street]
    if (numbered === undefined || houses.length === 0) return
    const samples = samplesOf(houses, numbered.course).toSorted((a, b) => a.at - b.at)
    const slope = slopeOf(samples)
    if (slope === 0) {
      // A single house tells where the numbers are, once something else tells which way they rise.
      this.#single.set(street, samples)
      return
    }
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

  /** What parallel streets say at a corner: the nearest numbered on each side along the street that crosses there. */
  #toldAt(numbered: Numbered, crossing: Crossing): Told[] {
    return [-1, 1].flatMap((side) => {
      for (const parallel of parallelsAt(this.#city, numbered, crossing, side)) {
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

  /** Numbers the streets of a city with an axis, as far as the layout tells. */
  fromAxes() {
    numbersFromAxes(this.#city, this.#begun()).forEach(({ rising, first }, street) => {
      if (this.#rising[street] !== 0 || rising === 0) return
      this.#count(street, rising, null, BEGINNING_DOUBT_M, HUNDRED * first)
    })
  }

  /** The streets that are numbered already. */
  #begun(): Map<number, Begun> {
    const begun = new Map<number, Begun>()
    this.#streets.forEach(({ course, crossings }, street) => {
      const rising = this.#rising[street] ?? 0
      if (rising === 0 || crossings.length === 0) return
      const start = hundredsAt(crossings, rising > 0 ? 0 : course.length)
      const first = crossings.map(
        ({ corner, side, hundreds }) =>
          (this.#exact[2 * corner + side] ?? 0) / HUNDRED - rising * (hundreds - start),
      )
      begun.set(street, { rising, first: median(first) })
    })
    return begun
  }

  /** Numbers the streets that clearly begin somewhere, from there. */
  fromBeginnings() {
    const relations: Relation[] = []
    const lengths = this.#streets.map(({ course, crossings }) => hundredsAt(crossings, course.length))
    this.#streets.forEach((numbered, street) => {
      for (const crossing of numbered.crossings) {
        for (const side of [-1, 1]) {
          const [parallel] = parallelsAt(this.#city, numbered, crossing, side)
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
    const oldTown = this.#oldTown(first)
    const beginnings = find(this.#streets.map(({ course }) => LEANING * leaningTo(oldTown, course)))
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
    if (this.#single.has(street)) {
      this.#count(street, rising, null, 0)
      return
    }
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

  /** Numbers a street from its beginning, or by its single house. `first` is the number with which it begins. */
  #count(street: number, rising: number, step: number | null, doubt: number, first = 0) {
    const { course, crossings } = this.#streets[street] ?? {}
    if (course === undefined || crossings === undefined) return
    const end = rising > 0 ? 0 : course.length
    const stepsTo = (at: number) =>
      rising *
      (step === null ? HUNDRED * (hundredsAt(crossings, at) - hundredsAt(crossings, end)) : (at - end) * step)
    const houses = this.#single.get(street)
    const start = houses === undefined ? first : median(houses.map(({ at, number }) => number - stepsTo(at)))
    this.#rising[street] = rising
    this.counted[street] = houses === undefined ? 1 : 0
    for (const crossing of crossings) this.#tell(crossing, start + stepsTo(crossing.along), doubt)
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
