import { expect, it } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

it('doubles from a second up to half a minute', () => {
  expect([0, 1, 2, 5, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ])
})

it('spreads the riders over half of the time', () => {
  expect(reconnectDelay(2, 0)).toBe(2_000)
  expect(reconnectDelay(2, 0.5)).toBe(3_000)
})
