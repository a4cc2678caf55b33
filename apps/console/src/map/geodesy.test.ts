import { expect, it } from 'vitest'
import { circleBounds, circleRing, distanceKm } from './geodesy.ts'

const centre = { lat: -34.6118, lng: -58.396 }
const circle = { centre, radiusKm: 8 }

it('measures a degree of latitude', () => {
  expect(distanceKm(centre, { ...centre, lat: centre.lat + 1 })).toBeCloseTo(111.195, 2)
})

it('draws a closed circle whose corners all lie on it', () => {
  const ring = circleRing(circle)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [lng, lat] of ring) expect(Math.abs(distanceKm(centre, { lat, lng }) - 8)).toBeLessThan(0.01)
})

it('puts the circle in its box', () => {
  const [[west, south], [east, north]] = circleBounds(circle)
  expect(distanceKm({ lat: centre.lat, lng: west }, { lat: centre.lat, lng: east })).toBeCloseTo(16, 1)
  expect(distanceKm({ lat: south, lng: centre.lng }, { lat: north, lng: centre.lng })).toBeCloseTo(16, 1)
})
