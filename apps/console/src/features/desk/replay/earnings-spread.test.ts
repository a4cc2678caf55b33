import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadOf } from './earnings-spread.ts'

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
