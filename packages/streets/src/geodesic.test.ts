import { expect, it } from 'vitest'
import { boxAround, boxOf, metresBetween } from './geodesic.ts'

it('puts a circle in its box', () => {
  const centre = { lat: -34.6118, lng: -58.396 }
  const { north, south, east, west } = boxAround(centre, 8)
  const { lat, lng } = centre
  expect(metresBetween({ lat, lng: west }, { lat, lng: east })).toBeCloseTo(16_000, -2)
  expect(metresBetween({ lat: south, lng }, { lat: north, lng })).toBeCloseTo(16_000, -2)
})

it('finds the box of some points, and of one', () => {
  const point = { lat: -34.6, lng: -58.5 }
  expect(boxOf([point])).toEqual({ north: -34.6, south: -34.6, east: -58.5, west: -58.5 })
  expect(boxOf([point, { lat: -34.7, lng: -58.3 }, { lat: -34.65, lng: -58.4 }])).toEqual({
    north: -34.6,
    south: -34.7,
    east: -58.3,
    west: -58.5,
  })
})
