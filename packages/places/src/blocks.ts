/** Numbers where no house tells, in a city of a hundred to the block: counted by blocks. */
import { item } from './item.ts'

/** Numbers of a block. */
export const HUNDRED = 100
/** Metres of a block of the usual size. */
const BLOCK_M = 130
/** Corners closer than this belong to one block: a passage ends in its middle. */
const HALF_BLOCK_M = 80
/** A city of a hundred to the block has larger numbers than this at the median, one that counts doors smaller ones. */
const LEAST_MEDIAN = 100

/** Whether the known numbers are of a city with a hundred to the block, as one is of which none is known. */
export function isOfBlocks(values: readonly number[]): boolean {
  const sorted = Float64Array.from(values).sort()
  return sorted.length === 0 || item(sorted, sorted.length >> 1) >= LEAST_MEDIAN
}

/**
 * Metres along a street so many numbers from a place on it, by blocks. `crossings` are metres along it, sorted; negative
 * numbers are towards its beginning.
 */
export function countedFrom(along: number, numbers: number, crossings: readonly number[]): number {
  const starts = blockStarts(crossings)
  const blocks = numbers / HUNDRED
  const block = Math.max(
    0,
    starts.findLastIndex((start) => start <= along),
  )
  const target = block + (along - item(starts, block)) / lengthOf(starts, block) + blocks
  const last = Math.min(starts.length - 1, Math.max(0, Math.floor(target)))
  return item(starts, last) + (target - last) * lengthOf(starts, last)
}

const lengthOf = (starts: readonly number[], block: number) =>
  (starts[block + 1] ?? item(starts, block) + BLOCK_M) - item(starts, block)

/** Metres along a street at which its blocks begin; a long one counts as several. */
function blockStarts(crossings: readonly number[]): number[] {
  const starts = [0]
  for (const along of crossings) {
    const from = item(starts, starts.length - 1)
    const blocks = along - from < HALF_BLOCK_M ? 0 : Math.max(1, Math.round((along - from) / BLOCK_M))
    for (let block = 1; block <= blocks; block++) starts.push(from + ((along - from) * block) / blocks)
  }
  return starts
}
