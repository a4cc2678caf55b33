import type { Position } from '@puni/contract/fields'

type AskBlock = (from: readonly Position[], to: readonly Position[]) => Promise<Float64Array>

/**
 * Requests a large matrix in blocks of at most `size` × `size`, one after the other: services limit the size
 * of a request.
 */
export async function inBlocks(
  from: readonly Position[],
  to: readonly Position[],
  size: number,
  ask: AskBlock,
): Promise<Float64Array> {
  const matrix = new Float64Array(from.length * to.length)
  for (let top = 0; top < from.length; top += size) {
    for (let left = 0; left < to.length; left += size) {
      const columns = to.slice(left, left + size)
      const block = await ask(from.slice(top, top + size), columns)
      for (let row = 0; row * columns.length < block.length; row += 1) {
        const cells = block.subarray(row * columns.length, (row + 1) * columns.length)
        matrix.set(cells, (top + row) * to.length + left)
      }
    }
  }
  return matrix
}
