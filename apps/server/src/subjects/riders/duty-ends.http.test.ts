/**
 * However a rider's duty in a zone ends, the offer is withdrawn and moves on, and everyone concerned is
 * notified.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

interface Told {
  readonly topics: readonly string[]
  readonly event: object
}

describe('duty that ends', () => {
  let test: TestApp
  let elsewhere: string
  /** Farther away than any other rider in a test. */
  let next: TestRider
  /** Messages between processes, as sent. */
  const told: Told[] = []
  beforeAll(async () => {
    test = await TestApp.start()
    elsewhere = (await test.createZone('Norte'))._id
    next = await test.riderOnDuty(2_000)
    test.sql.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '') as Told))
    await test.sql.query('listen puni_events')
  })
  afterAll(() => test.stop())

  const setZones = ({ id }: TestRider, zoneIds: string[]) =>
    test.ok('setRiderZones', { params: { id }, body: { zoneIds } }, test.operator)
  const work = (rider: TestRider, body: object) =>
    test.ok('setWorking', { params: { id: rider.id }, body }, rider.token)
  const me = ({ token }: TestRider) => test.ok('getMe', {}, token)
  const advance = async (rider: TestRider, orderId: string, status: string) =>
    expect((await test.advance(rider, orderId, status)).status).toBe(200)

  async function riderInBothZones(): Promise<TestRider> {
    const rider = await test.activatedRider()
    await setZones(rider, [test.zoneId, elsewhere])
    await test.goOnDuty(rider, 100)
    return rider
  }
  const isTold = async (topics: readonly string[], event: object) => {
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ topics, event }))
  }

  it.each<[string, (rider: TestRider) => Promise<unknown>]>([
    ['goes off duty', (rider) => work(rider, { working: false })],
    ['logs out', ({ token }) => test.ok('logout', {}, token)],
    [
      'is blocked',
      ({ id }) => test.ok('blockRider', { params: { id }, body: { reason: 'Prueba' } }, test.operator),
    ],
    ['loses the zone', (rider) => setZones(rider, [elsewhere])],
    ['changes zones', (rider) => work(rider, { working: true, zoneId: elsewhere })],
  ])('is told alike where the rider %s', async (_, act) => {
    const rider = await riderInBothZones()
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(orderId)
    told.length = 0
    await act(rider)
    const people = ['operators', `rider:${rider.id}`]
    await isTold(people, { type: 'rider', riderId: rider.id })
    await isTold(people, { type: 'offer', orderId })
    await isTold(['dispatch'], { type: 'zone', zoneId: test.zoneId })
    await isTold(['push'], { type: 'push-due' })
    const { rows } = await test.sql.query(
      `select outcome, off_at from offers join shifts using (rider_id) where rider_id = $1 and zone_id = $2`,
      [rider.id, test.zoneId],
    )
    expect(rows).toEqual([{ outcome: 'withdrawn', off_at: test.clock.now() }])
    await test.dispatch()
    expect((await test.offeredTo(next))?._id, 'it goes on at once').toBe(orderId)
    await test.cancel(orderId)
  })

  it('ends after the order in hand where the zone is taken meanwhile', async () => {
    const rider = await riderInBothZones()
    const { _id } = await test.acceptedOrder(rider)
    expect(await setZones(rider, [elsewhere])).toMatchObject({ working: true })
    // The rider still appears on the map and still sees the order.
    await test.ok(
      'setPosition',
      {
        params: { id: rider.id },
        body: { lat: -34.61, lng: -58.4, accuracy: 9, at: test.clock.now().toISOString() },
      },
      rider.token,
    )
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await advance(rider, _id, status)
    expect(await me(rider)).toMatchObject({ working: true })
    told.length = 0
    await advance(rider, _id, 'delivered')
    expect(await me(rider)).toMatchObject({ working: false, lastPosition: null })
    await isTold(['operators', `rider:${rider.id}`], { type: 'rider', riderId: rider.id })
  })

  it('goes on where the zone is given back before the order ends', async () => {
    const rider = await riderInBothZones()
    const { _id } = await test.acceptedOrder(rider)
    await setZones(rider, [elsewhere])
    await setZones(rider, [elsewhere, test.zoneId])
    await test.cancel(_id)
    expect(await me(rider)).toMatchObject({ working: true })
    await work(rider, { working: false })
  })

  it('lasts where another zone is taken', async () => {
    const rider = await riderInBothZones()
    await setZones(rider, [test.zoneId])
    expect(await me(rider)).toMatchObject({ working: true })
    await work(rider, { working: false })
  })
})

describe('being free', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  it('counts from the end of the order, whatever the order is called later', async () => {
    const rider = await test.riderOnDuty()
    const { _id } = await test.acceptedOrder(rider)
    await test.cancel(_id)
    const { lastFreeAt } = await test.ok('getMe', {}, rider.token)
    expect(lastFreeAt).toBe(test.clock.now().toISOString())
    for (const status of ['error', 'canceled', 'error', 'pending', 'canceled']) {
      test.clock.advance(60_000)
      await test.ok('setOrderStatus', { params: { id: _id }, body: movedTo(status) }, test.operator)
      expect(await test.ok('getMe', {}, rider.token), status).toMatchObject({ lastFreeAt })
    }
  })
})
