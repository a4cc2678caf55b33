/** Who reads which order, and how much of it. */
import { metresBetween } from '@puni/streets/geodesic'
import type { NewOrder } from '@puni/contract/orders/entities'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { APPROXIMATE_RADIUS_METRES, CUSTOMER_KEPT_HOURS } from '@puni/contract/orders/limits'
import { API_PREFIX } from '@puni/contract/route'
import type { CallName } from '@puni/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PushService, type Subscriber } from '@puni/verify/support/push-service'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { approximatePlace } from './approximate-destination.ts'

const HOUR = 3_600_000
type Door = NewOrder['destination']

let service: PushService
let test: TestApp
beforeAll(async () => {
  service = await PushService.start()
  test = await TestApp.start({ PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await test.stop()
  await service.stop()
})

/** Every call by which a rider may read orders, for one order. */
const readings = (riderId: string, id: string): [CallName, object][] => [
  ['filterOrders', { query: { todayOnly: 'true', assigned: 'false', zoneNumber: test.zoneId } }],
  ['filterOrders', { query: { assigned: 'false' } }],
  ['filterOrders', { query: { todayOnly: 'true', riderId } }],
  ['getOrder', { params: { id } }],
  ['getHistoricalOrders', { query: { entityType: 'rider', riderId } }],
  ['getOfferedOrder', { query: { riderId } }],
  ['getAcceptedOrder', { query: { riderId } }],
  ['listRiderOffers', { params: { id: riderId } }],
  ['setOrderStatus', { params: { id }, body: { status: 'to_pickup' } }],
]

/** All that these calls answer to a rider, refusals included. */
async function read({ id, token }: TestRider, orderId: string): Promise<unknown[]> {
  const answers = []
  for (const [name, parts] of readings(id, orderId)) answers.push(await test.send(name, parts, token))
  return answers
}

/** What of the door stands in the answers. */
function leaksOf(answers: unknown, door: Door): string[] {
  const text = JSON.stringify(answers)
  const [number = '', flat = ''] = (door.streetNumber ?? '').split(' ')
  const secrets = [
    number,
    flat,
    `${door.latitude}`,
    `${door.longitude}`,
    door.phone?.slice(1) ?? '',
    door.comment ?? '',
    // Nor that of the sender.
    '541155550111',
    'Por la puerta lateral',
  ]
  return secrets.filter((secret) => text.includes(secret))
}

async function streamOf(rider: TestRider) {
  const response = await fetch(`${test.origin}${API_PREFIX}/rider/${rider.id}/events`, {
    headers: { authorization: `Bearer ${rider.token}` },
  })
  const events: unknown[] = []
  void readLiveEvents(response, (event) => events.push(event))
  return events
}

describe('a destination', () => {
  let near: TestRider
  let far: TestRider
  let phone: Subscriber
  let events: unknown[]
  beforeAll(async () => {
    near = await test.riderOnDuty(100)
    far = await test.activatedRider()
    phone = service.subscribe()
    await test.subscribe(near, phone.token)
    events = await streamOf(near)
  })
  afterAll(async () => {
    for (const { id, token } of [near, far])
      await test.ok('setWorking', { params: { id }, body: { working: false } }, token)
  })

  const moveTo = (id: string, status: string) =>
    test.ok('setOrderStatus', { params: { id }, body: movedTo(status) }, test.operator)

  /** Two doors of one block: the same hundred, the same cell. */
  const doors = fc
    .record({
      lat: fc.double({ min: -34.64, max: -34.58, noNaN: true }),
      lng: fc.double({ min: -58.43, max: -58.37, noNaN: true }),
      hundred: fc.integer({ min: 101, max: 999 }),
      // Metres from the middle of the cell; not so few that the door's place is that of the middle.
      within: fc.tuple(
        ...Array.from({ length: 4 }, () =>
          fc
            .tuple(fc.integer({ min: 5, max: 85 }), fc.constantFrom(-1, 1))
            .map(([metres, sign]) => sign * metres),
        ),
      ),
      odd: fc.tuple(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 50, max: 99 })),
    })
    .map(({ lat, lng, hundred, within, odd }) => {
      const middle = approximatePlace({ lat, lng })
      const last = (which: number) => String(odd[which]).padStart(2, '0')
      return [0, 1].map((which): Door => ({
        latitude: middle.lat + (within[2 * which] ?? 0) / 111_195,
        longitude: middle.lng + (within[2 * which + 1] ?? 0) / 92_000,
        street: 'Belgrano',
        streetNumber: `${hundred}${last(which)} 4°B`,
        city: 'Buenos Aires',
        phone: `+5411666${hundred}${last(which)}`,
        comment: `Timbre de la familia ${hundred} ${odd[which]}`,
      })) as [Door, Door]
    })

  it('is told to nobody who does not hold the order: not in any answer, stream or push', async () => {
    await fc.assert(
      fc.asyncProperty(doors, async ([door]) => {
        const { _id: orderId } = await test.placeOrder({ destination: door })
        await test.dispatch()
        await test.push()
        await expect.poll(() => JSON.stringify(events.at(-1))).toContain(orderId)
        const offered = [await read(near, orderId), events, phone.requests.map(({ message }) => message)]
        expect(JSON.stringify(offered)).toContain('Belgrano')
        expect(leaksOf(offered, door), 'offered').toEqual([])
        const listed = await read(far, orderId)
        expect(JSON.stringify(listed)).toContain(orderId)
        expect(leaksOf(listed, door), 'listed').toEqual([])

        await test.skip(near, orderId)
        expect(leaksOf(await read(near, orderId), door), 'skipped').toEqual([])
        await test.goOnDuty(far)
        await test.dispatch()
        expect((await test.accept(far, orderId)).status).toBe(200)
        const held = await read(far, orderId)
        expect(leaksOf(held, door), 'held').toHaveLength(8)
        const passedOn = [await read(near, orderId), events]
        expect(leaksOf(passedOn, door), "another's").toEqual([])
        expect(JSON.stringify(passedOn), 'nothing about the other').not.toMatch(`${far.id}|${far.email}`)

        await moveTo(orderId, 'error')
        await moveTo(orderId, 'pending')
        expect(leaksOf(await read(far, orderId), door), 'lost').toEqual([])
        await moveTo(orderId, 'canceled')
        await test.ok('setWorking', { params: { id: far.id }, body: { working: false } }, far.token)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('reads alike for every door of its block, distances included', async () => {
    await fc.assert(
      fc.asyncProperty(doors, async (pair) => {
        const told = []
        for (const destination of pair) {
          const { _id } = await test.placeOrder({ destination })
          const open = await test.ok('getOrder', { params: { id: _id } }, far.token)
          await test.dispatch()
          await test.push()
          const offered = await test.offeredTo(near)
          const { body } = phone.requests.at(-1)!.message.notification
          expect(offered?._id).toBe(_id)
          told.push([open.destination, offered?.destination, offered?.origin, body])
          await moveTo(_id, 'canceled')
        }
        expect(told[0]).toEqual(told[1])
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('is the block and a place nearby until the order is held, then the door', async () => {
    const { destination } = test.newOrder()
    const { _id } = await test.placeOrder({ destination: { ...destination, streetNumber: '2245' } })
    await test.dispatch()
    const offered = (await test.offeredTo(near))!.destination
    expect(offered).toMatchObject({ street: 'Belgrano', streetNumber: 'al 2200', approximate: true })
    const place = { lat: offered.latitude, lng: offered.longitude }
    const door = { lat: destination.latitude, lng: destination.longitude }
    expect(metresBetween(place, door)).toBeLessThan(APPROXIMATE_RADIUS_METRES)
    expect([offered.latitudeDestination, offered.longitudeDestination]).toEqual([place.lat, place.lng])
    await test.accept(near, _id)
    expect((await test.ok('getOrder', { params: { id: _id } }, near.token)).destination).toMatchObject({
      latitude: door.lat,
      latitudeDestination: door.lat,
      streetNumber: '2245',
      approximate: false,
    })
    await moveTo(_id, 'canceled')
  })
})

describe('orders', () => {
  it('are for riders who are activated and in good standing', async () => {
    const blocked = await test.activatedRider()
    await test.ok('blockRider', { params: { id: blocked.id }, body: { reason: 'Prueba' } }, test.operator)
    const newcomer = await test.newRider()
    const { _id } = await test.placeOrder()
    const retrospect = new Set<CallName>(['getHistoricalOrders', 'listRiderOffers'])
    const route = { query: { from: '-34.6,-58.4', to: '-34.61,-58.41' } }
    for (const [rider, refusal] of [
      [blocked, '403 RIDER_BLOCKED'],
      [newcomer, '403 RIDER_NOT_ACTIVATED'],
    ] as const) {
      const calls = readings(rider.id, _id).filter(
        ([name]) => name !== 'setOrderStatus' && (rider === newcomer || !retrospect.has(name)),
      )
      for (const [name, parts] of [...calls, ['getRoute', route] as const])
        expect(await test.refused(name, parts, rider.token), name).toBe(refusal)
    }
    await test.cancel(_id)
  })

  it('lose the customer some time after their end, and not later for being corrected', async () => {
    const rider = await test.riderOnDuty(50)
    const { _id: delivered } = await test.acceptedOrder(rider)
    await test.deliver(rider, delivered)
    const { _id: failed } = await test.acceptedOrder(rider)
    await test.advance(rider, failed, 'error')
    const history = async () => {
      const query = { entityType: 'rider', riderId: rider.id }
      return (await test.ok('getHistoricalOrders', { query }, rider.token)).orders
    }
    test.clock.advance(CUSTOMER_KEPT_HOURS * HOUR - 1)
    expect((await test.advance(rider, failed, 'canceled')).status).toBe(200)
    const before = await history()
    for (const { destination, origin } of before) {
      expect(destination).toMatchObject({ phone: '+541155550122', comment: 'Timbre 4A', approximate: false })
      expect(origin.comment).toBe('Por la puerta lateral')
    }
    test.clock.advance(1)
    test.operator = await test.loginOperator()
    const after = await history()
    expect(after).toHaveLength(2)
    for (const [index, { destination, origin, ...rest }] of after.entries()) {
      expect(destination).toMatchObject({ phone: null, comment: null, approximate: true })
      expect({ origin, ...rest }, 'what the history lists stays').toMatchObject({
        status: before[index]!.status,
        management: before[index]!.management,
        assignedRider: { _id: rider.id },
        origin: { ...before[index]!.origin, comment: null },
      })
    }
    expect(await test.ok('getOrder', { params: { id: delivered } }, rider.token)).toMatchObject({
      destination: { phone: null },
    })
    const seen = await test.ok('getOrder', { params: { id: delivered } }, test.operator)
    expect(seen.destination, 'operators still read it').toMatchObject({ phone: '+541155550122' })
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  })

  it('tell the store that placed them its rider’s first name and vehicle, and no more', async () => {
    const place = { latitude: -34.611, longitude: -58.391, street: 'Sarmiento', streetNumber: '900' }
    const body = { name: 'Kiosco Sur', ...place, city: 'Buenos Aires', zoneId: test.zoneId }
    const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
    const rider = await test.riderOnDuty(10)
    const { origin: _, ...order } = test.newOrder({ storeId: store._id })
    const parts = { body: order, headers: { 'idempotency-key': 'otra vez' } }
    const first = await test.ok('createOrder', parts, apiKey)
    expect(first.order.assignedRider).toBeNull()
    await test.dispatch()
    const offered = await test.send('createOrder', parts, apiKey)
    await test.accept(rider, first.order._id)
    const again = await test.ok('createOrder', parts, apiKey)
    expect(again.order).toMatchObject({ _id: first.order._id, status: 'assigned' })
    expect(again.order.assignedRider).toEqual({ firstName: 'Ramón', vehicleType: 'Moto' })
    expect(JSON.stringify([offered, again])).not.toMatch(
      new RegExp(`${rider.id}|${rider.email}|55550199|Ramón Rider`),
    )
    await test.cancel(first.order._id)
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  })
})

it('operators learn that a rider can be pushed to, not by which keys', async () => {
  const rider = await test.activatedRider()
  const listed = async () => {
    const { riders } = await test.ok('listRiders', { query: {} }, test.operator)
    return riders.find(({ _id }) => _id === rider.id)
  }
  expect(await listed()).toMatchObject({ hasPush: false })
  const { token } = service.subscribe()
  await test.subscribe(rider, token)
  expect(await listed()).toMatchObject({ hasPush: true })
  expect(JSON.stringify(await listed())).not.toMatch(/endpoint|p256dh|pushToken/)
  expect((await test.ok('getMe', {}, rider.token)).pushToken, 'its own app still compares it').toBe(token)
})

it("an order of a zone that an operator took from a rider is in none of the rider's answers", async () => {
  const rider = await test.activatedRider()
  const { _id } = await test.placeOrder()
  const isRead = async () => JSON.stringify(await read(rider, _id)).includes(_id)
  expect(await isRead()).toBe(true)
  const elsewhere = await test.createZone('Otro barrio')
  await test.ok(
    'setRiderZones',
    { params: { id: rider.id }, body: { zoneIds: [elsewhere._id] } },
    test.operator,
  )
  expect(await isRead()).toBe(false)
  await test.cancel(_id)
})
