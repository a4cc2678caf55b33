/** Numbers where no house tells, in a city of a hundred to the block: counted by blocks from the houses known, or from where the street begins. */
import { item } from './item.ts'

const HUNDRED = 100
/** Metres of a block of the usual size. */
const BLOCK_M = 130
/** Corners closer than this belong to one block: a passage ends in its middle. */
const HALF_BLOCK_M = 80
/** A number is taken for a full hundred from this close: the first house of a block has its hundred. */
const SNAP = 30
/** A city of a hundred to the block has larger numbers than this at the median, one that counts doors smaller ones. */
const LEAST_MEDIAN = 100

/** A number and the metres along the street at which it is. */
export interface Sample {
  readonly along: number
  readonly value: number
}

/** Whether the known numbers are of a city with a hundred to the block, as one is of which none is known. */
export function isOfBlocks(values: readonly number[]): boolean {
  const sorted = Float64Array.from(values).sort()
  return sorted.length === 0 || item(sorted, sorted.length >> 1) >= LEAST_MEDIAN
}

/**
 * What a street of some length has reached at its crossings (metres along it, sorted) before and behind the numbers that are
 * known. Where these do not tell which way numbers rise, `begins` does: 1 along the street, -1 against it.
 */
export function numbersAtCrossings(
  crossings: readonly number[],
  length: number,
  known: readonly Sample[],
  begins: 1 | -1,
): Sample[] {
  const rising = risingOf(known) || begins
  const samples = known.length > 0 ? known : [{ along: rising > 0 ? 0 : length, value: 0 }]
  const first = samples.reduce((best, one) => (one.along < best.along ? one : best))
  const last = samples.reduce((best, one) => (one.along > best.along ? one : best))
  const marks = hundredsOf(crossings)
  return crossings.flatMap((along): Sample[] => {
    if (along > first.along && along < last.along) return []
    const from = along <= first.along ? first : last
    const value = from.value + rising * HUNDRED * (hundredsAt(marks, along) - hundredsAt(marks, from.along))
    const hundred = Math.round(value / HUNDRED) * HUNDRED
    // Before the beginning there are no numbers.
    return hundred < 0 ? [] : [{ along, value: Math.abs(hundred - value) < SNAP ? hundred : value }]
  })
}

/** 1 where numbers rise along the street, -1 where they fall, 0 where nothing tells. */
function risingOf(samples: readonly Sample[]): number {
  const middle = samples.reduce((sum, { along }) => sum + along, 0) / samples.length
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length
  return Math.sign(samples.reduce((sum, { along, value }) => sum + (along - middle) * (value - mean), 0))
}

interface Mark {
  readonly along: number
  /** Hundreds begun since the beginning of the street. */
  readonly hundreds: number
}

/** Counts the hundreds: one for a block, more for a long one, and none where a passage ends in its middle. */
function hundredsOf(crossings: readonly number[]): Mark[] {
  let border: Mark = { along: 0, hundreds: 0 }
  return crossings.map((along) => {
    const step = (along - border.along) / BLOCK_M
    if (along - border.along < HALF_BLOCK_M) return { along, hundreds: border.hundreds + step }
    border = { along, hundreds: border.hundreds + Math.max(1, Math.round(step)) }
    return border
  })
}

/** The hundreds begun at a place of a street, between its crossings by distance. */
function hundredsAt(marks: readonly Mark[], along: number): number {
  const before = marks.findLast((mark) => mark.along <= along) ?? { along: 0, hundreds: 0 }
  const after = marks.find((mark) => mark.along > along)
  if (after === undefined) return before.hundreds + (along - before.along) / BLOCK_M
  const share = (along - before.along) / (after.along - before.along)
  return before.hundreds + share * (after.hundreds - before.hundreds)
}
