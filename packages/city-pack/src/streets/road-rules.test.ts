import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import type { Tags } from '../extract/extract.ts'
import { directionBit } from '@puni/streets/graph/road-rule'
import { roadRuleOf } from './road-rules.ts'
import { CITY_KMH, ROAD_CLASSES, roadSpeed } from '@puni/streets/graph/speeds'

const ruleOf = (tags: Tags) => roadRuleOf(tags, () => 1000)

/**
 * Permitted directions for Moto, Bicicleta, Auto and Otro: '>' as drawn, '<' against it, '=' both, '.'
 * neither; in brackets, where it may only begin or end.
 */
function ways(tags: Tags): string {
  const { directions = 0, local = 0 } = ruleOf(tags) ?? {}
  const signs = ['.', '>', '<', '=']
  return VEHICLE_TYPES.map((vehicle) => {
    const has = (bits: number) => (backward: boolean) => (bits & directionBit(vehicle, backward)) !== 0
    const number = (has: (backward: boolean) => boolean) => (has(false) ? 1 : 0) + (has(true) ? 2 : 0)
    const sign = signs[number(has(directions))]!
    const only = number(has(local))
    return only === 0 ? sign : only === number(has(directions)) ? `(${sign})` : `${sign}(${signs[only]})`
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
    [{ highway: 'service' }, '(=)(=)(=)(=)'],
    [{ highway: 'service', service: 'parking_aisle' }, '(=)(=)(=)(=)'],
    [{ highway: 'service', service: 'alley' }, '===='],
    [{ highway: 'pedestrian', motor_vehicle: 'delivery' }, '(=)=(=)='],
    [{ highway: 'ferry' }, '....'],
    [{ route: 'ferry' }, '===='],
    [{ route: 'ferry', motor_vehicle: 'no' }, '.=.='],
    [{ route: 'ferry', foot: 'yes' }, '...='],
    [{ route: 'ferry', passenger: 'yes' }, '...='],
    [{ route: 'ferry', foot: 'yes', bicycle: 'yes' }, '.=.='],
    [{ route: 'ferry', foot: 'yes', bicycle: 'no', motor_vehicle: 'yes' }, '=.=='],
    [{ route: 'ferry', foot: 'yes', motorcar: 'yes' }, '===='],
    [{ route: 'ferry', foot: 'yes', motorcar: 'yes', motorcycle: 'no' }, '.==='],
    [{ route: 'ferry', foot: 'no' }, '===='],
    [{ route: 'ferry', access: 'private' }, '(=)(=)(=)(=)'],
    [{ route: 'bus' }, '....'],
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
    [{ oneway: 'yes', 'oneway:motorcycle': 'no' }, '=>>>'],
    [{ oneway: 'yes', 'oneway:motor_vehicle': 'no' }, '=>=>'],
    [{ oneway: 'no', 'oneway:vehicle': 'yes' }, '>>>>'],
    [{ oneway: 'yes', cycleway: 'opposite' }, '>=>>'],
    [{ oneway: 'yes', 'cycleway:left': 'opposite_lane' }, '>=>>'],
    [{ oneway: 'yes', cycleway: 'lane' }, '>>>>'],
    [{ oneway: 'alternating' }, '....'],
    [{ motorroad: 'yes' }, '=.=.'],
    [{ access: 'private' }, '(=)(=)(=)(=)'],
    [{ access: 'destination' }, '(=)(=)(=)(=)'],
    [{ access: 'customers' }, '(=)(=)(=)(=)'],
    [{ access: 'delivery;agricultural' }, '(=)(=)(=)(=)'],
    [{ access: 'permissive' }, '===='],
    [{ access: 'agricultural' }, '....'],
    [{ access: 'constructor' }, '....'],
    [{ motor_vehicle: 'destination', motorcycle: 'designated' }, '==(=)='],
    [{ 'motor_vehicle:backward': 'no' }, '>=>='],
    [{ 'vehicle:forward': 'private' }, '=(>)=(>)=(>)=(>)'],
    [{ vehicle: 'no' }, '....'],
    [{ motor_vehicle: 'no' }, '.=.='],
    [{ motor_vehicle: 'private' }, '(=)=(=)='],
    [{ bicycle: 'no' }, '=.=='],
    [{ motorcycle: 'no' }, '.==='],
    [{ access: 'no', bicycle: 'yes' }, '.=..'],
    [{ access: 'private', motor_vehicle: 'yes' }, '=(=)=(=)'],
    [{ access: 'unknown' }, '===='],
    [{ access: 'no', bicycle: 'unknown' }, '....'],
    [{ access: 'no', bicycle: 'dismount' }, '.=..'],
    [{ bicycle: 'dismount' }, '===='],
    [{ smoothness: 'impassable' }, '....'],
    [{ smoothness: 'horrible' }, '===='],
    [{ 'mtb:scale': '2' }, '===='],
    [{ 'mtb:scale': '3-' }, '=.=.'],
    [{ 'mtb:scale': '4', bicycle: 'yes' }, '=.=.'],
    [{ sac_scale: 'hiking' }, '===='],
    [{ sac_scale: 'alpine_hiking' }, '=.=.'],
    [{ sac_scale: 'valueOf' }, '===='],
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
    expect(ruleOf({ highway: 'residential', maxspeed })?.forwardKmh).toBe(expected)
  })
})

describe('the limits of a road', () => {
  it.each<[Tags, number | null, number | null]>([
    [{ maxspeed: '50', 'maxspeed:backward': '30' }, 50, 30],
    [{ 'maxspeed:forward': '20' }, 20, null],
    [{ surface: 'gravel' }, 15, 15],
    [{ surface: 'gravel', maxspeed: '10' }, 10, 10],
    [{ surface: 'asphalt' }, null, null],
    [{ surface: 'valueOf' }, null, null],
  ])('%o', (tags, forward, backward) => {
    const rule = ruleOf({ highway: 'residential', ...tags })
    expect([rule?.forwardKmh, rule?.backwardKmh]).toEqual([forward, backward])
  })

  it.each([
    ['00:10:00', 6],
    ['10', 6],
    ['PT10M', 6],
    ['PT1H', 1],
    ['10 min', 6],
    ['10 minutes', 6],
    ['0:10', 6],
    ['1 h', 1],
    ['0.5h', 2],
    ['1h 30min', 0.7],
    ['soon', 8],
    ['', 8],
    ['0', 8],
  ])('a ferry of a kilometre and duration=%s goes %s km/h', (duration, kmh) => {
    expect(ruleOf({ route: 'ferry', duration, maxspeed: '3' })?.forwardKmh).toBe(kmh)
  })
})

describe('roadSpeed', () => {
  it('is that of a bicycle pushed on foot where one has to dismount, for nobody else', () => {
    const kmh = (tags: Tags) => {
      const { roadClass, isPushed } = ruleOf(tags)!
      return VEHICLE_TYPES.map((vehicle) =>
        Math.round(3.6 * (roadSpeed(roadClass, null, vehicle, isPushed) ?? 0)),
      )
    }
    expect(kmh({ highway: 'residential', bicycle: 'dismount' })).toEqual([21, 5, 19, 12])
    expect(kmh({ highway: 'footway', bicycle: 'dismount' })).toEqual([0, 5, 0, 5])
  })
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
