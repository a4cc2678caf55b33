import { expect, it } from 'vitest'
import { isPushToken } from './stored-session.ts'

it.each([true, false, 'true', 'false', '', 'x'.repeat(49), null, undefined])(
  '%j is no push token',
  (value) => {
    expect(isPushToken(value)).toBe(false)
  },
)

it('takes a string of 50 characters or more', () => {
  expect(isPushToken('x'.repeat(50))).toBe(true)
})
