import { expect, it } from 'vitest'
import { closedText, opensNext, overlap, weekMinute } from './opening-hours.ts'

const span = (day: number, from: string, to: string) => ({ day, from, to })
const at = (day: number, clock: string) =>
  (day - 1) * 1_440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const friday = [span(5, '11:30', '15:00'), span(5, '19:30', '02:00')]

it.each([
  ['before it opens', friday, at(5, '11:29'), '11:30'],
  ['from the minute it opens', friday, at(5, '11:30'), null],
  ['until the minute it closes', friday, at(5, '14:59'), null],
  ['between two spans', friday, at(5, '15:00'), '19:30'],
  ['across midnight', friday, at(6, '01:59'), null],
  ['after midnight', friday, at(6, '02:00'), '11:30'],
  ['across the end of the week', [span(7, '20:00', '03:00')], at(1, '02:59'), null],
  ['a whole day', [span(2, '00:00', '00:00')], at(2, '23:59'), null],
  ['after a whole day', [span(2, '00:00', '00:00')], at(3, '00:00'), '00:00'],
  ['without hours', [], at(3, '04:00'), null],
])('%s', (_, hours, now, opens) => {
  expect(opensNext(hours, now)?.from ?? null).toBe(opens)
})

it.each([
  [[], false],
  [friday, false],
  [[...friday, span(6, '01:59', '05:00')], true],
  [[...friday, span(6, '02:00', '05:00')], false],
  [[span(7, '20:00', '03:00'), span(1, '02:00', '10:00')], true],
  [[span(1, '10:00', '12:00'), span(1, '10:00', '11:00')], true],
  [[span(3, '00:00', '00:00')], false],
])('spans at the same time: %j %s', (hours, expected) => {
  expect(overlap(hours)).toBe(expected)
})

it('counts the week in the time zone', () => {
  // A Monday in Buenos Aires, where it is three hours earlier.
  expect(weekMinute(new Date('2026-03-09T02:30:00Z'), 'America/Argentina/Buenos_Aires')).toBe(at(7, '23:30'))
  expect(weekMinute(new Date('2026-03-09T03:00:00Z'), 'America/Argentina/Buenos_Aires')).toBe(at(1, '00:00'))
})

it('says when it opens', () => {
  expect(closedText(span(5, '19:30', '02:00'))).toBe(
    'A esa hora la tienda figura cerrada: abre el viernes a las 19:30. Confirmá que lo preparen.',
  )
})
