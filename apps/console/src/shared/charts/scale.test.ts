import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, labelStep, largestOf, percentOf, scaleEnd } from './scale.ts'

describe('scales', () => {
  it.each([
    [0, 50, 0],
    [25, 50, 50],
    [50, 50, 100],
    [0, 0, 0],
    [5, 0, 0],
  ])('%s of %s reach %s %%', (value, full, expected) => {
    expect(percentOf(value, full)).toBe(expected)
  })

  it('are as long as the largest known value', () => {
    expect(largestOf([3, null, 7])).toBe(7)
    expect(largestOf([null])).toBe(0)
    expect(largestOf([])).toBe(0)
  })
})

describe('columns', () => {
  it('puts its columns side by side', () => {
    expect(columnsOf([0, 5], 10)).toEqual([
      { left: 5, width: 40, height: 0 },
      { left: 55, width: 40, height: 50 },
    ])
  })

  it('never leaves its frame, and no column touches another', () => {
    const counts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(counts, (given) => {
        let end = 0
        for (const { left, width, height } of columnsOf(given, largestOf(given))) {
          expect(left).toBeGreaterThan(end)
          expect(height).toBeLessThanOrEqual(100)
          end = left + width
        }
        expect(end).toBeLessThan(100)
      }),
    )
  })
})

it.each([
  [0, 1],
  [1, 1],
  [1.2, 2],
  [21, 40],
  [60, 60],
  [81, 100],
  [1_840, 2_000],
])('a scale up to %s ends at %s', (largest, end) => {
  expect(scaleEnd(largest)).toBe(end)
})

it.each([
  [1, 1],
  [7, 2],
  [24, 4],
  [31, 6],
  [92, 21],
])('of %s places every %s. has its label', (places, step) => {
  expect(labelStep(places)).toBe(step)
})
