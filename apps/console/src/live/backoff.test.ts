import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('waits longer after each failure, up to half a minute', () => {
  expect([0, 1, 2, 20].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1_000, 2_000, 15_000])
  expect(backoffMs(20, 1)).toBe(30_000)
})
