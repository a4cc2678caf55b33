import { expect, it } from 'vitest'
import { monthsUpTo, periodOf } from './period.ts'

it('months go back over the turn of the year', () => {
  expect(monthsUpTo('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

it.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
])('%s ends on %s', (month, to) => {
  expect(periodOf(month)).toEqual({ from: `${month}-01`, to })
})
