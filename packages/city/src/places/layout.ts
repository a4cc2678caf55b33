/**
 * Numbers from the layout of the streets alone, in a city with an axis: streets that meet it begin there; on the others numbers
 * rise as on the streets beside them, and begin with what those have reached there.
 */
import { findAxes } from './axes.ts'
import { hundredsAt } from './crossings.ts'
import { directionsOf, leaningTo } from './directions.ts'
import { firstNumbers } from './first-numbers.ts'
import { pairsOf, type Streets } from './parallels.ts'

/** How a street is numbered. */
export interface Begun {
  /** 1 where numbers rise along its course, -1 where they fall, 0 where nothing tells. */
  readonly rising: number
  /** Hundreds with which it begins. */
  readonly first: number
}

/** Votes for the end of a street that is as near to the city's beginning as can be; a pair of streets has five at most. */
const LEANING = 3

/** How each street is numbered, as far as the layout tells; none in a city without an axis. `known` has some already. */
export function numbersFromAxes(city: Streets, known: ReadonlyMap<number, Begun>): Begun[] {
  const [main, ...axes] = findAxes(city)
  if (main === undefined) return []
  const begun = new Map(known)
  for (const { beginners } of [main, ...axes]) {
    for (const { street, end } of beginners) {
      if (!begun.has(street)) begun.set(street, { rising: end, first: 0 })
    }
  }
  const sure = city.streets.map((_, street) => begun.get(street)?.rising ?? 0)
  const pairs = pairsOf(city)
  const first = directionsOf(pairs, sure, new Float32Array(sure.length))
  const axis = city.streets[main.street]?.course
  const axisRises = first[main.street] ?? 0
  // An axis begins where the city did.
  const start = axis?.pointAt({ along: axisRises < 0 ? axis.length : 0, aside: 0 })
  const leaning = city.streets.map(({ course }) =>
    start === undefined || axisRises === 0 ? 0 : LEANING * leaningTo(start, course),
  )
  const rising = directionsOf(pairs, sure, leaning)
  const lengths = city.streets.map(({ course, crossings }) => hundredsAt(crossings, course.length))
  const numbers = firstNumbers(
    lengths,
    pairs,
    rising,
    new Map([...begun].map(([street, one]) => [street, one.first])),
  )
  return Array.from(rising, (direction, street) => ({ rising: direction, first: numbers[street] ?? 0 }))
}
