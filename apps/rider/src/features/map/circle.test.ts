import { metresBetween } from '@puni/city/geodesic'
import { expect, it } from 'vitest'
import { circle } from './circle.ts'

it('is closed and everywhere as far from its centre', () => {
  const centre = { lat: -34.6, lng: -58.4 }
  const ring = circle(centre, 200)
  expect(ring.at(-1)).toEqual(ring[0])
  for (const [lng, lat] of ring) expect(metresBetween(centre, { lat, lng })).toBeCloseTo(200, 0)
})
