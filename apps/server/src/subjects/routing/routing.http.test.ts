/**
 * Routes over HTTP: by the demo city's streets, by a service consulted before them, by estimate if neither
 * finds one.
 */
import { metresBetween } from '@puni/streets/geodesic'
import { estimateRoute } from '@puni/streets/estimate'
import type { Failure } from '@puni/contract/calls'
import type { Position } from '@puni/contract/fields'
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { TestApp } from '@puni/verify/support/test-app'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const STORE = { lat: DEMO_CITY_TOWN.store.latitude, lng: DEMO_CITY_TOWN.store.longitude }
const DOORS = DEMO_CITY_TOWN.destinations.map(({ latitude: lat, longitude: lng }) => ({ lat, lng }))
/** In the Río de la Plata. */
const SEA = { lat: -34.35, lng: -57.9 }

const write = ({ lat, lng }: Position) => `${lat},${lng}`
const query = (from: Position, to: Position, vehicle: VehicleType = 'Moto') => ({
  query: { from: write(from), to: write(to), vehicle },
})

describe('ways in the city of the pack', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
  })

  const route = (from: Position, to: Position, vehicle?: VehicleType) =>
    test.ok('getRoute', query(from, to, vehicle), test.operator)

  it.each(VEHICLE_TYPES)('go by streets for %s', async (vehicle) => {
    for (const door of DOORS) {
      const way = await route(STORE, door, vehicle)
      const straight = metresBetween(STORE, door)
      expect(way.estimated).toBe(false)
      expect(way.distanceValue).toBeGreaterThan(straight - 100)
      expect(way.distanceValue).toBeLessThan(3 * straight)
      expect(way.path.length).toBeGreaterThan(2)
      expect(metresBetween(way.path[0] ?? SEA, STORE)).toBeLessThan(100)
      expect(metresBetween(way.path.at(-1) ?? SEA, door)).toBeLessThan(100)
      expect(way.startAddress).toMatch(/\p{L}/u)
      expect(way.endAddress).toMatch(/\p{L}/u)
      const speed = way.distanceValue / way.durationValue
      expect(speed).toBeGreaterThan(5 / 3.6)
      expect(speed).toBeLessThan(vehicle === 'Bicicleta' || vehicle === 'Otro' ? 20 / 3.6 : 70 / 3.6)
      for (const { lat, lng } of way.path) {
        expect(lat <= way.bounds.north && lat >= way.bounds.south).toBe(true)
        expect(lng <= way.bounds.east && lng >= way.bounds.west).toBe(true)
      }
    }
  })

  it.each([
    ['beyond the pack', SEA],
    ['far beyond the pack', { lat: -34.9, lng: -57.95 }],
  ])('are estimated, and marked so, to a point %s', async (_, point) => {
    expect(await route(STORE, point)).toEqual(estimateRoute(STORE, point, 'Moto'))
    expect(await route(point, STORE)).toEqual(estimateRoute(point, STORE, 'Moto'))
  })

  it('are of no length to the same point', async () => {
    for (const point of [STORE, SEA]) {
      expect(await route(point, point)).toMatchObject({
        distance: '0 m',
        distanceValue: 0,
        durationValue: 0,
        estimated: false,
        path: [point, point],
      })
    }
  })

  it.each([
    ['swapped', STORE, { lat: STORE.lng, lng: STORE.lat }],
    ['missing a digit', STORE, { lat: -3.46, lng: STORE.lng }],
    ['the antipodes', STORE, { lat: -STORE.lat, lng: STORE.lng + 180 }],
  ])('do not exist to coordinates that are %s', async (_, from, to) => {
    expect(await test.refused('getRoute', query(from, to), test.operator)).toBe('422 ROUTE_NOT_FOUND')
  })

  it.each(['0,0', '-34.6,0', '0,-58.4', '-34.6', 'NaN,NaN', '-134.6,-58.4'])(
    'are refused from %j, with the field named',
    async (point) => {
      const { status, body } = await test.send(
        'getRoute',
        { query: { from: point, to: write(STORE) } },
        test.operator,
      )
      expect(status).toBe(400)
      const { code, fields = {} } = body as Failure
      const named = new Set(Object.keys(fields).map((field) => field.split('.')[0]))
      expect([code, [...named]]).toEqual(['INVALID_INPUT', ['from']])
    },
  )

  it('take longer where traffic does', async () => {
    const [door = SEA] = DOORS
    const free = await route(STORE, door)
    const slow = await TestApp.start({ CITY_DIR: inject('demoCity'), TRAFFIC_FACTOR: '2' })
    const held = await slow.ok('getRoute', query(STORE, door), slow.operator)
    await slow.stop()
    expect(held.distanceValue).toBe(free.distanceValue)
    expect(held.durationValue / free.durationValue).toBeCloseTo(2, 1)
  })
})

describe('ways by a service, with the pack behind it', () => {
  let test: TestApp
  let service: FakeService
  beforeAll(async () => {
    service = await FakeService.start()
    const CITY_DIR = inject('demoCity')
    test = await TestApp.start({ CITY_DIR, ROUTING: 'valhalla', VALHALLA_URL: service.origin })
  })
  afterAll(async () => {
    await test.stop()
    await service.stop()
  })

  it('go by the streets of the pack when the service fails, and by estimate beyond them', async () => {
    const [door = SEA] = DOORS
    service.answer = { status: 500 }
    expect((await test.ok('getRoute', query(STORE, door), test.operator)).estimated).toBe(false)
    expect((await test.ok('getRoute', query(STORE, SEA), test.operator)).estimated).toBe(true)
    expect(service.asked).toHaveLength(2)
  })
})

describe('ways without a city pack', () => {
  it('are estimated', async () => {
    const test = await TestApp.shared()
    const [door = SEA] = DOORS
    const way = await test.ok('getRoute', query(STORE, door, 'Bicicleta'), test.operator)
    expect(way).toEqual(estimateRoute(STORE, door, 'Bicicleta'))
  })
})
