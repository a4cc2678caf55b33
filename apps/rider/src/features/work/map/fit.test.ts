import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marginOf } from './fit.ts'

const rounded = (view: Parameters<typeof marginOf>[0]) =>
  Object.values(marginOf(view)).map((pixels) => Math.round(pixels))

describe('the margin of a route', () => {
  it.each([
    [
      'above a sheet',
      { width: 360, height: 635, covered: { bottom: 380, left: 0 }, rem: 16 },
      [52, 112, 22, 52],
    ],
    [
      'on a strip above a sheet',
      { width: 412, height: 810, covered: { bottom: 714, left: 0 }, rem: 16 },
      [22, 82, 22, 22],
    ],
    [
      'beside a sheet',
      { width: 665, height: 311, covered: { bottom: 0, left: 359 }, rem: 16 },
      [52, 52, 82, 52],
    ],
    [
      'with text of twice the size',
      { width: 360, height: 635, covered: { bottom: 320, left: 0 }, rem: 32 },
      [72, 86, 82, 86],
    ],
    [
      'on a wide strip, where the button takes less below',
      { width: 360, height: 635, covered: { bottom: 250, left: 0 }, rem: 16 },
      [52, 52, 82, 52],
    ],
  ])('%s', (_, view, [top, right, bottom, left]) => {
    expect(rounded(view)).toEqual([top, right, bottom, left])
  })

  it('always leaves something of the map that is free', () => {
    const views = fc.record({
      width: fc.integer({ min: 320, max: 1_200 }),
      height: fc.integer({ min: 200, max: 1_000 }),
      bottom: fc.integer({ min: 0, max: 100 }),
      rem: fc.integer({ min: 12, max: 40 }),
    })
    fc.assert(
      fc.property(views, ({ bottom, ...rest }) => {
        const { width, height } = rest
        const covered = { bottom: (bottom / 100) * (height - 20), left: 0 }
        const { top, right, bottom: below, left } = marginOf({ ...rest, covered })
        for (const margin of [top, right, below, left]) expect(margin).toBeGreaterThanOrEqual(0)
        expect(width - left - right).toBeGreaterThanOrEqual(15.9)
        expect(height - covered.bottom - top - below).toBeGreaterThanOrEqual(15.9)
      }),
    )
  })
})
