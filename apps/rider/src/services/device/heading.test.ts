import { describe, expect, it } from 'vitest'
import type { Fix } from './geolocation.ts'
import { bearing, withHeading } from './heading.ts'

const METRE = 1 / 111_195
const here = { lat: -34.6, lng: -58.4 }
const fix = (metresNorth: number, heading: number | null): Fix => ({
  lat: here.lat + metresNorth * METRE,
  lng: here.lng,
  accuracy: 5,
  at: '2026-01-01T00:00:00.000Z',
  heading,
  speed: null,
})

describe('bearing', () => {
  it.each([
    ['north', 1, 0, 0],
    ['east', 0, 1, 90],
    ['south', -1, 0, 180],
    ['west', 0, -1, 270],
  ])('tells %s', (_, north, east, degrees) => {
    const there = { lat: here.lat + north * METRE * 50, lng: here.lng + east * METRE * 50 }
    expect(bearing(here, there)).toBeCloseTo(degrees, 1)
  })
})

describe('the heading of a fix', () => {
  it.each([
    ['as measured', fix(0, 10), fix(100, 77), 77],
    ['from where the rider was, when it is not measured', fix(0, 10), fix(-20, null), 180],
    ['the last one known, when the rider hardly moved', fix(0, 10), fix(-5, null), 10],
    ['unknown, when nothing tells', fix(0, null), fix(5, null), null],
    ['unknown at first', null, fix(5, null), null],
  ])('is %s', (_, before, next, heading) => {
    const found = withHeading(before, next).heading
    if (heading === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(heading, 5)
  })
})
