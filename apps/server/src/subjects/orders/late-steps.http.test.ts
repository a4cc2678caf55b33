/** What a rider did without signal, while an operator decided otherwise. */
import { STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
/** What an order of `placeOrder` brings, pesos. */
const PAY = 2_300.25

describe('a delivery without signal', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
    test.clock.set('2026-03-10T15:00:00Z')
    test.operator = await test.loginOperator()
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    rider = await test.onlyRiderOnDuty()
  })

  const move = (status: string, orderId: string, reason?: string) =>
    test.ok(
      'setOrderStatus',
      { params: { id: orderId }, body: { ...movedTo(status), ...(reason && { reason }) } },
      test.operator,
    )
  const step = ({ token }: TestRider, orderId: string, status: string, occurredAt: Date, more: object = {}) =>
    test.send(
      'setOrderStatus',
      { params: { id: orderId }, body: { status, occurredAt: occurredAt.toISOString(), ...more } },
      token,
    )
  const seen = (orderId: string) => test.ok('getOperatorOrder', { params: { id: orderId } }, test.operator)
  const history = async (orderId: string) =>
    (await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)).events.map(
      ({ type, status, actor, deviceAt }) => [type, status, actor, deviceAt] as const,
    )
  const notices = async ({ id, token }: TestRider) =>
    (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
  const kinds = async (whose: TestRider) => (await notices(whose)).map(({ kind }) => kind)
  const read = async (whose: TestRider) => {
    for (const { _id } of await notices(whose))
      await test.ok('readNotice', { params: { id: _id } }, whose.token)
  }
  const review = (orderId: string, confirm: boolean) =>
    test.ok('reviewEarnings', { params: { id: orderId }, body: { confirm } }, test.operator)
  const earned = async ({ token }: TestRider) => (await test.ok('getMe', {}, token)).totalMoney
  /** An order on the way; its rider reaches the door without signal, and a minute later an operator decides something. */
  async function onTheWay(replace: Parameters<TestApp['placeOrder']>[0] = {}) {
    const { _id } = await test.placeOrder(replace)
    await test.dispatch()
    expect((await test.accept(rider, _id)).status).toBe(200)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
      expect((await test.advance(rider, _id, status)).status).toBe(200)
    test.clock.advance(5 * MINUTE)
    const atTheDoor = test.clock.now()
    test.clock.advance(MINUTE)
    return { _id, atTheDoor }
  }

  it('that was canceled meanwhile counts, is held for review, and is told to both', async () => {
    const { _id, atTheDoor } = await onTheWay()
    await move('canceled', _id, 'El cliente no contesta')
    test.clock.advance(10 * MINUTE)
    const answer = await step(rider, _id, 'delivered', atTheDoor)
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { status: 'delivered', earningsReview: 'pending' } },
    })
    expect(answer.body).toMatchObject({ order: { destination: { dropoffTime: atTheDoor.toISOString() } } })
    expect((await history(_id)).slice(-3)).toEqual([
      ['status', 'canceled', 'operator', null],
      ['status', 'delivered', 'rider', atTheDoor.toISOString()],
      ['earnings_held', null, 'system', null],
    ])
    const listing = { query: { zoneId: test.zoneId, group: 'review' } }
    const { orders } = await test.ok('listOperatorOrders', listing, test.operator)
    expect(orders.map((order) => order._id)).toContain(_id)
    expect(await kinds(rider)).toEqual(['delivery_held', 'order_canceled'])
    const before = await earned(rider)
    await review(_id, true)
    expect(await earned(rider)).toBe(before + PAY)
    expect(await kinds(rider)).toContain('earnings_confirmed')
  })

  it('keeps the steps before it, once each, and the times of all', async () => {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.accept(rider, _id)
    await test.advance(rider, _id, 'to_pickup')
    test.clock.advance(MINUTE)
    const [arrived, left] = [test.clock.now(), new Date(test.clock.now().getTime() + 5 * MINUTE)]
    test.clock.advance(6 * MINUTE)
    await move('error', _id, 'El rider no contesta')
    expect((await step(rider, _id, 'waiting_pickup', arrived)).status).toBe(200)
    expect((await step(rider, _id, 'waiting_pickup', arrived)).status, 'repeated').toBe(200)
    expect((await step(rider, _id, 'on the way', left)).status).toBe(200)
    expect((await seen(_id)).status, 'only a delivery changes what it has become').toBe('error')
    expect((await history(_id)).slice(-2)).toEqual([
      ['reported', 'waiting_pickup', 'rider', arrived.toISOString()],
      ['reported', 'on the way', 'rider', left.toISOString()],
    ])
    test.clock.advance(MINUTE)
    const atTheDoor = test.clock.now()
    expect((await step(rider, _id, 'delivered', atTheDoor)).status).toBe(200)
    const order = await seen(_id)
    expect(order).toMatchObject({ status: 'delivered', wait: { since: arrived.toISOString(), seconds: 300 } })
    expect(order.origin.pickupTime).toBe(left.toISOString())
    // It is the rider's last step: an earlier one, said again, is none.
    const again = await step(rider, _id, 'on the way', atTheDoor)
    expect(again).toMatchObject({ status: 409, body: { code: 'STATUS_NOT_NEXT' } })
  })

  it('stops the offer to the next rider', async () => {
    const { _id, atTheDoor } = await onTheWay()
    await move('error', _id)
    await move('pending', _id)
    const next = await test.riderOnDuty(100)
    await test.dispatch()
    expect((await test.offeredTo(next))?._id).toBe(_id)
    expect((await step(rider, _id, 'delivered', atTheDoor)).status).toBe(200)
    expect(await test.offeredTo(next)).toBeNull()
    expect(await test.accept(next, _id)).toMatchObject({ status: 409 })
    expect(await seen(_id)).toMatchObject({ status: 'delivered', assignedRider: { _id: rider.id } })
    expect((await kinds(rider)).toSorted()).toEqual(['delivery_held', 'order_closed', 'order_offered_again'])
  })

  describe('of what another rider has by now', () => {
    async function claimed() {
      const { _id, atTheDoor } = await onTheWay()
      await move('error', _id)
      await move('pending', _id)
      const other = await test.riderOnDuty(100)
      await test.dispatch()
      expect((await test.accept(other, _id)).status).toBe(200)
      expect((await step(rider, _id, 'delivered', atTheDoor)).status).toBe(200)
      return { _id, atTheDoor, other }
    }

    it('is a claim, which an operator confirms: the other is freed and told', async () => {
      const { _id, atTheDoor, other } = await claimed()
      expect(await seen(_id)).toMatchObject({
        status: 'assigned',
        assignedRider: { _id: other.id },
        claim: { at: atTheDoor.toISOString() },
      })
      expect(await kinds(rider)).toContain('delivery_claimed')
      const before = await earned(rider)
      await review(_id, true)
      expect(await seen(_id)).toMatchObject({
        status: 'delivered',
        assignedRider: { _id: rider.id },
        claim: null,
      })
      expect(await earned(rider)).toBe(before + PAY)
      expect(await kinds(other)).toEqual(['order_taken_over'])
      const { order } = await test.ok('getAcceptedOrder', { query: { riderId: other.id } }, other.token)
      expect(order).toBeNull()
    })

    it('is a claim, which an operator rejects: the order stays with the other', async () => {
      const { _id, other } = await claimed()
      await review(_id, false)
      expect(await seen(_id)).toMatchObject({
        status: 'assigned',
        assignedRider: { _id: other.id },
        claim: null,
      })
      expect(await kinds(rider)).toContain('claim_rejected')
      expect(await kinds(other)).toEqual([])
    })
  })

  it('stands without its proof, which is asked for', async () => {
    const { _id, atTheDoor } = await onTheWay({ handover: 'pin' })
    await move('canceled', _id)
    expect((await step(rider, _id, 'delivered', atTheDoor)).status).toBe(200)
    expect(await seen(_id)).toMatchObject({ status: 'delivered', handover: { state: 'unverified' } })
  })

  it('does not count once its rider has read of the end, long after it, or at times that cannot be; all of it is kept', async () => {
    const { _id, atTheDoor } = await onTheWay()
    await move('canceled', _id)
    const refused = async (occurredAt: Date) => {
      const { status, body } = await step(rider, _id, 'delivered', occurredAt)
      return `${status} ${(body as { code?: string }).code}`
    }
    const later = (minutes: number) => new Date(test.clock.now().getTime() + minutes * MINUTE)
    expect(await refused(later(60 * 24 * 365)), 'a year ahead').toBe('422 DEVICE_TIME_WRONG')
    expect(await refused(later(-60)), 'before it was accepted').toBe('422 DEVICE_TIME_WRONG')
    await read(rider)
    test.clock.advance(MINUTE)
    expect(await refused(test.clock.now()), 'after reading of it').toBe('409 ORDER_CANCELED')
    test.clock.advance(STEPS_AFTER_DECISION_HOURS * 60 * MINUTE)
    expect(await refused(atTheDoor)).toBe('409 STEP_TOO_LATE')
    expect(await refused(atTheDoor), 'kept once').toBe('409 STEP_TOO_LATE')
    test.operator = await test.loginOperator()
    expect((await history(_id)).slice(-4).map(([type, status]) => `${type} ${status}`)).toEqual(
      Array.from({ length: 4 }, () => 'refused delivered'),
    )
    expect(await seen(_id)).toMatchObject({ status: 'canceled', earningsReview: null })
  })

  it('of somebody who never had the order, or gave it back, is none', async () => {
    const { _id } = await onTheWay()
    const stranger = await test.activatedRider()
    expect(await step(stranger, _id, 'delivered', test.clock.now())).toMatchObject({ status: 403 })
    await test.advance(rider, _id, 'error')
    await move('pending', _id)
    expect(await step(rider, _id, 'delivered', test.clock.now())).toMatchObject({ status: 403 })
    await move('canceled', _id)
  })

  it('does not count once its rider has canceled the order, whoever ended it before', async () => {
    const { _id, atTheDoor } = await onTheWay()
    await move('error', _id)
    expect((await test.advance(rider, _id, 'canceled')).status).toBe(200)
    expect(await step(rider, _id, 'delivered', atTheDoor)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CANCELED' },
    })
  })
})
