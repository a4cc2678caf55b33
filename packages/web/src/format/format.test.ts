import { describe, expect, it } from 'vitest'
import { calendarDay, formatCalendarDay, formatInstant, isCalendarDay, monthName, monthOf } from './dates.ts'
import { formatPercent, formatWholePesos } from './numbers.ts'

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('numbers', () => {
  it('of pesos are written as in Argentina', () => {
    expect(plain(formatWholePesos(1234.5))).toBe('$ 1.235')
  })

  it('have percentages without a space', () => {
    expect(formatPercent(0.05, 2)).toBe('5%')
    expect(formatPercent(0.0341, 1)).toBe('3,4%')
  })
})

describe('dates', () => {
  it('are those of the time zone, also past midnight', () => {
    expect(formatInstant('2026-03-01T02:05:00Z', BUENOS_AIRES)).toBe('28/2/26 23:05')
  })

  it('leave a calendar day as it is', () => {
    expect(formatCalendarDay('2026-03-01')).toBe('1/3/26')
  })

  it('know the day of the time zone', () => {
    expect(calendarDay(BUENOS_AIRES, new Date('2026-03-01T02:59:00Z'))).toBe('2026-02-28')
    expect(calendarDay(BUENOS_AIRES, new Date('2026-03-01T03:00:00Z'))).toBe('2026-03-01')
  })

  it('know which days there are', () => {
    for (const day of ['2026-03-01', '2024-02-29']) expect(isCalendarDay(day)).toBe(true)
    for (const none of ['', 'ayer', '2026-02-30', '2025-02-29', '2026-13-01', '2026-3-1', '1/3/2026'])
      expect(isCalendarDay(none)).toBe(false)
  })

  it('know the month of a day', () => {
    expect(monthOf('2025-12-31')).toEqual({ year: 2025, month: 12 })
  })

  it('name months in uppercase Spanish', () => {
    expect(monthName(1)).toBe('ENERO')
    expect(monthName(12)).toBe('DICIEMBRE')
  })
})
