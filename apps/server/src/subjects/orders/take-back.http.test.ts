/** Operators take orders from the riders who hold them. */
import type { Failure } from '@puni/contract/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

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

const REASON = 'Se le rompió la moto'
const take = (id: string, { id: riderId }: TestRider, body: object = {}) => ({
  params: { id },
  body: { riderId, pickedUp: false, reason: REASON, next: 'offer', ...body },
})
const taken = (id: string, whom: TestRider, body?: object) =>
  test.ok('takeBackOrder', take(id, whom, body), test.operator)
const refused = async (id: string, whom: TestRider, body?: object) => {
  const { status, body: answer } = await test.send('takeBackOrder', take(id, whom, body), test.operator)
  const { code, message } = answer as Failure
  return [`${status} ${code}`, message]
}
const told = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
const inHand = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).order?._id ?? null
const seen = (id: string) => test.ok('getOperatorOrder', { params: { id } }, test.operator)

async function onTheWay(replace: Parameters<TestApp['placeOrder']>[0] = {}) {
  const { _id } = await test.placeOrder(replace)
  await test.dispatch()
  await test.accept(rider, _id)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, _id, status)
  return _id
}

describe('taking an order back', () => {
  it('before the pickup frees the rider, who is told so, and puts it back on offer', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    await test.advance(rider, id, 'to_pickup')
    const { order } = await taken(id, rider)
    expect(order).toMatchObject({ status: 'pending', assignedRider: null })
    expect(await inHand(rider)).toBeNull()
    expect(await told(rider)).toMatchObject([
      { kind: 'order_taken_back', reason: REASON, pickedUp: false, paid: 0 },
    ])
    const { events } = await test.ok('listOrderEvents', { params: { id } }, test.operator)
    expect(events.slice(-2)).toMatchObject([
      { type: 'taken_back', actor: 'operator', riderName: 'Ramón Rider', reason: REASON },
      { type: 'status', status: 'pending', actor: 'operator' },
    ])
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries.map(({ action }) => action)).toContain('order-taken-back')
    // Somebody else is asked first.
    const other = await test.riderOnDuty(5_000)
    await test.dispatch()
    expect((await test.offeredTo(other))?._id).toBe(id)
  })

  it('after the pickup sends the goods back to the store, with the money that was paid there, and renews the PIN', async () => {
    const id = await onTheWay({ handover: 'pin' })
    const before = (await seen(id)).handover
    await taken(id, rider, { pickedUp: true })
    expect(await told(rider)).toMatchObject([
      { kind: 'order_taken_back', pickedUp: true, paid: 12_500.5, pickupAddress: 'Perón 1500' },
    ])
    const order = await seen(id)
    expect(order).toMatchObject({ status: 'pending', origin: { pickupTime: null } })
    expect(order.handover).toBeDefined()
    expect(order.handover).not.toEqual(before)
  })

  it('to the store ends the order, and the store gives back what was paid there', async () => {
    const id = await onTheWay()
    await taken(id, rider, { pickedUp: true, next: 'store' })
    expect(await seen(id)).toMatchObject({
      status: 'canceled',
      assignedRider: { _id: rider.id },
      aftermath: { goods: 'store', cash: 'store' },
    })
    expect(await told(rider)).toMatchObject([
      {
        kind: 'order_returned',
        reason: REASON,
        storePhone: expect.any(String),
        pickupAddress: 'Perón 1500',
      },
    ])
    expect(await inHand(rider)).toBeNull()
  })

  it('excludes the rider at the same time', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    await taken(id, rider, { exclude: true })
    expect((await seen(id)).exclusions).toMatchObject([{ riderId: rider.id, by: 'Operador' }])
    test.clock.advance(3_600_000)
    await test.goOnDuty(rider)
    await test.dispatch()
    expect(await test.offeredTo(rider)).toBeNull()
  })

  it('keeps what the rider had done without signal by then', async () => {
    const id = await onTheWay()
    test.clock.advance(60_000)
    const occurredAt = test.clock.now().toISOString()
    test.clock.advance(60_000)
    await taken(id, rider, { pickedUp: true })
    await test.ok(
      'setOrderStatus',
      { params: { id }, body: { status: 'delivered', occurredAt } },
      rider.token,
    )
    expect(await seen(id)).toMatchObject({ status: 'delivered', earningsReview: 'pending' })
  })

  it('is refused where it is not as the operator saw it, with what it is like, and changes nothing', async () => {
    const other = await test.riderOnDuty(5_000)
    const id = await onTheWay()
    await test.sql.query(`update riders set full_name = 'Rita Rider' where id = $1`, [rider.id])
    const before = await test.fingerprint()
    expect(await refused(id, rider)).toEqual(['409 ORDER_NOT_HELD', 'El pedido pasó a En camino'])
    expect(await refused(id, other, { pickedUp: true })).toEqual([
      '409 ORDER_NOT_HELD',
      'Ahora el pedido lo tiene Rita Rider',
    ])
    expect(await test.fingerprint()).toBe(before)
    await test.advance(rider, id, 'delivered')
    expect(await refused(id, rider, { pickedUp: true })).toEqual([
      '409 ORDER_NOT_HELD',
      'El pedido pasó a Entregado',
    ])
    const { _id: held } = await test.acceptedOrder(rider)
    expect(await refused(held, rider, { next: 'store' })).toEqual([
      '400 INVALID_INPUT',
      expect.stringMatching(/\p{L}/u),
    ])
  })

  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'while its rider goes on: one of them wins (%i)',
    async () => {
      const id = await onTheWay()
      const [took, delivered] = await Promise.all([
        test.send('takeBackOrder', take(id, rider, { pickedUp: true }), test.operator),
        test.advance(rider, id, 'delivered'),
      ])
      const { status } = await seen(id)
      if (took.status === 200) {
        // What the rider reports meanwhile is a late delivery, up to an operator.
        expect(delivered.status).toBe(200)
        expect(status).toBe('delivered')
        expect((await seen(id)).earningsReview).toBe('pending')
      } else {
        expect([took.status, delivered.status, status]).toEqual([409, 200, 'delivered'])
      }
    },
  )
})
