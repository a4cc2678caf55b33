import { expect, it } from 'vitest'
import { figures, secondsSince } from './wait-figures.ts'

it.each([
  [0, '0:00'],
  [7, '0:07'],
  [59, '0:59'],
  [60, '1:00'],
  [754, '12:34'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [11_109, '3:05:09'],
  [90_000, '25:00:00'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(figures(seconds)).toBe(shown)
})

it.each([
  ['2026-03-06T15:00:00.000Z', 0],
  ['2026-03-06T14:59:58.001Z', 1],
  ['2026-03-06T12:00:00.000Z', 10_800],
  // Over midnight in Buenos Aires, and a clock that was set back.
  ['2026-03-06T02:50:00.000Z', 43_800],
  ['2026-03-06T15:00:01.000Z', 0],
])('since %s it is %i seconds', (since, seconds) => {
  expect(secondsSince(since, Date.parse('2026-03-06T15:00:00.000Z'))).toBe(seconds)
})
