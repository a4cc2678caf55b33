import { expect, it } from 'vitest'
import { brandOf } from './brand.ts'

it.each([
  ['xiaomi', 'Redmi Note 12'],
  ['xiaomi', 'POCO X5 5G'],
  ['xiaomi', 'M2101K6G'],
  ['xiaomi', '23021RAAEG'],
  ['xiaomi', '2201117TL'],
  ['samsung', 'SM-A546E'],
  ['huawei', 'MAR-LX3A'],
  ['huawei', 'HONOR X8'],
  ['motorola', 'moto g84 5G'],
  ['motorola', 'XT2343-1'],
  [null, 'Pixel 8'],
  [null, 'K'],
  [
    'samsung',
    'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    null,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  ],
  [
    null,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('%s: %s', (brand, told) => {
  expect(brandOf(told)).toBe(brand)
})
