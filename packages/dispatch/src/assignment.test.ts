import fc from 'fast-check'
import { munkres } from 'munkres'
import { describe, expect, it } from 'vitest'
import { arcsOf, assign } from './assignment.ts'
import { randomNumbers } from './random-numbers.ts'

/** Costs by row and column; Infinity where there is no arc. */
type Matrix = readonly (readonly number[])[]

const solve = (matrix: Matrix, columns: number, prices: readonly number[]) => [
  ...assign(
    columns,
    arcsOf(matrix.map((row) => row.flatMap((cost, column) => (cost < Infinity ? [{ column, cost }] : [])))),
    Float64Array.from(prices),
  ),
]

const totalOf = (matrix: Matrix, prices: readonly number[], columnOf: readonly number[]) =>
  columnOf.reduce((sum, column, row) => sum + (column < 0 ? prices[row]! : matrix[row]![column]!), 0)

/** The oracle: a dense matrix with an extra column for each row that stays unmatched. */
const leastTotal = (matrix: Matrix, prices: readonly number[]) => {
  if (matrix.length === 0) return 0
  const dense = matrix.map((row, index) => [
    ...row.map((cost) => (cost < Infinity ? cost : 1e6)),
    ...prices.map((price, other) => (other === index ? price : 1e6)),
  ])
  return munkres(dense).reduce((sum, [row, column]) => sum + dense[row]![column]!, 0)
}

describe('assign', () => {
  it('is as cheap as munkres on a thousand random cases, with ties, gaps and rows better left unmatched', () => {
    const random = randomNumbers(6)
    for (let round = 0; round < 1000; round += 1) {
      const rows = Math.floor(random() * 12)
      const columns = 1 + Math.floor(random() * 12)
      const spread = random() < 0.5 ? 4 : 1000
      const gaps = random() * 0.8
      const matrix = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () =>
          random() < gaps ? Infinity : Math.floor(random() * spread) - 2,
        ),
      )
      const prices = Array.from({ length: rows }, () => Math.floor(random() * spread * 1.5))
      const columnOf = solve(matrix, columns, prices)
      const taken = columnOf.filter((column) => column >= 0)
      expect(new Set(taken).size).toBe(taken.length)
      expect(totalOf(matrix, prices, columnOf)).toBe(leastTotal(matrix, prices))
    }
  })
  it('leaves all rows unmatched where there are no arcs', () => {
    expect(solve([[Infinity], [Infinity]], 1, [1, 1])).toEqual([-1, -1])
  })
  it('takes a column from a row that has another', () => {
    expect(
      solve(
        [
          [1, 2],
          [1, Infinity],
        ],
        2,
        [9, 9],
      ),
    ).toEqual([1, 0])
  })
  it('ends with a column for everybody where a thousand rows want the same ones, whoever has no choice among them', () => {
    const size = 1_000
    const crowd = Array.from({ length: size - 1 }, () => Array.from({ length: size }, () => 1))
    const hasNoChoice = Array.from({ length: size }, (_, column) => (column === 0 ? 1 : Infinity))
    const columnOf = solve(
      [...crowd, hasNoChoice],
      size,
      Array.from({ length: size }, () => 9),
    )
    expect(columnOf.at(-1)).toBe(0)
    expect([...columnOf].sort((a, b) => a - b)).toEqual([...Array(size).keys()])
  })
  it('leaves rows beyond that unmatched where that is cheaper', () => {
    const size = 600
    const matrix = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, () => (row < size - 2 ? 1 : 5)),
    )
    const prices = matrix.map((_, row) => (row === size - 1 ? 4 : 9))
    expect(solve(matrix, size, prices).slice(-2)).toEqual([expect.toSatisfy((column) => column >= 0), -1])
  })
  it('returns the same answer for the same arcs', () => {
    const matrices = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(matrices, (matrix) => {
        const prices = matrix.map(() => 2)
        expect(solve(matrix, 4, prices)).toEqual(solve(matrix, 4, prices))
      }),
    )
  })
})
