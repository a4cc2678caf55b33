import { expect, it } from 'vitest'
import { between } from './selection.ts'

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['d', 'c', 'b']],
  ['b', 'b', ['b']],
  // The one before has left the list, or there was none.
  ['x', 'c', ['c']],
  [null, 'c', ['c']],
])('a range from %j to %j', (from, to, range) => {
  expect(between(['a', 'b', 'c', 'd'], from, to)).toEqual(range)
})
