/** Known houses along a street, as samples of its numbers. */
import type { Course } from './course.ts'
import { houseAt, type Houses } from './place-data.ts'

/** Houses looked at per street: the more do not tell more. */
const ENOUGH_HOUSES = 60
/** Houses closer than this do not tell which way the numbers rise. */
const APART_M = 15

/** A number and the metres along the street at which it is. */
export interface Sample {
  readonly at: number
  readonly number: number
}

/** The houses of a street along its course, at most some dozens of them. */
export function samplesOf(houses: Houses, course: Course): Sample[] {
  const count = houses.length / 3
  const every = Math.max(1, Math.floor(count / ENOUGH_HOUSES))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => {
    const house = houseAt(houses, index * every)
    return { at: course.placeOf(house).along, number: house.number }
  })
}

/** Numbers per metre along some samples, by the median of all pairs (Theil and Sen); 0 where nothing tells. */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes: number[] = []
  samples.forEach((one, index) => {
    for (const other of samples.slice(index + 1)) {
      if (Math.abs(other.at - one.at) > APART_M)
        slopes.push((other.number - one.number) / (other.at - one.at))
    }
  })
  return slopes.length === 0 ? 0 : median(slopes)
}

/** The middle one of some values; 0 if there are none. */
export const median = (values: readonly number[]) =>
  // Sorts by number without calling back, which is several times as fast.
  Float64Array.from(values).sort()[values.length >> 1] ?? 0
