import type { Corner } from '@puni/contract/zones/polygon'
import { expect, it } from 'vitest'
import { metresBetween } from './geodesic.ts'
import { circleAround, isInZone, zoneBounds } from './zone-shape.ts'

const circle = { latitude: -34.61, longitude: -58.4, radiusKm: 2 }
const corners: Corner[] = [
  [-58.42, -34.63],
  [-58.38, -34.63],
  [-58.38, -34.59],
]
const polygon = { ...circleAround(corners), corners }

it('a circle goes to its radius, on the globe', () => {
  const north = (metres: number) => ({ lat: circle.latitude + metres / 111_195.08, lng: circle.longitude })
  expect(isInZone(circle, north(1_999.9))).toBe(true)
  expect(isInZone(circle, north(2_000.1))).toBe(false)
  expect(isInZone({ ...circle, corners: null }, north(1_999.9))).toBe(true)
})

it('a polygon goes to its edges, not to the circle around it', () => {
  expect(isInZone(polygon, { lat: -34.62, lng: -58.39 })).toBe(true)
  expect(isInZone(polygon, { lat: -34.6, lng: -58.41 })).toBe(false)
  expect(isInZone(circleAround(corners), { lat: -34.6, lng: -58.41 })).toBe(true)
})

it('the circle around a polygon contains its corners, hardly more', () => {
  const around = circleAround(corners)
  const centre = { lat: around.latitude, lng: around.longitude }
  const far = corners.map(([lng, lat]) => metresBetween(centre, { lat, lng }))
  for (const [lng, lat] of corners) expect(isInZone(around, { lat, lng })).toBe(true)
  expect(around.radiusKm * 1000 - Math.max(...far)).toBeLessThan(2)
})

it('has the box of its corners, or of its circle', () => {
  expect(zoneBounds(polygon)).toEqual({ north: -34.59, south: -34.63, east: -58.38, west: -58.42 })
  expect(zoneBounds(circle).north).toBeCloseTo(-34.592, 3)
})
