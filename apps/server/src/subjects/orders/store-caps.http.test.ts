/** What a store may place with its key, and what can be undone of it. */
import type { PlacedOrder } from '@puni/contract/orders/entities'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'

const [PER_HOUR, OPEN, PESOS] = [6, 4, 50_000]
const HOUR_MS = 3_600_000

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({
    STORE_ORDERS_PER_HOUR: String(PER_HOUR),
    STORE_OPEN_ORDERS: String(OPEN),
    STORE_ORDER_PESOS: String(PESOS),
  })
})
afterAll(() => test.stop())

let storeId: string
let key: string
beforeEach(async () => {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = { name: `Tienda ${crypto.randomUUID()}`, ...place, zoneId: test.zoneId }
  const created = await test.ok('createStore', { body }, test.operator)
  storeId = created.store._id
  key = created.apiKey
})

const order = (storeValue = 12_000, shippingCost = 2_000) => {
  const { origin: _, ...rest } = test.newOrder({ management: { storeValue, shippingCost } })
  return { body: { ...rest, storeId } }
}
const placed = async (...amounts: number[]) =>
  (await test.ok('createOrder', order(...amounts), key)).order._id

it('is canceled with the keys, if asked to: what nobody has picked up, and nothing of the operators’', async () => {
  const accepted = async (rider: TestRider) => {
    const id = await placed()
    await test.dispatch()
    expect((await test.accept(rider, id)).status).toBe(200)
    return id
  }
  const carrier = await test.riderOnDuty()
  const gone = await accepted(carrier)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
    await test.advance(carrier, gone, status)
  const rider = await test.riderOnDuty()
  const taken = await accepted(rider)
  const waiting = await placed()
  const { order: byOperator } = await test.ok('createOrder', order(), test.operator)
  const { canceled } = await test.ok(
    'revokeStoreKeys',
    { params: { id: storeId }, body: { cancelOpen: true } },
    test.operator,
  )
  expect(canceled).toBe(2)
  const statusOf = async (id: string) => (await test.ok('getOrder', { params: { id } }, test.operator)).status
  expect(await Promise.all([waiting, taken, gone, byOperator._id].map(statusOf))).toEqual([
    'canceled',
    'canceled',
    'on the way',
    'pending',
  ])
  expect(await test.refused('createOrder', order(), key)).toBe('401 UNAUTHENTICATED')
  const { notices } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
  expect(notices).toMatchObject([{ reason: 'Se anularon las claves de la tienda' }])
})

it('is so many open at once, however they come; one that is over makes room', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 * OPEN }, () => test.send('createOrder', order(), key)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN)
  expect(await test.refused('createOrder', order(), key)).toBe('429 TOO_MANY_ORDERS')
  const { order: byOperator } = await test.ok('createOrder', order(), test.operator)
  await test.cancel(byOperator._id)
  const [first] = answers.flatMap(({ status, body }) =>
    status === 201 ? [body as { order: PlacedOrder }] : [],
  )
  await test.cancel(first!.order._id)
  await placed()
})

it('is so many in an hour, whatever became of them', async () => {
  for (let n = 0; n < PER_HOUR; n++) {
    await test.cancel(await placed())
    test.clock.advance(60_000)
  }
  test.clock.advance(HOUR_MS - PER_HOUR * 60_000 - 1)
  expect(await test.refused('createOrder', order(), key)).toBe('429 TOO_MANY_ORDERS')
  test.clock.advance(1)
  await placed()
  expect(await test.refused('createOrder', order(), key)).toBe('429 TOO_MANY_ORDERS')
})

it('is worth so much; more is the operators’ to place', async () => {
  for (const [value, shipping, field] of [
    [PESOS + 1, 2_000, 'management.storeValue'],
    [1_000, PESOS + 0.5, 'management.shippingCost'],
  ] as const) {
    expect(await test.send('createOrder', order(value, shipping), key)).toMatchObject({
      status: 422,
      body: { code: 'VALUE_TOO_HIGH', fields: { [field]: expect.any(String) } },
    })
  }
  await placed(PESOS, PESOS)
  await test.ok('createOrder', order(PESOS + 1), test.operator)
})

it('far from the usual is taken, and said', async () => {
  for (let n = 0; n < 5; n++) await test.cancel(await placed())
  test.clock.advance(HOUR_MS)
  const { warnings } = await test.ok('createOrder', order(1_200, 2_000), key)
  expect(warnings).toEqual({
    'management.storeValue': 'Es mucho menos de lo usual en esta tienda: $\u00A012.000,00.',
  })
  const { warnings: none } = await test.ok('createOrder', order(0, 2_100), key)
  expect(none, 'prepaid').toBeUndefined()
})
