import { metresBetween } from '@puni/streets/geodesic'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planeAround, straightMetres } from './plane.ts'

it('a plane keeps distances in a city to a hundredth', () => {
  const degrees = fc.integer({ min: -90_000, max: 90_000 }).map((value) => value / 1e6)
  const offset = fc.tuple(degrees, degrees)
  fc.assert(
    fc.property(fc.integer({ min: -55, max: 55 }), offset, offset, (lat, [aLat, aLng], [bLat, bLng]) => {
      const centre = { lat, lng: -58.4 }
      const [a, b] = [
        { lat: lat + aLat, lng: centre.lng + aLng },
        { lat: lat + bLat, lng: centre.lng + bLng },
      ]
      const onPlane = planeAround(centre)
      expect(Math.abs(straightMetres(onPlane(a), onPlane(b)) - metresBetween(a, b))).toBeLessThan(
        1 + 0.01 * metresBetween(a, b),
      )
    }),
  )
})
