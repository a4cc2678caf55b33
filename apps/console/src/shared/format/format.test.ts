import { describe, expect, it } from 'vitest'
import { formatAfter, formatAgo, formatDay, formatMetres, formatMinutes, zonedFormat } from './format.ts'

const now = Date.parse('2026-11-21T15:00:00Z')

describe('how long ago', () => {
  it.each([
    ['2026-11-21T14:59:01Z', 'recién'],
    ['2026-11-21T14:59:00Z', 'hace 1 min'],
    ['2026-11-21T14:56:10Z', 'hace 3 min'],
    ['2026-11-21T12:59:00Z', 'hace 2 h'],
    ['2026-11-20T14:00:00Z', 'hace 1 día'],
    ['2026-11-18T14:00:00Z', 'hace 3 días'],
  ])('%s reads %s', (instant, expected) => {
    expect(formatAgo(instant, now)).toBe(expected)
  })

  it('reads as now when the server clock is ahead of ours', () => {
    expect(formatAgo('2026-11-21T15:00:20Z', now)).toBe('recién')
  })
})

describe('days and hours', () => {
  const { clock, day, dateTime, dayClock } = zonedFormat('America/Argentina/Buenos_Aires')

  it('are those of the platform', () => {
    expect(day(Date.parse('2026-11-22T02:30:00Z'))).toBe('2026-11-21')
    expect(day(Date.parse('2026-11-22T03:00:00Z'))).toBe('2026-11-22')
    expect(dateTime('2026-11-22T03:05:09Z')).toBe('22/11 00:05')
  })

  it('put a calendar day as people write it', () => {
    expect(formatDay('2026-11-21')).toBe('21/11/2026')
  })

  it('show seconds where two clocks are compared', () => {
    expect(dayClock('2026-11-21T15:05:09Z')).toBe('21/11 12:05:09')
    expect(clock('2026-11-21T03:05:09Z')).toBe('00:05:09')
  })
})

it('counts seconds from an instant to another', () => {
  expect(formatAfter('2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.410Z')).toBe('+0,4 s')
  expect(formatAfter('2026-11-21T15:00:00.000Z', '2026-11-21T15:01:30.000Z')).toBe('+90 s')
})

it('shows an unknown distance as a dash', () => {
  expect(formatMetres(null)).toBe('—')
  expect(formatMetres(2_440)).toBe('2,4 km')
})

it.each([
  [null, '—'],
  [0, '0 min'],
  [204, '3,4 min'],
  [5_400, '90 min'],
])('%s seconds read %s', (seconds, expected) => {
  expect(formatMinutes(seconds)).toBe(expected)
})
