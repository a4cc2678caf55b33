import { expect, it } from 'vitest'
import { kmOutside } from './zone-circle.ts'

const circle = { centre: { lat: -34.6118, lng: -58.396 }, radiusKm: 6 }

it('tells how far from the centre a point outside the zone is', () => {
  expect(kmOutside(circle, { lat: -34.7, lng: -58.396 })).toBeCloseTo(9.8, 1)
})

it('says nothing of a point inside, or when there is nothing to compare', () => {
  expect(kmOutside(circle, { lat: -34.65, lng: -58.396 })).toBeNull()
  expect(kmOutside(null, { lat: -34.7, lng: -58.396 })).toBeNull()
  expect(kmOutside(circle, null)).toBeNull()
})
