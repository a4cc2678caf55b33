import { expect, it } from 'vitest'
import { median, quantile, spreadOf } from './statistics.ts'

it.each([
  [[7], 0.99, 7],
  [[4, 1, 3, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.51, 3],
  [[4, 1, 3, 2], 1, 4],
  [[10, 9, 100], 0, 9],
])('of %j the quantile %d is %d', (samples, share, expected) => {
  expect(quantile(samples, share)).toBe(expected)
})

it('without samples there is none', () => {
  expect(median([])).toBeNaN()
})

it('a hundred samples have their 99th as p99', () => {
  const samples = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect(spreadOf(samples)).toEqual({ p50: 50, p90: 90, p99: 99, max: 100 })
})
