/** An order like another one: what it was placed with is read, on request and recorded, and places another. */
import type { NewOrder, OrderInput } from '@puni/contract/orders/entities'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})
beforeEach(async () => {
  test.operator = await test.loginOperator()
})

const read = (id: string) => test.ok('getOrderToRepeat', { params: { id } }, test.operator)

/** What is sent for an order like this one. */
function placing({ isUrgent, ...order }: OrderInput): NewOrder {
  const given = Object.entries(order).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), schedule: { isUrgent } } as NewOrder
}

it.each([
  ['a sender without a store', {}],
  ['a proof and in a hurry', { handover: 'pin', schedule: { isUrgent: true } }],
  ['no comments', { originComment: null }],
] as const)('of %s places the same again, for now', async (_, changes) => {
  const placed = await test.placeOrder(changes)
  const { number, order, forgotten } = await read(placed._id)
  expect({ number, forgotten }).toEqual({ number: placed.number, forgotten: false })
  expect(order.destination.phone).toBe('+541155550122')
  const again = await test.ok('createOrder', { body: placing(order) }, test.operator)
  expect((await read(again.order._id)).order).toEqual(order)
  expect(again.order.schedule.pickupTime).toBeNull()
})

it('of a store names the store, and says what is forgotten of the customer', async () => {
  const store = {
    name: 'Empanadas',
    phone: '+54 11 5555-0100',
    ...PICKUP,
    street: 'Sarmiento',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  const storeId = (await test.ok('createStore', { body: store }, test.operator)).store._id
  const { _id } = await test.placeOrder({ storeId, origin: undefined })
  expect((await read(_id)).order).toMatchObject({ storeId, origin: null })
  await test.sql.query('update orders set anonymised_at = now() where id = $1', [_id])
  expect((await read(_id)).forgotten).toBe(true)
})

it('is recorded every time; of no order there is nothing', async () => {
  const { _id } = await test.placeOrder()
  await read(_id)
  await read(_id)
  const { entries } = await test.ok('listAuditLog', { query: { subjectId: _id } }, test.operator)
  expect(entries.filter(({ action }) => action === 'order-contacts-seen')).toHaveLength(2)
  const unknown = { params: { id: randomUUID() } }
  expect(await test.refused('getOrderToRepeat', unknown, test.operator)).toBe('404 ORDER_NOT_FOUND')
})
