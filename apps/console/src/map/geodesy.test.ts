import { metresBetween } from '@puni/city/geodesic'
import { expect, it } from 'vitest'
import { circleBounds, circleRing } from './geodesy.ts'

const centre = { lat: -34.6118, lng: -58.396 }
const circle = { centre, radiusKm: 8 }

it('draws a closed circle whose corners all lie on it', () => {
  const ring = circleRing(circle)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [lng, lat] of ring)
    expect(Math.abs(metresBetween(centre, { lat, lng }) - 8_000)).toBeLessThan(10)
})

it('puts the circle in its box', () => {
  const [[west, south], [east, north]] = circleBounds(circle)
  expect(metresBetween({ lat: centre.lat, lng: west }, { lat: centre.lat, lng: east })).toBeCloseTo(
    16_000,
    -2,
  )
  expect(metresBetween({ lat: south, lng: centre.lng }, { lat: north, lng: centre.lng })).toBeCloseTo(
    16_000,
    -2,
  )
})
