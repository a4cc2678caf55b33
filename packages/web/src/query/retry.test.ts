import { ApiError } from '@puni/contract/client'
import { expect, it } from 'vitest'
import { worthRetrying } from './retry.ts'

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
