import { expect, it } from 'vitest'
import { weeksOf } from './weeks-of.ts'

const earned = (day: string, money: number) => ({ day, money, total: 1 })

it('cuts a month into weeks that begin on Monday', () => {
  // The 1st of March 2026 is a Sunday.
  const weeks = weeksOf(2026, 3, [
    earned('2026-03-01', 100),
    earned('2026-03-02', 0.1),
    earned('2026-03-08', 0.2),
  ])
  expect(weeks.map(({ first, last, total, money }) => [first, last, total, money])).toEqual([
    [1, 1, 1, 100],
    [2, 8, 2, 0.3],
    [9, 15, 0, 0],
    [16, 22, 0, 0],
    [23, 29, 0, 0],
    [30, 31, 0, 0],
  ])
})

it('knows leap years', () => {
  expect(weeksOf(2028, 2, []).at(-1)).toMatchObject({ first: 28, last: 29 })
})
