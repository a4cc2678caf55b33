import { expect, it } from 'vitest'
import { directionsUrl, usualMapsApp } from './maps-url.ts'

const point = { lat: -34.6, lng: -58.4 }

it.each([
  ['google', 'www.google.com', { destination: '-34.6,-58.4', travelmode: 'driving' }],
  ['waze', 'waze.com', { ll: '-34.6,-58.4', navigate: 'yes' }],
  ['apple', 'maps.apple.com', { daddr: '-34.6,-58.4', dirflg: 'd' }],
] as const)('drives there with %s', (app, hostname, wanted) => {
  const url = new URL(directionsUrl(point, app))
  expect(url.hostname).toBe(hostname)
  expect(Object.fromEntries(url.searchParams)).toMatchObject(wanted)
})

it('begins with the maps of the phone', () => {
  expect([usualMapsApp('Android'), usualMapsApp('iPhone')]).toEqual(['google', 'apple'])
})
