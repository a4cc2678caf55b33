import { metresBetween } from '@puni/city/geodesic'
import { expect, it } from 'vitest'
import { boundsOf, circleBounds, circleRing } from './geodesy.ts'

const centre = { lat: -34.6118, lng: -58.396 }
const circle = { centre, radiusKm: 8 }

it('draws a closed circle whose corners all lie on it', () => {
  const ring = circleRing(circle)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [lng, lat] of ring)
    expect(Math.abs(metresBetween(centre, { lat, lng }) - 8_000)).toBeLessThan(10)
})

it('puts the circle in its box', () => {
  const { north, south, east, west } = circleBounds(circle)
  const { lat, lng } = centre
  expect(metresBetween({ lat, lng: west }, { lat, lng: east })).toBeCloseTo(16_000, -2)
  expect(metresBetween({ lat: south, lng }, { lat: north, lng })).toBeCloseTo(16_000, -2)
})

it('finds the box of some points, and none of no points', () => {
  expect(boundsOf([])).toBeNull()
  expect(
    boundsOf([
      { lat: -34.6, lng: -58.5 },
      { lat: -34.7, lng: -58.3 },
      { lat: -34.65, lng: -58.4 },
    ]),
  ).toEqual({ north: -34.6, south: -34.7, east: -58.3, west: -58.5 })
})
