import { expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { Pace } from './pace.ts'

it('turns follow one another at the pace, and none is given that lies too far ahead', () => {
  const clock = new TestClock()
  const pace = new Pace(clock, 1_000)
  expect([pace.reserve(3_000), pace.reserve(3_000), pace.reserve(3_000)]).toEqual([0, 1_000, 2_000])
  expect(pace.reserve(2_999)).toBeNull()
  clock.advance(1_500)
  expect(pace.reserve(3_000)).toBe(1_500)
  clock.advance(60_000)
  expect(pace.reserve(3_000)).toBe(0)
})
