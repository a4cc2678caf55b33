import { expect, it } from 'vitest'
import { clockAfter, nextTime } from './pause-end.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
// 22:17 there.
const NOW = new Date('2026-03-07T01:17:40Z')

it.each([
  ['22:18', '2026-03-07T01:18:00.000Z'],
  ['23:59', '2026-03-07T02:59:00.000Z'],
  ['00:30', '2026-03-07T03:30:00.000Z'],
  ['22:17', '2026-03-08T01:17:00.000Z'],
  ['12:00', '2026-03-07T15:00:00.000Z'],
])('%s is next at %s', (clock, expected) => {
  expect(nextTime(clock, NOW, ZONE)?.toISOString()).toBe(expected)
})

it('is never without a time', () => {
  expect(nextTime('', NOW, ZONE)).toBeNull()
})

it('suggests a round time', () => {
  expect(clockAfter(30, NOW, ZONE)).toBe('22:50')
  expect(clockAfter(120, NOW, ZONE)).toBe('00:20')
})
