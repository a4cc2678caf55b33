import { describe, expect, it } from 'vitest'
import { dayAfter } from '../days.ts'
import { nextDays, weekdayOf, type Weekly } from './weekly.ts'

const MONDAYS_AND_THURSDAYS: Weekly = { weekdays: [1, 4], from: '2026-11-21', until: null }

describe('the days on which an order comes again', () => {
  it.each<readonly [string, Partial<Weekly>, string, readonly string[]]>([
    ['from another weekday on', {}, '2026-11-21', ['2026-11-23', '2026-11-26', '2026-11-30']],
    ['from one of its own on', {}, '2026-11-23', ['2026-11-23', '2026-11-26', '2026-11-30']],
    ['not before its first', {}, '2026-01-01', ['2026-11-23', '2026-11-26', '2026-11-30']],
    ['to its last', { until: '2026-11-26' }, '2026-11-21', ['2026-11-23', '2026-11-26']],
    ['none after its last', { until: '2026-11-20' }, '2026-11-21', []],
    [
      'over the end of a year',
      { weekdays: [4, 5] },
      '2026-12-31',
      ['2026-12-31', '2027-01-01', '2027-01-07'],
    ],
    ['over a leap day', { weekdays: [1, 2, 3] }, '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
    [
      'over a February without',
      { weekdays: [7, 1] },
      '2027-02-28',
      ['2027-02-28', '2027-03-01', '2027-03-07'],
    ],
    [
      'every day',
      { weekdays: [1, 2, 3, 4, 5, 6, 7] },
      '2026-11-28',
      ['2026-11-28', '2026-11-29', '2026-11-30'],
    ],
    ['on no weekday', { weekdays: [] }, '2026-11-21', []],
  ])('%s', (_, changes, day, days) => {
    expect(nextDays({ ...MONDAYS_AND_THURSDAYS, ...changes }, day, 3)).toEqual(days)
  })

  it('have their weekday, Monday first', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29', '2028-02-29'].map(weekdayOf)).toEqual([1, 6, 7, 2])
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  })
})
