/**
 * Numbers from the layout of the streets alone, in a city with an axis. An axis and the streets that meet it begin at 0; on
 * the others numbers rise as on the streets beside them, and begin with what those have reached there.
 */
import { findAxes, type Axis } from './axes.ts'
import { hundredsAt } from './crossings.ts'
import { directionsOf, leaningTo } from './directions.ts'
import { firstNumbers, tieOf } from './first-numbers.ts'
import { renamedAtBeginning } from './name-changes.ts'
import { pairsOf, type Pair, type Streets } from './parallels.ts'

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
  const axes = findAxes(city)
  const [main] = axes
  if (main === undefined) return []
  const begun = new Map(known)
  for (const { street, end } of axes.flatMap(({ beginners }) => beginners)) {
    if (!begun.has(street)) begun.set(street, { rising: end, first: 0 })
  }
  const pairs = pairsOf(city)
  const rising = directionsFrom(main, city, pairs, begun)
  const firsts = new Map(axes.map(({ street }) => [street, 0]))
  begun.forEach(({ first }, street) => firsts.set(street, first))
  const lengths = city.streets.map(({ course, crossings }) => hundredsAt(crossings, course.length))
  const numbers = firstNumbers({
    lengths,
    ties: pairs.flatMap((pair) => tieOf(pair, lengths, rising)),
    known: firsts,
    isRenamed: renamedAtBeginning(city, rising),
  })
  return Array.from(rising, (direction, street) => ({ rising: direction, first: numbers[street] ?? 0 }))
}

/** The directions of all streets: as the known ones tell, in doubt away from where the main axis begins, as the city did. */
function directionsFrom(
  main: Axis,
  city: Streets,
  pairs: readonly Pair[],
  begun: ReadonlyMap<number, Begun>,
): Int8Array {
  const sure = city.streets.map((_, street) => begun.get(street)?.rising ?? 0)
  sure[main.street] ||= main.rising
  const told = directionsOf(pairs, sure, new Float32Array(sure.length))
  const axis = city.streets[main.street]?.course
  const rises = told[main.street] ?? 0
  if (axis === undefined || rises === 0) return told
  const start = axis.pointAt({ along: rises > 0 ? 0 : axis.length, aside: 0 })
  const leaning = city.streets.map(({ course }) => LEANING * leaningTo(start, course))
  return directionsOf(pairs, sure, leaning)
}
