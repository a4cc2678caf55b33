import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CANCELED } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

describe('an order', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())
  afterEach(async () => {
    // Ends any order the test left with the rider, so that the next one starts with a free rider.
    const { order } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
    if (order) await test.ok('setOrderStatus', { params: { id: order._id }, body: CANCELED }, test.operator)
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  })

  const accepted = async () =>
    (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).order
  const totals = (year: number, month: number) =>
    test.ok(
      'getMonthlyTotals',
      { params: { id: rider.id }, query: { year: String(year), month: String(month) } },
      rider.token,
    )
  const history = (query: Record<string, string> = {}) =>
    test.ok(
      'getHistoricalOrders',
      { query: { entityType: 'rider', riderId: rider.id, ...query } },
      rider.token,
    )

  it('goes from the operator to the door, into the history and the month', async () => {
    test.clock.set('2026-03-10T15:00:00Z')
    rider = await test.riderOnDuty()
    const placed = await test.placeOrder()
    await test.dispatch()
    const offered = await test.offeredTo(rider)
    expect(offered).toMatchObject({
      _id: placed._id,
      status: 'pending',
      offeredTo: rider.id,
      offeredAt: '2026-03-10T15:00:00.000Z',
      offerExpiresAt: '2026-03-10T15:01:30.000Z',
      origin: {
        independentStoreName: 'Doña Rosa',
        zoneNumber: { name: 'Centro' },
        distance: expect.closeTo(637, -1),
        distanceEstimated: true,
      },
      management: { storeValue: 12_500.5, shippingCost: 2_300.25 },
    })
    expect(offered?.destination, 'no customer data before acceptance').toMatchObject({
      phone: null,
      comment: null,
    })

    expect((await test.accept(rider, placed._id)).status).toBe(200)
    expect(await accepted()).toMatchObject({
      _id: placed._id,
      status: 'assigned',
      destination: { phone: '+541155550122', comment: 'Timbre 4A' },
      assignedRider: { _id: rider.id, vehicleType: 'Moto' },
    })
    expect(await test.offeredTo(rider)).toBeNull()
    test.clock.advance(20 * 60_000)
    await test.deliver(rider, placed._id)
    expect(await accepted()).toBeNull()

    const { orders, currentPage, totalPages } = await history()
    expect([orders.length, orders[0]?.status, currentPage, totalPages]).toEqual([1, 'delivered', 1, 1])
    expect(orders[0]?.destination.dropoffTime).toBe('2026-03-10T15:20:00.000Z')
    expect(await totals(2026, 3)).toMatchObject({
      month: 'MARZO',
      total: 1,
      totalMoneyByMonth: 2_300.25,
      puniEarnings: 115.01,
      waits: 1,
      waitedSeconds: 0,
      days: [{ day: '2026-03-10', total: 1, money: 2_300.25 }],
    })
    expect(await totals(2026, 4)).toMatchObject({ month: 'ABRIL', total: 0, totalMoneyByMonth: 0 })
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({
      deliveredOrders: 1,
      totalMoney: 2_300.25,
    })

    const { events } = await test.ok('listOrderEvents', { params: { id: placed._id } }, test.operator)
    expect(events.map(({ type, status }) => status ?? type)).toEqual([
      'pending',
      'offered',
      'assigned',
      'to_pickup',
      'waiting_pickup',
      'on the way',
      'delivered',
    ])
  })

  it('advances one step at a time: repeating is fine, jumping and going back are not', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    const before = await test.fingerprint()
    for (const status of ['waiting_pickup', 'on the way', 'delivered', 'pending']) {
      expect(await test.advance(rider, _id, status)).toMatchObject({
        status: 409,
        body: { code: 'STATUS_NOT_NEXT' },
      })
    }
    expect((await test.advance(rider, _id, 'assigned')).status).toBe(200)
    expect(await test.fingerprint()).toBe(before)
    await test.advance(rider, _id, 'to_pickup')
    expect((await test.advance(rider, _id, 'to_pickup')).status).toBe(200)
    expect(await test.advance(rider, _id, 'assigned')).toMatchObject({ status: 409 })
  })

  /** A step with the phone's own timestamp, this many milliseconds from now. */
  const step = (id: string, status: string, ahead: number, token = rider.token) => {
    const occurredAt = new Date(test.clock.now().getTime() + ahead).toISOString()
    return test.send('setOrderStatus', { params: { id }, body: { status, occurredAt } }, token)
  }
  const eventsOf = async (id: string) =>
    (await test.ok('listOrderEvents', { params: { id } }, test.operator)).events
  const clockOf = (ahead: number) => new Date(test.clock.now().getTime() + ahead).toISOString()

  it('keeps the time of the phone beside that of the server, and counts from it when steps arrive late', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    test.clock.advance(40 * 60_000)
    const steps = { to_pickup: -38, waiting_pickup: -30, 'on the way': -20, delivered: -5 }
    for (const [status, minutes] of Object.entries(steps)) {
      expect((await step(_id, status, minutes * 60_000)).status).toBe(200)
    }
    const told = (await eventsOf(_id)).slice(-4)
    expect(told.map(({ deviceAt }) => deviceAt)).toEqual(
      Object.values(steps).map((minutes) => clockOf(minutes * 60_000)),
    )
    expect(new Set(told.map(({ at }) => at))).toEqual(new Set([clockOf(0)]))
    const order = await test.ok('getOrder', { params: { id: _id } }, rider.token)
    expect(order.origin.pickupTime).toBe(clockOf(-20 * 60_000))
    expect(order.destination.dropoffTime).toBe(clockOf(-5 * 60_000))
  })

  it('refuses times of a phone that cannot be, and goes on without them', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    test.clock.advance(10 * 60_000)
    const before = await test.fingerprint()
    const wrong = { status: 422, body: { code: 'DEVICE_TIME_WRONG' } }
    expect(await step(_id, 'to_pickup', 120_001), 'in the future').toMatchObject(wrong)
    expect(await step(_id, 'to_pickup', -12 * 60_000 - 1), 'before it was accepted').toMatchObject(wrong)
    const { rows: kept } = await test.sql.query(
      'delete from late_steps where order_id = $1 returning status',
      [_id],
    )
    expect(kept, 'kept, and nothing else').toEqual([{ status: 'to_pickup' }, { status: 'to_pickup' }])
    expect(await test.fingerprint()).toBe(before)
    expect((await step(_id, 'to_pickup', 120_000)).status, 'a clock a little ahead').toBe(200)
    expect(await step(_id, 'waiting_pickup', 119_999), 'before the previous step').toMatchObject(wrong)
    expect((await test.advance(rider, _id, 'waiting_pickup')).status).toBe(200)
    expect((await step(_id, 'on the way', 60_000)).status).toBe(200)
    const order = await test.ok('getOrder', { params: { id: _id } }, rider.token)
    expect(order.origin.pickupTime, 'never later than now').toBe(clockOf(0))
  })

  it('refuses them from an operator too, and keeps nothing of it', async () => {
    const { _id } = await test.placeOrder()
    const occurredAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const before = await test.fingerprint()
    for (const body of [
      { ...CANCELED, occurredAt },
      { newStatus: 'error', occurredAt },
    ])
      expect(await test.refused('setOrderStatus', { params: { id: _id }, body }, test.operator)).toBe(
        '422 DEVICE_TIME_WRONG',
      )
    expect(await test.fingerprint()).toBe(before)
    await test.cancel(_id)
  })

  it('takes a step once per idempotency key, also when its repeat arrives after the next one', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    const send = (key: string, body: object, token = rider.token) =>
      test.send('setOrderStatus', { params: { id: _id }, body, headers: { 'idempotency-key': key } }, token)
    const toPickup = { status: 'to_pickup', occurredAt: clockOf(0) }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('paso-1', toPickup)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await send('paso-2', { status: 'waiting_pickup' })).status).toBe(200)
    expect(await send('paso-1', toPickup)).toMatchObject({
      status: 200,
      body: { order: { status: 'waiting_pickup' } },
    })
    const taken = (await eventsOf(_id)).map(({ status }) => status).filter((status) => status !== null)
    expect(taken).toEqual(['pending', 'assigned', 'to_pickup', 'waiting_pickup'])
    expect(await send('paso-1', { status: 'on the way' }), 'the key of another step').toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    })
    expect(await send('paso-1', toPickup, test.operator), "another caller's key is its own").toMatchObject({
      status: 409,
    })
    expect(await send('paso-9', { status: 'delivered' })).toMatchObject({ status: 409 })
    expect((await send('paso-9', { status: 'on the way' })).status, 'a refused request leaves no key').toBe(
      200,
    )
    expect((await send('paso-3', { status: 'delivered' })).status).toBe(200)
    expect((await send('paso-3', { status: 'delivered' })).status).toBe(200)
    test.clock.advance(86_400_000)
    test.operator = await test.loginOperator()
    expect(await send('paso-1', toPickup), 'forgotten after a day').toMatchObject({ status: 409 })
    await test.app.housekeep()
    const { rows } = await test.sql.query('select count(*)::int as kept from idempotency_keys')
    expect(rows).toEqual([{ kept: 0 }])
  })

  it('keeps what was done before a block', async () => {
    const blocked = await test.riderOnDuty(10)
    const { _id } = await test.acceptedOrder(blocked)
    test.clock.advance(10 * 60_000)
    await test.ok('blockRider', { params: { id: blocked.id }, body: { reason: 'Prueba' } }, test.operator)
    expect((await step(_id, 'to_pickup', -60_000, blocked.token)).status).toBe(200)
    expect(await step(_id, 'waiting_pickup', 0, blocked.token)).toMatchObject({
      status: 403,
      body: { code: 'RIDER_BLOCKED' },
    })
    await test.cancel(_id)
  })

  it('reports a problem as the specification writes it, frees the rider, and can be offered again', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    const body = { newStatus: 'error', reason: 'Local cerrado' }
    await test.ok('setOrderStatus', { params: { id: _id }, body }, rider.token)
    expect(await accepted()).toBeNull()
    expect((await test.ok('getOrder', { params: { id: _id } }, rider.token)).status).toBe('error')
    expect(await test.advance(rider, _id, 'pending')).toMatchObject({ status: 409 })
    await test.ok('setOrderStatus', { params: { id: _id }, body: { status: 'pending' } }, test.operator)
    const other = await test.riderOnDuty(1_000)
    await test.dispatch()
    expect(await test.offeredTo(rider), 'who reported it is not asked straight back').toBeNull()
    expect((await test.offeredTo(other))?._id).toBe(_id)
    await test.ok('setOrderStatus', { params: { id: _id }, body: CANCELED }, test.operator)
    expect(await test.offeredTo(other), 'a cancelled order is offered to nobody').toBeNull()
    await test.ok('setWorking', { params: { id: other.id }, body: { working: false } }, other.token)
  })

  it('that is corrected once it has ended makes its rider free no later', async () => {
    rider = await test.riderOnDuty()
    const { _id: id } = await test.acceptedOrder(rider)
    const freeSince = async () =>
      (await test.sql.query('select last_free_at from riders where id = $1', [rider.id])).rows
    await test.advance(rider, id, 'canceled')
    const before = await freeSince()
    expect(before).toEqual([{ last_free_at: test.clock.now() }])
    test.clock.advance(60_000)
    await test.ok('setOrderStatus', { params: { id }, body: { status: 'error' } }, test.operator)
    expect(await freeSince()).toEqual(before)
  })

  it('does not change once delivered', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
    const before = await test.fingerprint()
    for (const body of [{ status: 'canceled' }, { newStatus: 'error' }]) {
      for (const token of [rider.token, test.operator]) {
        expect(await test.refused('setOrderStatus', { params: { id: _id }, body }, token)).toBe(
          '409 STATUS_NOT_NEXT',
        )
      }
    }
    expect(await test.fingerprint()).toBe(before)
  })

  it('belongs to its rider: another reads nothing of it and moves nothing', async () => {
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    const other = await test.activatedRider()
    expect(await test.refused('getOrder', { params: { id: _id } }, other.token)).toBe('403 FORBIDDEN')
    expect(
      await test.refused(
        'setOrderStatus',
        { params: { id: _id }, body: { status: 'to_pickup' } },
        other.token,
      ),
    ).toBe('403 FORBIDDEN')
    expect(await test.accept(other, _id)).toMatchObject({ status: 403 })
    expect(await test.skip(other, _id)).toMatchObject({ status: 403 })
    expect(await test.refused('getOrder', { params: { id: crypto.randomUUID() } }, rider.token)).toBe(
      '404 ORDER_NOT_FOUND',
    )
  })

  it("is listed today, as the zone's open one or as the rider's own", async () => {
    test.clock.set('2026-05-02T02:59:00Z')
    rider = await test.logInAgain(rider)
    const placed = await test.placeOrder()
    const filter = (query: Record<string, string>) => test.ok('filterOrders', { query }, rider.token)
    const open = { todayOnly: 'true', assigned: 'false', zoneNumber: test.zoneId }
    const listed = (await filter(open)).orders.find(({ _id }) => _id === placed._id)
    expect(listed).toMatchObject({ destination: { phone: null } })
    expect((await filter({ todayOnly: 'true', riderId: rider.id })).orders).toEqual([])
    const elsewhere = await test.createZone('Lejos')
    expect(
      await test.refused('filterOrders', { query: { ...open, zoneNumber: elsewhere._id } }, rider.token),
    ).toBe('403 ZONE_NOT_ALLOWED')
    await test.cancel(placed._id)
  })

  it('counts months and days in the time zone of the platform', async () => {
    // 31 July, 23:30 in Buenos Aires is already August in UTC.
    test.clock.set('2026-08-01T02:30:00Z')
    rider = await test.logInAgain(rider)
    await test.goOnDuty(rider)
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
    expect(await totals(2026, 7)).toMatchObject({ month: 'JULIO', total: 1 })
    expect(await totals(2026, 8)).toMatchObject({ total: 0 })
    const day = { startDate: '2026-07-31', endDate: '2026-07-31' }
    expect((await history(day)).orders.map((order) => order._id)).toEqual([_id])
    expect((await history({ startDate: '2026-08-01' })).orders).toEqual([])
    expect((await history({ year: '2025' })).orders).toEqual([])
    expect((await history({ year: '2026' })).orders.map((order) => order._id)).toContain(_id)
    const { orders } = await test.ok(
      'listOperatorOrders',
      { query: { from: '2026-07-31', to: '2026-07-31' } },
      test.operator,
    )
    expect(orders.map((order) => order._id)).toEqual([_id])
  })

  it('is placed once per idempotency key', async () => {
    const body = test.newOrder()
    const headers = { 'idempotency-key': 'pedido-1' }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => test.ok('createOrder', { body, headers }, test.operator)),
    )
    expect(new Set(replies.map(({ order }) => order._id)).size).toBe(1)
    const other = test.newOrder({ management: { storeValue: 1, shippingCost: 1 } })
    expect(await test.refused('createOrder', { body: other, headers }, test.operator)).toBe('422 KEY_REUSED')
  })

  it('is placed by a store with its key, for itself only', async () => {
    const storeInput = {
      name: 'Kiosco Sur',
      latitude: -34.611,
      longitude: -58.391,
      street: 'Sarmiento',
      streetNumber: '900',
      city: 'Buenos Aires',
      zoneId: test.zoneId,
    }
    const { store, apiKey } = await test.ok('createStore', { body: storeInput }, test.operator)
    const { origin: _, ...order } = test.newOrder()
    const own = await test.ok('createOrder', { body: { ...order, storeId: store._id } }, apiKey)
    expect(own.order.origin).toMatchObject({ storeName: 'Kiosco Sur', street: 'Sarmiento' })
    const { store: other } = await test.ok(
      'createStore',
      { body: { ...storeInput, name: 'Otro' } },
      test.operator,
    )
    expect(await test.refused('createOrder', { body: { ...order, storeId: other._id } }, apiKey)).toBe(
      '403 FORBIDDEN',
    )
    expect(await test.refused('createOrder', { body: test.newOrder() }, apiKey)).toBe('403 FORBIDDEN')
    expect(await test.refused('listRiders', {}, apiKey)).toBe('403 FORBIDDEN')
  })

  it('stays within its zone', async () => {
    const destination = { ...test.newOrder().destination, latitude: -34.9 }
    expect(await test.refused('createOrder', { body: test.newOrder({ destination }) }, test.operator)).toBe(
      '422 OUT_OF_ZONE',
    )
  })

  it('pages the history', async () => {
    await test.sql.query(
      `insert into orders (status, zone_id, independent_store_name, origin_latitude, origin_longitude, origin_street,
         origin_street_number, origin_city, destination_latitude, destination_longitude, destination_street,
         destination_street_number, destination_city, delivery_metres, store_value, shipping_cost, is_urgent,
         assigned_rider_id, delivered_at, created_at, updated_at)
       select 'delivered', $1, 'X', 0, 0, 'x', '1', 'x', 0, 0, 'x', '1', 'x', 1, 100, 100, false, $2, t, t, t
       from generate_series('2024-05-01'::timestamptz, '2024-06-14', '1 day') t`,
      [test.zoneId, rider.id],
    )
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => history({ year: '2024', page })))
    expect(pages.map(({ orders }) => orders.length)).toEqual([20, 20, 5, 0])
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3])
    const ids = pages.flatMap(({ orders }) => orders.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(45)
  })
})
