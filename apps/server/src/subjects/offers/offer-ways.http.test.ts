/**
 * The distance of an offer: a single figure, by streets, in the push, in the order and in the routes the
 * cards request.
 */
import { distanceText } from '@puni/streets/route-texts'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { PushService } from '@puni/verify/support/push-service'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'
import { approximatePlace } from '../orders/approximate-destination.ts'

let service: PushService
beforeAll(async () => {
  service = await PushService.start()
})
afterAll(() => service.stop())

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
})

async function start(environment: Record<string, string>): Promise<TestApp> {
  const test = await TestApp.start({ PUSH_HOSTS: service.origin, ...environment })
  apps.push(test)
  return test
}

/** An order offered to a rider at this distance from the store: the push's text and the order's data. */
async function offered(test: TestApp, vehicleType: VehicleType, metres: number) {
  const rider = await test.signedUpRider({ vehicleType })
  await test.activate(rider)
  await test.goOnDuty(rider, metres)
  const phone = service.subscribe()
  await test.subscribe(rider, phone.token)
  await test.placeOrder()
  const started = performance.now()
  await test.dispatch()
  const dispatchMs = performance.now() - started
  await test.push()
  const { order } = await test.ok('getOfferedOrder', { query: { riderId: rider.id } }, rider.token)
  return { rider, order: order!, push: phone.requests[0]?.message.notification.body ?? '', dispatchMs }
}

/** The routes as the cards request them: to the store, and on to the block or, for who holds the order, the door. */
async function ways(test: TestApp, vehicle: VehicleType, metres: number) {
  const ask = (from: string, to: string) =>
    test.ok('getRoute', { query: { from, to, vehicle } }, test.operator)
  const store = `${PICKUP.latitude},${PICKUP.longitude}`
  const toPickup = await ask(`${PICKUP.latitude + metres / 111_195},${PICKUP.longitude}`, store)
  const block = approximatePlace({ lat: -34.615, lng: -58.41 })
  const toBlock = await ask(store, `${block.lat},${block.lng}`)
  return { toPickup, toBlock, toDelivery: await ask(store, '-34.615,-58.41') }
}

describe('the way of an offer', () => {
  it.each<[VehicleType, number]>([
    ['Moto', 900],
    ['Bicicleta', 900],
  ])('is told alike everywhere to a %s', async (vehicle, metres) => {
    const test = await start({ CITY_DIR: inject('demoCity') })
    const { rider, order, push } = await offered(test, vehicle, metres)
    const { toPickup, toBlock, toDelivery } = await ways(test, vehicle, metres)
    expect([toPickup.estimated, toBlock.estimated]).toEqual([false, false])
    expect(order.origin).toMatchObject({ distance: toPickup.distanceValue, distanceEstimated: false })
    expect(order.destination).toMatchObject({ distance: toBlock.distanceValue, distanceEstimated: false })
    const total = distanceText(toPickup.distanceValue + toBlock.distanceValue)
    expect(push).toContain(` · ${total} en total · `)

    await test.accept(rider, order._id)
    const detail = await test.ok('getOrder', { params: { id: order._id } }, rider.token)
    const told = { distance: toDelivery.distanceValue, distanceEstimated: false }
    expect(detail.destination, 'to the door once it is accepted').toMatchObject(told)
    const listed = await test.ok('listOperatorOrders', { query: {} }, test.operator)
    expect(listed.orders[0]?.destination, 'also to operators').toMatchObject(told)
  })

  it('is marked wherever it is only estimated', async () => {
    const test = await start({})
    const { order, push } = await offered(test, 'Moto', 900)
    const { toPickup, toBlock } = await ways(test, 'Moto', 900)
    expect([toPickup.estimated, toBlock.estimated]).toEqual([true, true])
    expect(order.origin).toMatchObject({ distance: toPickup.distanceValue, distanceEstimated: true })
    expect(order.destination).toMatchObject({ distance: toBlock.distanceValue, distanceEstimated: true })
    const total = distanceText(toPickup.distanceValue + toBlock.distanceValue)
    expect(push).toContain(` · ${total} en total (estimado) · `)
  })

  it('holds no offer back while a service is silent', async () => {
    const silent = await FakeService.start()
    silent.answer = { instead: 'silence' }
    const test = await start({ ROUTING: 'osrm', OSRM_URL: silent.origin, ROUTING_TIMEOUT_MS: '30000' })
    const { push, dispatchMs } = await offered(test, 'Moto', 900)
    expect(push).toContain(' en total (estimado) · ')
    // One second for the decision's legs, half a second for these.
    expect(dispatchMs).toBeLessThan(10_000)
    await silent.stop()
  })
})
