import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const HOUR_MS = 3_600_000

describe('a rider blocked while delivering', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
    test.clock.set('2026-03-10T15:00:00Z')
  })
  afterAll(() => test.stop())

  const block = ({ id }: TestRider) =>
    test.ok('blockRider', { params: { id }, body: { reason: 'Papeles vencidos' } }, test.operator)
  const unblock = ({ id }: TestRider) => test.ok('unblockRider', { params: { id } }, test.operator)
  const step = ({ token }: TestRider, orderId: string, status: string, occurredAt?: Date) =>
    test.send(
      'setOrderStatus',
      { params: { id: orderId }, body: { status, occurredAt: occurredAt?.toISOString() } },
      token,
    )
  const review = (orderId: string, confirm: boolean) =>
    test.send('reviewEarnings', { params: { id: orderId }, body: { confirm } }, test.operator)
  const listed = async (orderId: string) =>
    (await test.ok('listOperatorOrders', { query: { zoneId: test.zoneId } }, test.operator)).orders.find(
      ({ _id }) => _id === orderId,
    )
  /** What the rider's month, account and entry in the operators' list say: orders and pesos. */
  const totals = async ({ id, token }: TestRider) => {
    const month = await test.ok(
      'getMonthlyTotals',
      { params: { id }, query: { year: '2026', month: '3' } },
      token,
    )
    const me = await test.ok('getMe', {}, token)
    const { riders } = await test.ok('listRiders', { query: {} }, test.operator)
    const entry = riders.find(({ _id }) => _id === id)
    return [
      [month.total, month.totalMoneyByMonth],
      [me.deliveredOrders, me.totalMoney],
      [entry?.deliveredOrders, entry?.totalMoney],
    ]
  }
  const same = (count: number, pesos: number) => Array.from({ length: 3 }, () => [count, pesos])

  /** Takes an order to the street without signal, and is blocked; the phone's steps are not sent yet. */
  async function blockedOnTheWay(metres: number) {
    const rider = await test.riderOnDuty(metres)
    const order = await test.acceptedOrder(rider)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
      expect((await test.advance(rider, order._id, status)).status).toBe(200)
    test.clock.advance(10 * 60_000)
    const atTheDoor = test.clock.now()
    test.clock.advance(60_000)
    await block(rider)
    return { rider, orderId: order._id, atTheDoor }
  }

  it('hears of it on its stream, which ends; nothing else is left but the reason, the way out and what was done', async () => {
    const rider = await test.riderOnDuty(10)
    const { _id: orderId } = await test.acceptedOrder(rider)
    const response = await fetch(`${test.origin}${API_PREFIX}/rider/${rider.id}/events`, {
      headers: { authorization: `Bearer ${rider.token}` },
    })
    const events: LiveEvent[] = []
    const ended = readLiveEvents(response, (event) => events.push(event))
    await block(rider)
    await ended
    expect(events).toContainEqual({ type: 'rider', riderId: rider.id })
    const params = { id: rider.id }
    const at = test.clock.now().toISOString()
    const refused = [
      await test.refused('streamRider', { params }, rider.token),
      await test.refused(
        'setPosition',
        { params, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } },
        rider.token,
      ),
      await test.refused('setPushToken', { body: { pushToken: 'x'.repeat(80) } }, rider.token),
      await test.refused('testPush', { params }, rider.token),
    ]
    expect(refused).toEqual(refused.map(() => '403 RIDER_BLOCKED'))
    expect(await test.ok('getMe', {}, rider.token)).toMatchObject({
      isBlocked: true,
      blockedReason: 'Papeles vencidos',
      working: false,
    })
    await test.ok('setWorking', { params, body: { working: false } }, rider.token)
    await test.ok('listRiderOffers', { params }, rider.token)
    expect(await totals(rider)).toEqual(same(0, 0))
    await test.ok('logout', {}, rider.token)
    await test.cancel(orderId)
  })

  it('may report for a day what it did before, and no more', async () => {
    const { rider, orderId, atTheDoor } = await blockedOnTheWay(20)
    expect(await step(rider, orderId, 'delivered')).toMatchObject({
      status: 403,
      body: { code: 'RIDER_BLOCKED' },
    })
    test.clock.advance(STEPS_AFTER_DECISION_HOURS * HOUR_MS + 1)
    test.operator = await test.loginOperator()
    expect(await step(rider, orderId, 'delivered', atTheDoor)).toMatchObject({
      status: 409,
      body: { code: 'STEP_TOO_LATE', message: expect.stringContaining('24 horas') },
    })
    test.clock.advance(-1)
    expect((await step(rider, orderId, 'delivered', atTheDoor)).status).toBe(200)
    expect((await step(rider, orderId, 'delivered', atTheDoor)).status, 'a repeat').toBe(200)
  })

  it('earns with such a delivery once an operator confirms it', async () => {
    const { rider, orderId, atTheDoor } = await blockedOnTheWay(30)
    expect(await review(orderId, true)).toMatchObject({ status: 409, body: { code: 'EARNINGS_NOT_HELD' } })
    expect(await step(rider, orderId, 'delivered', atTheDoor)).toMatchObject({
      status: 200,
      body: { order: { status: 'delivered', earningsReview: 'pending' } },
    })
    expect(await totals(rider)).toEqual(same(0, 0))
    const { orders } = await test.ok(
      'getHistoricalOrders',
      { query: { entityType: 'rider', riderId: rider.id } },
      rider.token,
    )
    expect(orders).toMatchObject([{ _id: orderId, status: 'delivered', earningsReview: 'pending' }])
    test.clock.advance(30 * HOUR_MS)
    test.operator = await test.loginOperator()
    expect(await listed(orderId), 'however old').toMatchObject({ earningsReview: 'pending' })
    for (const double of ['click', 'again'])
      expect(await review(orderId, true), double).toMatchObject({
        status: 200,
        body: { order: { earningsReview: 'confirmed' } },
      })
    expect(await review(orderId, false)).toMatchObject({ status: 409, body: { code: 'EARNINGS_REVIEWED' } })
    expect(await totals(rider)).toEqual(same(1, 2_300.25))
    expect(await listed(orderId), 'of an earlier day, and nothing left to decide').toBeUndefined()
    const { events } = await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)
    expect(events.slice(-3)).toMatchObject([
      { type: 'status', status: 'delivered', actor: 'rider', deviceAt: atTheDoor.toISOString() },
      { type: 'earnings_held', actor: 'system' },
      { type: 'earnings_confirmed', actor: 'operator', actorName: 'Operador' },
    ])
  })

  it('earns nothing with one that an operator rejects, and as usual after the block', async () => {
    const { rider, orderId, atTheDoor } = await blockedOnTheWay(40)
    await step(rider, orderId, 'delivered', atTheDoor)
    expect(await review(orderId, false)).toMatchObject({ body: { order: { earningsReview: 'rejected' } } })
    expect(await totals(rider)).toEqual(same(0, 0))
    await unblock(rider)
    await test.goOnDuty(rider, 40)
    const next = await test.acceptedOrder(rider)
    await test.deliver(rider, next._id)
    expect(await totals(rider)).toEqual(same(1, 2_300.25))
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  })

  it('leaves its order to an operator, who sees that and offers it to somebody else', async () => {
    const { rider, orderId } = await blockedOnTheWay(50)
    expect(await listed(orderId)).toMatchObject({ status: 'on the way', riderBlocked: true })
    await unblock(rider)
    expect(await listed(orderId)).toMatchObject({ riderBlocked: false })
    await block(rider)
    for (const status of ['error', 'pending'])
      await test.ok('setOrderStatus', { params: { id: orderId }, body: { status } }, test.operator)
    const other = await test.riderOnDuty(60)
    await test.dispatch()
    expect((await test.offeredTo(other))?._id).toBe(orderId)
    expect(await listed(orderId)).toMatchObject({ riderBlocked: false })
    await test.cancel(orderId)
  })
})
