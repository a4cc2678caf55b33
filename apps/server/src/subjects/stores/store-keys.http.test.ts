import { FORMER_KEY_HOURS } from '@puni/contract/stores/limits'
import { beforeAll, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})

async function createStore(name: string) {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = { name, ...place, zoneId: test.zoneId }
  const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
  return { id: store._id, apiKey }
}

/** The status of an order that the store places with this key. */
async function placing(storeId: string, apiKey: string): Promise<number> {
  const { origin: _, ...order } = test.newOrder()
  return (await test.send('createOrder', { body: { ...order, storeId } }, apiKey)).status
}

const rotate = (id: string, keepOld: boolean) =>
  test.ok('rotateStoreKey', { params: { id }, body: { keepOld } }, test.operator)

async function keysOf(id: string) {
  const { keys } = await test.ok('getStore', { params: { id } }, test.operator)
  return keys.map(({ lastFour }) => lastFour)
}

it('a replaced key ends at once, or works for another day', async () => {
  const { id, apiKey } = await createStore('Empanadas')
  expect(await keysOf(id)).toEqual([apiKey.slice(-4)])
  test.clock.advance(1_000)
  const second = await rotate(id, false)
  expect(second.endsAt).toBeNull()
  expect(await placing(id, apiKey)).toBe(401)
  expect(await placing(id, second.apiKey)).toBe(201)

  test.clock.advance(1_000)
  const third = await rotate(id, true)
  expect(await keysOf(id)).toEqual([third.apiKey.slice(-4), second.apiKey.slice(-4)])
  test.clock.advance(FORMER_KEY_HOURS * 3_600_000 - 1)
  expect(await placing(id, second.apiKey)).toBe(201)
  test.clock.advance(1)
  expect(await placing(id, second.apiKey)).toBe(401)
  expect(await placing(id, third.apiKey)).toBe(201)
  test.operator = await test.loginOperator()
})

it('revoking ends every key, and a new one may follow', async () => {
  const { id, apiKey } = await createStore('Pizzas')
  const second = await rotate(id, true)
  await test.ok('revokeStoreKey', { params: { id }, body: { cancelOpen: false } }, test.operator)
  expect([await placing(id, apiKey), await placing(id, second.apiKey)]).toEqual([401, 401])
  expect(await keysOf(id)).toEqual([])
  expect(await placing(id, (await rotate(id, false)).apiKey)).toBe(201)
})
