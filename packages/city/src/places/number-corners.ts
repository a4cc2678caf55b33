/**
 * House numbers at corners: how far the numbers of a street have come where another one crosses it.
 *
 * - Where houses are known, from them: between two by distance, beyond the last by the city's own step.
 * - Where the city numbers a hundred to the block (Argentina does), streets without houses take their numbers
 *   from parallel ones, since those have the same hundred at the same cross street.
 * - Where nothing tells, by the custom of the continent. In the Americas, a hundred to the block: from an axis on, if the city
 *   has one (layout.ts), else from the beginnings of the streets (beginnings.ts). Elsewhere, by doors.
 */
import { Course } from './course.ts'
import type { Point, Street } from './place-data.ts'
import { BLOCK_M, crossingsOf, type UnnumberedCorners } from './crossings.ts'
import { HUNDRED, middleOf, NumberField } from './number-field.ts'
import { median, samplesOf, slopeOf } from './house-samples.ts'

/** Numbers per metre of a city that numbers by blocks of a hundred. */
const HUNDREDS_STEP = { least: 0.55, most: 1.8 } as const
/** Longitudes of the Americas. */
const AMERICAS = { west: -170e6, east: -30e6 } as const
/** Numbers per metre where every door has the next one of its side: on both, one every fifteen metres. */
const DOORS_STEP = 2 / 15
/** How often numbers are passed on to parallel streets. */
const ROUNDS = 8
/** A street tells its city's step with this many houses over this many metres; so many streets are needed. */
const TELLING = { houses: 5, metres: 150, streets: 3 } as const

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
  corners: UnnumberedCorners,
  centres: readonly Point[],
): Numbering {
  const courses = streets.map(({ lines }) => Course.of(lines))
  const crossings = crossingsOf(courses, corners)
  const numbered = courses.map((course, street) => ({ course, crossings: crossings[street] ?? [] }))
  const step = stepOf(streets, courses) ?? usualStep(middleOf(corners))
  const byHundreds = step >= HUNDREDS_STEP.least && step <= HUNDREDS_STEP.most
  const field = new NumberField(numbered, corners, byHundreds)
  streets.forEach((street, index) => field.fromHouses(index, street.houses, byHundreds ? null : step))
  const spread = () => {
    if (byHundreds) for (let round = 0; round < ROUNDS && field.fromParallels(); round++);
  }
  spread()
  if (byHundreds) {
    field.fromAxes()
    field.fromBeginnings()
    spread()
  }
  const middle = centres.length > 0 ? centres : [middleOf(corners)]
  streets.forEach((_, index) => field.fromBeginning(index, middle, byHundreds ? null : step))
  return { numbers: field.numbers, counted: field.counted }
}

/** Numbers per metre where no house tells. */
function usualStep({ lng }: Point): number {
  return lng > AMERICAS.west && lng < AMERICAS.east ? HUNDRED / BLOCK_M : DOORS_STEP
}

/** Numbers per metre in this city, from its known houses; null if there are too few. */
function stepOf(streets: readonly Street[], courses: readonly Course[]): number | null {
  const steps = streets.flatMap(({ houses }, index) => {
    const course = courses[index]
    if (course === undefined || houses.length / 3 < TELLING.houses) return []
    const places = samplesOf(houses, course)
    const span = Math.max(...places.map(({ at }) => at)) - Math.min(...places.map(({ at }) => at))
    return span < TELLING.metres ? [] : [Math.abs(slopeOf(places))]
  })
  return steps.length < TELLING.streets ? null : median(steps)
}
