import { expect, it } from 'vitest'
import { isOld, waitMs } from './waits.ts'

it('asks every 15 to 20 seconds, ever less often without an answer, and when a busy server says', () => {
  expect(waitMs(0, { random: 0 })).toBe(15_000)
  expect(waitMs(0, { random: 1 })).toBe(20_000)
  expect([1, 2, 3, 30].map((failures) => waitMs(failures, { random: 0 }))).toEqual([
    30_000, 60_000, 60_000, 60_000,
  ])
  expect(waitMs(1, { askedFor: 300_000, random: 0 })).toBe(300_000)
  expect(waitMs(1, { askedFor: 1_000, random: 0 })).toBe(30_000)
})

it('is sure of what it shows for a minute, and not after a failure', () => {
  expect(isOld({ failures: 0, ageMs: 60_000 })).toBe(false)
  expect(isOld({ failures: 0, ageMs: 60_001 })).toBe(true)
  expect(isOld({ failures: 1, ageMs: 0 })).toBe(true)
})
