import { expect, it } from 'vitest'
import { fitWithin } from './shrink-photo.ts'

it.each([
  ['a landscape', 4000, 3000, [1600, 1200]],
  ['a portrait', 3000, 4000, [1200, 1600]],
  ['a small one', 800, 600, [800, 600]],
  ['a thread', 10_000, 1, [1600, 1]],
])('fits %s', (_, width, height, expected) => {
  expect(fitWithin(width, height, 1600)).toEqual(expected)
})
