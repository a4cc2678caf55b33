import { ApiError } from '@puni/contract/client'
import { expect, it } from 'vitest'
import { retryDelay, worthRetrying } from './retry.ts'

const failure = (status: number) => new ApiError(status, status === 0 ? 'NETWORK' : 'INTERNAL', 'no')

it.each([
  ['silence', failure(0), true],
  ['trouble of the server', failure(503), true],
  ['a refusal', failure(403), false],
])('%s: %s is worth another try: %s', (_, error, expected) => {
  expect(worthRetrying(0, error)).toBe(expected)
  expect(worthRetrying(1, error)).toBe(expected)
})

it('gives up after two more tries', () => {
  expect(worthRetrying(2, failure(0))).toBe(false)
})

it('waits a moment before another try, and as long as a busy server asks for', () => {
  expect(retryDelay(0, failure(0))).toBeGreaterThanOrEqual(500)
  expect(retryDelay(0, failure(0))).toBeLessThan(1_000)
  expect(retryDelay(0, new ApiError(503, 'BUSY', 'no', {}, {}, 4_000))).toBe(4_000)
})
