import { expect, it } from 'vitest'
import { tileAddress, tileUrl } from './tile-url.ts'

it('finds a tile by the address that MapLibre makes of the template', () => {
  const url = tileUrl('/city/1a2b/map.pmtiles')
    .replace('{z}', '14')
    .replace('{x}', '5531')
    .replace('{y}', '9865')
  expect(tileAddress(url)).toEqual({ archive: '/city/1a2b/map.pmtiles', z: 14, x: 5531, y: 9865 })
})

it.each(['city://', 'city:///map.pmtiles/14/1', 'https://example.org/1/2/3'])('refuses %s', (url) => {
  expect(() => tileAddress(url)).toThrow(RangeError)
})
