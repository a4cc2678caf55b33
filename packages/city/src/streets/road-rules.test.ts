import { VEHICLE_TYPES } from '@puni/contract/limits'
import { describe, expect, it } from 'vitest'
import type { Tags } from '../extract/extract.ts'
import { CITY_KMH, directionBit, ROAD_CLASSES, roadRuleOf, roadSpeed } from './road-rules.ts'

/**
 * Permitted directions for Moto, Bicicleta, Auto and Otro: '>' as drawn, '<' against it, '=' both, '.'
 * neither.
 */
function ways(tags: Tags): string {
  const directions = roadRuleOf(tags)?.directions ?? 0
  const signs = ['.', '>', '<', '=']
  return VEHICLE_TYPES.map((vehicle) => {
    const [forward, backward] = [false, true].map(
      (against) => (directions & directionBit(vehicle, against)) !== 0,
    )
    return signs[(forward ? 1 : 0) + (backward ? 2 : 0)]
  }).join('')
}

describe('roadRuleOf', () => {
  it.each<[Tags, string]>([
    [{}, '....'],
    [{ building: 'yes' }, '....'],
    [{ highway: 'construction' }, '....'],
    [{ highway: 'toString' }, '....'],
    [{ highway: 'residential' }, '===='],
    [{ highway: 'unclassified' }, '===='],
    [{ highway: 'primary_link' }, '===='],
    [{ highway: 'service' }, '===='],
    [{ highway: 'motorway' }, '>.>.'],
    [{ highway: 'motorway', oneway: 'no' }, '=.=.'],
    [{ highway: 'motorway_link' }, '=.=.'],
    [{ highway: 'footway' }, '.=.='],
    [{ highway: 'path' }, '.=.='],
    [{ highway: 'pedestrian' }, '.=.='],
    [{ highway: 'cycleway' }, '.=.='],
    [{ highway: 'steps' }, '....'],
  ])('%o lets in %s', (tags, expected) => expect(ways(tags)).toBe(expected))

  it.each<[Tags, string]>([
    [{ oneway: 'yes' }, '>>>>'],
    [{ oneway: 'true' }, '>>>>'],
    [{ oneway: '1' }, '>>>>'],
    [{ oneway: '-1' }, '<<<<'],
    [{ oneway: 'reverse' }, '<<<<'],
    [{ oneway: 'no' }, '===='],
    [{ oneway: 'valueOf' }, '===='],
    [{ oneway: 'reversible' }, '....'],
    [{ junction: 'roundabout' }, '>>>>'],
    [{ junction: 'circular' }, '>>>>'],
    [{ junction: 'roundabout', oneway: '-1' }, '<<<<'],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, '>=>>'],
    [{ oneway: '-1', 'oneway:bicycle': 'no' }, '<=<<'],
    [{ access: 'no' }, '....'],
    [{ access: 'private' }, '....'],
    [{ access: 'destination' }, '===='],
    [{ vehicle: 'no' }, '....'],
    [{ motor_vehicle: 'no' }, '.=.='],
    [{ motor_vehicle: 'private' }, '.=.='],
    [{ bicycle: 'no' }, '=.=='],
    [{ motorcycle: 'no' }, '.==='],
    [{ access: 'no', bicycle: 'yes' }, '.=..'],
    [{ access: 'private', motor_vehicle: 'yes' }, '=.=.'],
  ])('a street with %o lets in %s', (tags, expected) =>
    expect(ways({ highway: 'residential', ...tags })).toBe(expected),
  )

  it.each([
    ['40', 40],
    ['40 km/h', 40],
    ['40kmh', 40],
    ['25 mph', 40],
    ['12.4', 12],
    ['AR:urban', null],
    ['none', null],
    ['40;60', null],
    ['0', null],
    ['999', null],
    ['-5', null],
    ['', null],
  ])('maxspeed=%s is %s', (maxspeed, expected) => {
    expect(roadRuleOf({ highway: 'residential', maxspeed })?.maxKmh).toBe(expected)
  })
})

describe('roadSpeed', () => {
  it('heeds the posted limit and never goes faster for it', () => {
    expect(roadSpeed('primary', 10, 'Auto')).toBeCloseTo(10 / 3.6)
    expect(roadSpeed('primary', 120, 'Auto')).toBe(roadSpeed('primary', null, 'Auto'))
  })
  it('is above zero wherever a vehicle may go', () => {
    for (const roadClass of ROAD_CLASSES) {
      for (const vehicle of VEHICLE_TYPES) {
        expect(roadSpeed(roadClass, null, vehicle) ?? 1, `${roadClass}, ${vehicle}`).toBeGreaterThan(0)
      }
    }
  })
  it.each(VEHICLE_TYPES)('keeps streets and avenues around the mean of the city: %s', (vehicle) => {
    const kmh = (['residential', 'tertiary', 'secondary', 'primary'] as const).map(
      (roadClass) => roadSpeed(roadClass, null, vehicle)! * 3.6,
    )
    expect(Math.min(...kmh)).toBeLessThanOrEqual(CITY_KMH[vehicle])
    expect(Math.max(...kmh)).toBeGreaterThanOrEqual(CITY_KMH[vehicle])
  })
})
