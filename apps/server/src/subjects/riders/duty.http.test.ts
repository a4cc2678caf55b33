import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

describe('duty', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const work = (rider: TestRider, body: object) => ({ params: { id: rider.id }, body })
  const position = () => ({ lat: -34.6, lng: -58.4, accuracy: 12, at: test.clock.now().toISOString() })

  it('goes on and off', async () => {
    const rider = await test.activatedRider()
    const on = await test.ok('setWorking', work(rider, { working: true, zoneId: test.zoneId }), rider.token)
    expect(on).toMatchObject({ working: true, status: 'working' })
    const off = await test.ok('setWorking', work(rider, { working: false }), rider.token)
    expect(off).toMatchObject({ working: false, status: 'inactive', lastPosition: null })
  })

  it('needs activation, an allowed zone, and a zone that exists', async () => {
    const fresh = await test.newRider()
    expect(await test.refused('setWorking', work(fresh, { working: true }), fresh.token)).toBe(
      '403 RIDER_NOT_ACTIVATED',
    )
    const rider = await test.activatedRider()
    const north = await test.createZone('Norte')
    const inNorth = work(rider, { working: true, zoneId: north._id })
    expect(await test.refused('setWorking', inNorth, rider.token)).toBe('403 ZONE_NOT_ALLOWED')
    const nowhere = work(rider, { working: true, zoneId: crypto.randomUUID() })
    expect(await test.refused('setWorking', nowhere, rider.token)).toBe('404 ZONE_NOT_FOUND')
    await test.ok(
      'setRiderZones',
      { params: { id: rider.id }, body: { zoneIds: [test.zoneId, north._id] } },
      test.operator,
    )
    const me = await test.ok('setWorking', inNorth, rider.token)
    expect(me.zone.name).toBe('Norte')
    expect(me.zones.map(({ name }) => name)).toEqual(['Centro', 'Norte'])
  })

  it('is refused to a blocked rider, in words that say so, and a block ends duty', async () => {
    const rider = await test.riderOnDuty()
    const blocked = await test.ok(
      'blockRider',
      { params: { id: rider.id }, body: { reason: 'Papeles vencidos' } },
      test.operator,
    )
    expect(blocked).toMatchObject({
      isBlocked: true,
      blockedReason: 'Papeles vencidos',
      working: false,
      lastPosition: null,
    })
    const reply = await test.send('setWorking', work(rider, { working: true }), rider.token)
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'RIDER_BLOCKED', message: expect.stringContaining('bloquead') },
    })
    await test.ok('unblockRider', { params: { id: rider.id } }, test.operator)
    await test.ok('setWorking', work(rider, { working: true }), rider.token)
  })

  it('takes positions only on duty, and keeps none off duty', async () => {
    const rider = await test.activatedRider()
    expect(await test.refused('setPosition', work(rider, position()), rider.token)).toBe('409 RIDER_OFF_DUTY')
    await test.ok('setWorking', work(rider, { working: true }), rider.token)
    await test.ok('setPosition', work(rider, position()), rider.token)
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({
      lastPosition: { lat: -34.6, lng: -58.4 },
    })
    await test.ok('setWorking', work(rider, { working: false }), rider.token)
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({
      lastPosition: null,
      lastPositionTime: null,
    })
  })

  it('never believes a position from the future', async () => {
    const rider = await test.riderOnDuty()
    const ahead = { ...position(), at: new Date(test.clock.now().getTime() + 3_600_000).toISOString() }
    await test.ok('setPosition', work(rider, ahead), rider.token)
    expect((await test.ok('getMe', {}, rider.token)).lastPositionTime).toBe(test.clock.now().toISOString())
  })

  it('keeps the newest position, in whatever order they arrive', async () => {
    const rider = await test.riderOnDuty()
    const old = position()
    test.clock.advance(60_000)
    const now = position()
    await test.ok('setPosition', work(rider, { ...now, lat: -34.62 }), rider.token)
    await test.ok('setPosition', work(rider, { ...old, lat: -34.63 }), rider.token)
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({
      lastPosition: { lat: -34.62 },
      lastPositionTime: now.at,
    })
  })

  it('reaches only its own id: others 403, nobody 404', async () => {
    const [rider, other] = [await test.activatedRider(), await test.activatedRider()]
    const nobody = crypto.randomUUID()
    for (const [id, answer] of [
      [other.id, '403 FORBIDDEN'],
      [nobody, '404 RIDER_NOT_FOUND'],
    ] as const) {
      const byPath = { params: { id } }
      expect(await test.refused('setWorking', { ...byPath, body: { working: true } }, rider.token)).toBe(
        answer,
      )
      expect(await test.refused('setPosition', { ...byPath, body: position() }, rider.token)).toBe(answer)
      expect(
        await test.refused(
          'getMonthlyTotals',
          { ...byPath, query: { year: '2026', month: '3' } },
          rider.token,
        ),
      ).toBe(answer)
      expect(await test.refused('streamRider', byPath, rider.token)).toBe(answer)
      const byQuery = { query: { riderId: id } }
      expect(await test.refused('getOfferedOrder', byQuery, rider.token)).toBe(answer)
      expect(await test.refused('getAcceptedOrder', byQuery, rider.token)).toBe(answer)
      expect(await test.refused('filterOrders', byQuery, rider.token)).toBe(answer)
      const history = { query: { riderId: id, entityType: 'rider' } }
      expect(await test.refused('getHistoricalOrders', history, rider.token)).toBe(answer)
    }
  })

  it('ends by itself an hour after the last sign of life, never with an order in hand', async () => {
    const [silent, heard, holder] = [
      await test.riderOnDuty(),
      await test.riderOnDuty(),
      await test.riderOnDuty(),
    ]
    const order = await test.placeOrder()
    await test.sql.query(`update orders set assigned_rider_id = $1, status = 'assigned' where id = $2`, [
      holder.id,
      order._id,
    ])
    const isWorking = async (rider: TestRider) => (await test.ok('getMe', {}, rider.token)).working
    test.clock.advance(3_000_000)
    await test.ok('setPosition', work(heard, position()), heard.token)
    const late = await test.activatedRider()
    await test.ok('setWorking', work(late, { working: true, zoneId: test.zoneId }), late.token)

    await test.app.endSilentDuty()
    expect(await isWorking(silent)).toBe(true)
    test.clock.advance(600_001)
    await test.app.endSilentDuty()
    expect(await Promise.all([silent, heard, holder, late].map(isWorking))).toEqual([false, true, true, true])
    test.clock.advance(2_999_999)
    await test.app.endSilentDuty()
    expect(await Promise.all([heard, late].map(isWorking)), 'a whole hour').toEqual([true, true])
    test.clock.advance(1)
    await test.app.endSilentDuty()
    expect(await Promise.all([heard, late].map(isWorking))).toEqual([false, false])
  })
})
