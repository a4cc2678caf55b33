import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histogramColumns, largestOf, percentOf, spreadOf } from './chart-geometry.ts'

describe('the spread of earnings', () => {
  it('is told by its ends, its middle and its tenths', () => {
    const earnings = [0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000]
    expect(spreadOf(earnings)).toEqual({
      min: 0,
      p10: 1_000,
      median: 5_000,
      p90: 9_000,
      max: 10_000,
      ratio: 9,
    })
  })

  it('lies between two riders where no one stands', () => {
    expect(spreadOf([1_000, 2_000])).toMatchObject({ median: 1_500 })
  })

  it('is a point for one rider, and nothing for none', () => {
    expect(spreadOf([700])).toEqual({ min: 700, p10: 700, median: 700, p90: 700, max: 700, ratio: 1 })
    expect(spreadOf([])).toBeNull()
  })

  it('has no ratio where a tenth earned nothing', () => {
    expect(spreadOf([0, 0, 500])?.ratio).toBeNull()
  })

  it('keeps its order, whatever was earned', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), (amounts) => {
        const earnings = amounts.toSorted((a, b) => a - b)
        const { min, p10, median, p90, max } = spreadOf(earnings) ?? expect.fail()
        const marks = [min, p10, median, p90, max]
        expect(marks).toEqual(marks.toSorted((a, b) => a - b))
        expect([min, max]).toEqual([earnings.at(0), earnings.at(-1)])
      }),
    )
  })
})

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

describe('a histogram', () => {
  it('puts its columns side by side', () => {
    expect(histogramColumns([0, 5], 10)).toEqual([
      { left: 5, width: 40, height: 0 },
      { left: 55, width: 40, height: 50 },
    ])
  })

  it('never leaves its frame, and no column touches another', () => {
    const counts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(counts, (given) => {
        let end = 0
        for (const { left, width, height } of histogramColumns(given, largestOf(given))) {
          expect(left).toBeGreaterThan(end)
          expect(height).toBeLessThanOrEqual(100)
          end = left + width
        }
        expect(end).toBeLessThan(100)
      }),
    )
  })
})
