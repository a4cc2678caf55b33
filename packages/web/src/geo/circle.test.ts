import { metresBetween } from '@puni/streets/geodesic'
import { expect, it } from 'vitest'
import { circleRing } from './circle.ts'

const centre = { lat: -34.6118, lng: -58.396 }

it.each([
  ['a zone', 8, 10],
  ['the accuracy of a position', 0.2, 0.5],
])('is closed and everywhere as far from its centre: %s', (_, radiusKm, toleranceMetres) => {
  const ring = circleRing({ centre, radiusKm })
  expect(ring.at(-1)).toEqual(ring[0])
  for (const [lng, lat] of ring) {
    const off = metresBetween(centre, { lat, lng }) - radiusKm * 1000
    expect(Math.abs(off)).toBeLessThan(toleranceMetres)
  }
})
