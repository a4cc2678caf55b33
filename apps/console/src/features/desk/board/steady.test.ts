import { expect, it } from 'vitest'
import { steady, waitingCount } from './steady.ts'

const key = (row: string) => row[0]!
const held = ['a1', 'b1', 'c1']

it.each([
  [['a1', 'b1', 'c1'], 'a1 b1 c1', 0],
  [['c2', 'a1', 'b1'], 'a1 b1 c2', 3],
  [['a1', 'c1'], 'a1 b1† c1', 1],
  [['d1', 'a1', 'b1', 'c1'], 'a1 b1 c1 d1', 1],
  [[], 'a1† b1† c1†', 3],
] as const)('rows that become %j stay where they are', (current, expected, waiting) => {
  const shown = steady(held, [...current], key).map(({ row, isGone }) => `${row}${isGone ? '†' : ''}`)
  expect(shown.join(' ')).toBe(expected)
  expect(waitingCount(held, [...current], key)).toBe(waiting)
})
