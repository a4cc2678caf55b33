import { expect, it } from 'vitest'
import { nextPlacing, placingFrom, type Timetable } from './next-placing.ts'

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'
const timetable = (clock: string, changes: Partial<Timetable> = {}): Timetable => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  clock,
  from: '2026-01-01',
  until: null,
  ...changes,
})

it.each([
  ['before its pickup', '12:30', '2026-11-23T15:29:59Z', '2026-11-23', '2026-11-23T12:30:00.000Z'],
  ['at its pickup it is over', '12:30', '2026-11-23T15:30:00Z', '2026-11-24', '2026-11-24T12:30:00.000Z'],
  [
    'after midnight, placed the evening before',
    '00:15',
    '2026-11-24T03:00:00Z',
    '2026-11-24',
    '2026-11-24T00:15:00.000Z',
  ],
  [
    'late in the evening, the next day',
    '00:15',
    '2026-11-24T23:00:00Z',
    '2026-11-25',
    '2026-11-25T00:15:00.000Z',
  ],
])('the next order: %s', (_, clock, now, day, at) => {
  expect(nextPlacing(timetable(clock), new Date(now), BUENOS_AIRES)).toEqual({
    next_day: day,
    next_at: new Date(at),
  })
})

it('comes no more after its last day', () => {
  const over = timetable('12:30', { until: '2026-11-23' })
  expect(nextPlacing(over, new Date('2026-11-23T15:00:00Z'), BUENOS_AIRES)?.next_day).toBe('2026-11-23')
  expect(nextPlacing(over, new Date('2026-11-23T16:00:00Z'), BUENOS_AIRES)).toBeNull()
})

it.each([
  // Where clocks are set forward at 2 and back at 3: three hours before, as time passes.
  ['Europe/Madrid', '2026-03-29', '04:00', '2026-03-28T23:00:00.000Z'],
  ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-28T22:30:00.000Z'],
  ['Europe/Madrid', '2026-10-25', '04:00', '2026-10-25T00:00:00.000Z'],
  ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-24T21:30:00.000Z'],
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T01:00:00.000Z'],
])('in %s on %s at %s', (timeZone, day, clock, at) => {
  expect(placingFrom(timetable(clock), day, timeZone)?.next_at.toISOString()).toBe(at)
})
