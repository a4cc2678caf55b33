import { expect, it } from 'vitest'
import { isOutside, kmFromCentre } from './zone-circle.ts'

const circle = { centre: { lat: -34.6118, lng: -58.396 }, radiusKm: 6 }
const far = { lat: -34.7, lng: -58.396 }

it('tells whether a point is outside the zone, and how far from its centre', () => {
  expect(isOutside(circle, far)).toBe(true)
  expect(kmFromCentre(circle, far)).toBeCloseTo(9.8, 1)
})

it('says nothing of a point inside, or when there is nothing to compare', () => {
  expect(isOutside(circle, { lat: -34.65, lng: -58.396 })).toBe(false)
  expect(isOutside(null, far)).toBe(false)
  expect(isOutside(circle, null)).toBe(false)
})

it('goes by the edges of a polygon', () => {
  const corners = [
    [-58.4, -34.62],
    [-58.39, -34.62],
    [-58.39, -34.6],
  ] as const
  expect(isOutside({ ...circle, corners }, { lat: -34.605, lng: -58.399 })).toBe(true)
  expect(isOutside({ ...circle, corners }, { lat: -34.615, lng: -58.391 })).toBe(false)
})
