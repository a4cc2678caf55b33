import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { raceToAccept } from '@puni/verify/support/accept-race'
import { CANCELED } from '@puni/verify/support/canceled'

describe('offers', () => {
  let test: TestApp
  let near: TestRider
  let far: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
    near = await test.riderOnDuty(300)
    far = await test.riderOnDuty(2_000)
  })
  afterAll(() => test.stop())

  const cancel = (id: string) => test.ok('setOrderStatus', { params: { id }, body: CANCELED }, test.operator)
  const eventsOf = async (id: string) =>
    (await test.ok('listOrderEvents', { params: { id } }, test.operator)).events.map(({ type }) => type)

  it('go to the nearest rider, one at a time', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    expect(await test.offeredTo(far)).toBeNull()
    await test.dispatch()
    expect(await test.offeredTo(far)).toBeNull()
    await cancel(_id)
  })

  it('pass on when skipped', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.skip(near, _id)).status).toBe(200)
    expect(await test.offeredTo(near)).toBeNull()
    await test.dispatch()
    expect((await test.offeredTo(far))?._id).toBe(_id)
    expect(await test.accept(near, _id)).toMatchObject({ status: 409, body: { code: 'OFFER_EXPIRED' } })
    expect((await test.skip(near, _id)).status, 'skipping again changes nothing').toBe(200)
    expect((await test.accept(far, _id)).status).toBe(200)
    expect(await test.accept(near, _id)).toMatchObject({ status: 409, body: { code: 'OFFER_TAKEN' } })
    expect((await test.accept(far, _id)).status, 'accepting again after winning').toBe(200)
    expect(await test.skip(far, _id)).toMatchObject({ status: 409 })
    expect(await eventsOf(_id)).toEqual(['created', 'offered', 'skipped', 'offered', 'accepted'])
    await cancel(_id)
  })

  it('expire after 90 seconds and pass on', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    test.clock.advance(89_999)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    test.clock.advance(1)
    expect(await test.offeredTo(near), 'gone by the clock, before anybody swept').toBeNull()
    expect(await test.accept(near, _id)).toMatchObject({ status: 409, body: { code: 'OFFER_EXPIRED' } })
    await test.dispatch()
    expect((await test.offeredTo(far))?._id).toBe(_id)
    expect(await eventsOf(_id)).toEqual(['created', 'offered', 'expired', 'offered'])
    await cancel(_id)
  })

  it('that were skipped without signal before they ended count as skipped, also when that is heard later', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    const skippedAt = new Date(test.clock.now().getTime() + 30_000).toISOString()
    test.clock.advance(90_000)
    await test.dispatch()
    const outcome = async () => {
      const { offers } = await test.ok('listRiderOffers', { params: { id: near.id }, query: {} }, near.token)
      return offers[0]?.outcome
    }
    expect(await outcome()).toBe('expired')
    const skip = (timestamp: string) =>
      test.send(
        'skipOrder',
        { params: { id: _id }, body: { riderId: near.id, action: 'skip', timestamp } },
        near.token,
      )
    expect((await skip(test.clock.now().toISOString())).status, 'after its end it is none').toBe(200)
    expect(await outcome()).toBe('expired')
    expect((await skip('2000-01-01T00:00:00.000Z')).status, 'nor is one before it').toBe(422)
    expect(await outcome()).toBe('expired')
    expect((await skip(skippedAt)).status).toBe(200)
    expect(await outcome()).toBe('skipped')
    expect((await skip(skippedAt)).status, 'once').toBe(200)
    expect((await eventsOf(_id)).filter((type) => type === 'skipped')).toHaveLength(1)
    const { events } = await test.ok('listOrderEvents', { params: { id: _id } }, test.operator)
    expect(events.find(({ type }) => type === 'skipped')).toMatchObject({ deviceAt: skippedAt })
    await cancel(_id)
  })

  it('that came again stand, when a skip of the one before is heard', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    const timestamp = new Date(test.clock.now().getTime() + 30_000).toISOString()
    test.clock.advance(90_000)
    await test.dispatch()
    await test.skip(far, _id)
    test.clock.advance(300_000)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    const body = { riderId: near.id, action: 'skip', timestamp } as const
    await test.ok('skipOrder', { params: { id: _id }, body }, near.token)
    expect((await test.offeredTo(near))?._id).toBe(_id)
    const { offers } = await test.ok('listRiderOffers', { params: { id: near.id }, query: {} }, near.token)
    expect(offers.slice(0, 2).map(({ outcome }) => outcome)).toEqual([null, 'skipped'])
    await cancel(_id)
  })

  it('survive a restart: what was offered still is, and expires on time', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.restart()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    test.clock.advance(90_000)
    await test.dispatch()
    expect((await test.offeredTo(far))?._id).toBe(_id)
    await cancel(_id)
  })

  it('come back to who let them go only after a pause, and only when nobody else is left', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.skip(near, _id)
    await test.dispatch()
    await test.skip(far, _id)
    await test.dispatch()
    expect([await test.offeredTo(near), await test.offeredTo(far)]).toEqual([null, null])
    test.clock.advance(300_000)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    await cancel(_id)
  })

  it.each([
    ['reported its problem', () => near.token],
    ['had it taken away', () => test.operator],
  ])('come back last, and after a pause, to the rider who %s', async (_, token) => {
    await test.goOnDuty(near, 300)
    const { _id } = await test.acceptedOrder(near)
    const setStatus = (status: string, by: string) =>
      test.ok('setOrderStatus', { params: { id: _id }, body: { status } }, by)
    await setStatus('error', token())
    test.clock.advance(600_000)
    await setStatus('pending', test.operator)
    await test.dispatch()
    expect(await test.offeredTo(near)).toBeNull()
    expect((await test.offeredTo(far))?._id).toBe(_id)
    await test.ok('setWorking', { params: { id: far.id }, body: { working: false } }, far.token)
    test.clock.advance(299_999)
    await test.dispatch()
    expect(await test.offeredTo(near), 'not straight back, though nobody else is left').toBeNull()
    test.clock.advance(1)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id, 'nor never').toBe(_id)
    await cancel(_id)
    await test.goOnDuty(far, 2_000)
  })

  it('are taken back when the rider leaves duty, without counting as missed', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.ok('setWorking', { params: { id: near.id }, body: { working: false } }, near.token)
    expect(await test.accept(near, _id), 'it did not run out').toMatchObject({
      status: 409,
      body: { code: 'OFFER_TAKEN' },
    })
    await test.dispatch()
    expect((await test.offeredTo(far))?._id).toBe(_id)
    await test.skip(far, _id)
    await test.goOnDuty(near, 300)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id, 'asked again at once').toBe(_id)
    await cancel(_id)
  })

  it('are taken back when the rider is blocked', async () => {
    const rider = await test.riderOnDuty(10)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(_id)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, test.operator)
    expect(await test.accept(rider, _id)).toMatchObject({ status: 403, body: { code: 'RIDER_BLOCKED' } })
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(_id)
    await cancel(_id)
  })

  it('go to nobody who is off duty, busy, elsewhere or not seen lately', async () => {
    await test.ok('setWorking', { params: { id: far.id }, body: { working: false } }, far.token)
    const first = await test.acceptedOrder(near)
    const second = await test.placeOrder()
    await test.dispatch()
    expect(await test.offeredTo(near)).toBeNull()
    await test.goOnDuty(near, 300)
    await cancel(first._id)
    test.clock.advance(30 * 60_000)
    await test.dispatch()
    expect(await test.offeredTo(near), 'position too old').toBeNull()
    await test.goOnDuty(near, 300)
    await test.dispatch()
    expect((await test.offeredTo(near))?._id).toBe(second._id)
    await cancel(second._id)
    await test.goOnDuty(far, 2_000)
  })

  it('survive in the database what the code might forget: one live offer per order and per rider, one active order', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const offer = (orderId: string, riderId: string) =>
      test.sql.query(
        `insert into offers (order_id, rider_id, offered_at, expires_at, reason) values ($1, $2, now(), now(), '{}')`,
        [orderId, riderId],
      )
    await expect(offer(_id, far.id)).rejects.toThrow('offers_one_live_per_order')
    const other = await test.placeOrder()
    await expect(offer(other._id, near.id)).rejects.toThrow('offers_one_live_per_rider')
    await test.accept(near, _id)
    await expect(
      test.sql.query(`update orders set status = 'assigned', assigned_rider_id = $2 where id = $1`, [
        other._id,
        near.id,
      ]),
    ).rejects.toThrow('orders_one_active_per_rider')
    await cancel(_id)
    await cancel(other._id)
  })

  it('have exactly one winner when two riders accept at the same instant, 25 times', async () => {
    await raceToAccept(test, { near, far }, 25)
  })
})
