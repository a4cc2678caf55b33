import { expect, it } from 'vitest'
import { textWidth } from './text-width.ts'

// Measured by Chromium in Asap, weight 600.
it.each([
  ['abc', 1.61],
  ['MMM', 2.52],
  ['ill', 0.87],
  ['Rua', 1.72],
])('reckons the width of %s', (text, width) => {
  expect(Math.abs(textWidth(text) / width - 1)).toBeLessThan(0.15)
})

it('takes an accent for no letter, and an ideogram for a square', () => {
  expect(textWidth('é')).toBe(textWidth('e'))
  expect(textWidth('中山路')).toBe(3)
})
