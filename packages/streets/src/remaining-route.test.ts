import type { Position } from '@puni/contract/fields'
import type { RouteResult } from '@puni/contract/routing/entities'
import { assert, double, integer, array, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresBetween } from './geodesic.ts'
import { remainingRoute } from './remaining-route.ts'

const ORIGIN = { lat: -34.6, lng: -58.4 }
const METRES_PER_DEGREE = 111_195

/** A point at this many metres east and north of the origin. */
function at(east: number, north: number): Position {
  const widening = Math.cos((ORIGIN.lat * Math.PI) / 180)
  return {
    lat: ORIGIN.lat + north / METRES_PER_DEGREE,
    lng: ORIGIN.lng + east / (METRES_PER_DEGREE * widening),
  }
}

function routeAlong(path: Position[], changes: Partial<RouteResult> = {}): RouteResult {
  return {
    distance: '1,0 km',
    duration: '5 min',
    startAddress: 'Callao 100',
    endAddress: 'Callao 1100',
    path,
    bounds: { north: 0, south: 0, east: 0, west: 0 },
    distanceValue: 1_000,
    durationValue: 300,
    estimated: false,
    ...changes,
  }
}

const straight = routeAlong([at(0, 0), at(1000, 0)])

describe('the rest of a straight route', () => {
  it('begins beside the rider, with distance and time', () => {
    const rest = remainingRoute(straight, at(600, 20))
    expect(metresBetween(rest.path[0]!, at(600, 0))).toBeLessThan(0.5)
    expect(rest.path.at(-1)).toEqual(at(1000, 0))
    expect(rest).toMatchObject({
      distanceValue: 400,
      durationValue: 120,
      distance: '400 m',
      duration: '2 min',
      endAddress: 'Callao 1100',
    })
    expect(rest.bounds.west).toBeCloseTo(rest.path[0]!.lng, 9)
  })

  it.each([
    ['at its start', at(0, 10)],
    ['before its start', at(-40, 0)],
    ['more than 60 m beside it', at(500, 61)],
  ])('is the same route for a rider %s', (_, position) => {
    expect(remainingRoute(straight, position)).toBe(straight)
  })

  it('is nothing at the end', () => {
    const rest = remainingRoute(straight, at(1010, 0))
    expect(rest).toMatchObject({ distanceValue: 0, distance: '0 m', duration: '1 min' })
  })
})

describe('a route that passes by twice', () => {
  // East, up, and back 10 m beside the outward line.
  const hairpin = routeAlong([at(0, 0), at(500, 0), at(500, 10), at(0, 10)], { distanceValue: 1_010 })

  it('is ridden for the first time first', () => {
    expect(remainingRoute(hairpin, at(200, 8)).distanceValue).toBeCloseTo(810, -1)
  })

  it('goes on where it was left', () => {
    const turned = remainingRoute(hairpin, at(500, 9))
    expect(remainingRoute(turned, at(200, 3)).distanceValue).toBeCloseTo(200, -1)
  })
})

it('leaves a route without a line alone', () => {
  const empty = routeAlong([])
  expect(remainingRoute(empty, ORIGIN)).toBe(empty)
})

const point = record({
  east: integer({ min: -2_000, max: 2_000 }),
  north: integer({ min: -2_000, max: 2_000 }),
}).map(({ east, north }) => at(east, north))
const paths = array(point, { minLength: 2, maxLength: 12 })
const positions = array(point, { minLength: 1, maxLength: 6 })

describe('along any path', () => {
  it('what is left never grows, and always leads to the end', () => {
    assert(
      property(paths, positions, (path, ride) => {
        let route = routeAlong(path)
        for (const position of ride) {
          const rest = remainingRoute(route, position)
          expect(rest.distanceValue).toBeLessThanOrEqual(route.distanceValue)
          expect(rest.durationValue).toBeLessThanOrEqual(route.durationValue)
          expect(rest.path.at(-1)).toEqual(path.at(-1))
          route = rest
        }
      }),
    )
  })

  it('who stands still rides no farther', () => {
    assert(
      property(paths, point, (path, position) => {
        const once = remainingRoute(routeAlong(path), position)
        expect(remainingRoute(once, position)).toBe(once)
      }),
    )
  })

  it('the rest begins within reach of a rider on the line', () => {
    assert(
      property(
        paths,
        double({ min: 0, max: 1, noNaN: true }),
        integer({ min: 0, max: 10 }),
        (path, share, at) => {
          const index = at % (path.length - 1)
          const [a, b] = [path[index]!, path[index + 1]!]
          const position = {
            lat: a.lat + share * (b.lat - a.lat),
            lng: a.lng + share * (b.lng - a.lng),
          }
          const [start] = remainingRoute(routeAlong(path), position).path
          expect(metresBetween(start!, position)).toBeLessThan(16)
        },
      ),
    )
  })
})
