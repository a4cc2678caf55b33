import { expect, it } from 'vitest'
import { mayApply } from './position-throttle.ts'

it.each([
  ['the first position', null, 0, true],
  ['one within a minute', 1_000, 60_999, false],
  ['one after a minute', 1_000, 61_000, true],
  ['one after the clock was set back', 100_000, 40_000, true],
])('%s', (_, lastAppliedAt, now, expected) => {
  expect(mayApply(lastAppliedAt, now)).toBe(expected)
})
