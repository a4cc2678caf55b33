/** The streets that a phone keeps with its order: enough to find another way by, for its rider alone. */
import { decodeStreets } from '@puni/streets/graph/graph-streets'
import { StreetRouter } from '@puni/streets/router/street-router'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

/** Of the order that `acceptedOrder` places. */
const STORE = { lat: -34.609, lng: -58.392 }
const DOOR = { lat: -34.615, lng: -58.41 }

let test: TestApp
let rider: TestRider
let orderId: string
beforeAll(async () => {
  test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
  rider = await test.onlyRiderOnDuty()
  orderId = (await test.acceptedOrder(rider))._id
})

const ask = (who: TestRider, id = orderId) =>
  [
    'getOrderStreets',
    { params: { id }, query: { from: `${STORE.lat},${STORE.lng}`, vehicle: 'Moto' as const } },
    who.token,
  ] as const

it('lead the rider as fast as those of the city', async () => {
  const { part } = await test.ok(...ask(rider))
  expect(part?.city).toMatchObject({ demo: true, attribution: expect.stringMatching(/./) })
  const streets = decodeStreets(Buffer.from(part!.streets, 'base64'), part!.city)
  const found = new StreetRouter(streets).route(STORE, DOOR, { vehicle: 'Moto', traffic: part!.traffic })
  const ends = { from: `${STORE.lat},${STORE.lng}`, to: `${DOOR.lat},${DOOR.lng}`, vehicle: 'Moto' } as const
  const way = await test.ok('getRoute', { query: ends }, rider.token)
  // In a grid several ways are as fast.
  expect(Math.round(found?.seconds ?? 0)).toBe(way.durationValue)
  expect(way.steps?.map(({ maneuver }) => maneuver).at(-1)).toBe('arrive')
})

it('are a small part of the city', async () => {
  const { part } = await test.ok(...ask(rider))
  expect(part!.streets.length).toBeLessThan(100_000)
})

it('are refused to another rider, and of an order that is not there', async () => {
  const other = await test.activatedRider()
  expect(await test.refused(...ask(other))).toBe('403 FORBIDDEN')
  expect(await test.refused(...ask(rider, randomUUID()))).toBe('404 ORDER_NOT_FOUND')
})

it('are none without a city pack', async () => {
  const bare = await TestApp.shared()
  const holder = await bare.onlyRiderOnDuty()
  const { _id } = await bare.acceptedOrder(holder)
  expect(await bare.ok(...ask(holder, _id))).toEqual({ part: null })
})
