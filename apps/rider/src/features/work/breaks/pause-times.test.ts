import { expect, it } from 'vitest'
import { minutesUntil, pauseLeft } from './pause-times.ts'

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'
const NEW_YORK = 'America/New_York'

it.each<[hour: string, now: string, timeZone: string, minutes: number | null]>([
  ['12:30', '2026-03-06T15:00:00Z', BUENOS_AIRES, 30],
  // Begun at some second of a minute, it ends within the minute that was chosen.
  ['12:30', '2026-03-06T15:02:40Z', BUENOS_AIRES, 28],
  ['12:01', '2026-03-06T15:00:59Z', BUENOS_AIRES, 1],
  // Over midnight, the end of a month and of a year.
  ['00:20', '2026-01-01T02:50:00Z', BUENOS_AIRES, 30],
  ['00:00', '2026-01-01T02:50:00Z', BUENOS_AIRES, 10],
  ['15:00', '2026-03-06T15:00:00Z', BUENOS_AIRES, 180],
  ['15:01', '2026-03-06T15:00:00Z', BUENOS_AIRES, null],
  // The minute that runs is over; tomorrow's is too far.
  ['12:00', '2026-03-06T15:00:00Z', BUENOS_AIRES, null],
  ['', '2026-03-06T15:00:00Z', BUENOS_AIRES, null],
  // There, the clock goes from two to three.
  ['03:15', '2026-03-08T06:30:00Z', NEW_YORK, 45],
  ['02:15', '2026-03-08T06:30:00Z', NEW_YORK, null],
])('until %s at %s in %s it is %s minutes', (hour, now, timeZone, minutes) => {
  expect(minutesUntil(hour, Date.parse(now), timeZone)).toBe(minutes)
})

it.each<[until: string | null, left: number]>([
  [null, 0],
  ['2026-03-06T15:00:00.500Z', 500],
  ['2026-03-06T15:00:00.000Z', 0],
  ['2026-03-06T14:00:00.000Z', 0],
])('of a pause until %s %i milliseconds are left', (until, left) => {
  expect(pauseLeft(until, Date.parse('2026-03-06T15:00:00Z'))).toBe(left)
})
