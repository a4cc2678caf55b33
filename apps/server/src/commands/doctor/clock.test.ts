import { expect, it } from 'vitest'
import { clockFinding } from './clock.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
const reading = (whose: string, secondsAhead: number) => ({
  whose,
  theirs: NOON,
  ours: new Date(NOON.getTime() + secondsAhead * 1000),
})

it.each([
  [[0, 1], true, 'ok', 'as that of a, b; kept by NTP'],
  [[-5, 5], null, 'ok', 'as that of a, b; nobody here tells whether NTP keeps it'],
  [[0, 6], true, 'warning', "this machine's clock is 6 s ahead of that of b"],
  [[-59, 6], true, 'warning', "this machine's clock is 59 s behind that of a"],
  [[60, 0], null, 'error', "this machine's clock is 60 s ahead of that of a"],
  [[0, -3600], true, 'error', "this machine's clock is 60 min behind that of b"],
  [[0, 0], false, 'warning', 'right now, but not kept by NTP'],
  [[], null, 'note', 'compared with no other clock; nobody here tells whether NTP keeps it'],
  [[], true, 'note', 'compared with no other clock; kept by NTP'],
] as const)('seconds ahead of others: %j, kept by NTP: %s: %s', (seconds, isKept, level, what) => {
  const readings = seconds.map((ahead, index) => reading('ab'.charAt(index), ahead))
  expect(clockFinding(readings, isKept)).toMatchObject({ level, what })
})
