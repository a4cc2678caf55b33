import { expect, it } from 'vitest'
import { countOf, formatDecimal, plural } from './numbers.ts'

it.each([
  [9, '9'],
  [0.5, '0,5'],
  [14.927626630757004, '14,9'],
  [1_200, '1.200'],
])('%s reads %s', (value, text) => {
  expect(formatDecimal(value)).toBe(text)
})

it.each([
  [0, '0 días'],
  [1, '1 día'],
  [2, '2 días'],
  [1_200, '1.200 días'],
  [1_000_000, '1.000.000 días'],
])('%s of them read %s', (count, text) => {
  expect(countOf(count, 'día', 'días')).toBe(text)
})

it('a verb agrees too', () => {
  expect([plural(1, 'falta', 'faltan'), plural(3, 'falta', 'faltan')]).toEqual(['falta', 'faltan'])
})
