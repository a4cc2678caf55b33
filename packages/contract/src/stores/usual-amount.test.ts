import { expect, it } from 'vitest'
import { comparedToUsual } from './usual-amount.ts'

it.each([
  [12.5, 12_500, 'less'],
  [2_500, 12_500, 'less'],
  [2_501, 12_500, null],
  [12_500, 12_500, null],
  [62_499, 12_500, null],
  [62_500, 12_500, 'more'],
  [1_250_050, 12_500, 'more'],
  [0, 2_300, 'less'],
  [12.5, null, null],
  [12.5, 0, null],
])('%d where %d is usual: %s', (pesos, usual, expected) => {
  expect(comparedToUsual(pesos, usual)).toBe(expected)
})
