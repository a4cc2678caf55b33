import { FORMER_KEY_HOURS, STORE_KEYS_MOST } from '@puni/contract/stores/limits'
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

/** Replaces the newest key. */
async function turn(id: string, keepOld: boolean) {
  const [newest] = await readKeys(id)
  const params = { id, keyId: newest?._id ?? '' }
  return await test.ok('turnStoreKey', { params, body: { keepOld } }, test.operator)
}

const readKeys = async (id: string) => (await test.ok('getStore', { params: { id } }, test.operator)).keys
const make = async (id: string, body = {}) =>
  (await test.ok('makeStoreKey', { params: { id }, body }, test.operator)).apiKey
const lastFour = async (id: string) => (await readKeys(id)).map((key) => key.lastFour)

it('a replaced key ends at once, or works for another day', async () => {
  const { id, apiKey } = await createStore('Empanadas')
  expect(await lastFour(id)).toEqual([apiKey.slice(-4)])
  test.clock.advance(1_000)
  const second = await turn(id, false)
  expect(await placing(id, apiKey)).toBe(401)
  expect(await placing(id, second.apiKey)).toBe(201)

  test.clock.advance(1_000)
  const third = await turn(id, true)
  expect(await lastFour(id)).toEqual([third.apiKey.slice(-4), second.apiKey.slice(-4)])
  test.clock.advance(FORMER_KEY_HOURS * 3_600_000 - 1)
  expect(await placing(id, second.apiKey)).toBe(201)
  test.clock.advance(1)
  expect(await placing(id, second.apiKey)).toBe(401)
  expect(await placing(id, third.apiKey)).toBe(201)
  test.operator = await test.loginOperator()
})

it('several keys work side by side, each with its name, purpose and last use; one ends without the others', async () => {
  const { id, apiKey } = await createStore('Sandwiches')
  test.clock.advance(60_000)
  const reader = await make(id, { name: 'Tablero', readOnly: true })
  test.clock.advance(60_000)
  const tester = await make(id, { name: 'Integración', test: true })
  expect(await readKeys(id)).toMatchObject([
    { name: 'Integración', test: true, readOnly: false, lastUsedAt: null, lastFour: tester.slice(-4) },
    { name: 'Tablero', test: false, readOnly: true, lastUsedAt: null, lastFour: reader.slice(-4) },
    { name: null, test: false, readOnly: false, lastUsedAt: null, lastFour: apiKey.slice(-4) },
  ])
  await test.ok('getOwnStore', {}, reader)
  const [, used] = await readKeys(id)
  expect(used?.lastUsedAt).toBe(test.clock.now().toISOString())
  // Whoever turns a key gets one for the same.
  const params = { id, keyId: used!._id }
  await test.ok('turnStoreKey', { params, body: { keepOld: false } }, test.operator)
  expect((await readKeys(id)).find(({ name }) => name === 'Tablero')).toMatchObject({ readOnly: true })
  expect(await test.refused('turnStoreKey', { params, body: { keepOld: true } }, test.operator)).toBe(
    '404 KEY_NOT_FOUND',
  )
  const tests = (await readKeys(id)).find(({ test: isTest }) => isTest)
  const ending = { params: { id, keyId: tests!._id } }
  await test.ok('endStoreKey', ending, test.operator)
  expect((await test.send('getOwnStore', {}, tester)).body).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'La clave no vale: está mal escrita, o se anuló',
  })
  expect(await test.refused('endStoreKey', ending, test.operator)).toBe('404 KEY_NOT_FOUND')
  expect(await placing(id, apiKey)).toBe(201)
})

it('has so many keys and no more', async () => {
  const { id } = await createStore('Tartas')
  for (let made = 1; made < STORE_KEYS_MOST; made++) await make(id)
  expect(await test.refused('makeStoreKey', { params: { id }, body: {} }, test.operator)).toBe(
    '409 TOO_MANY_KEYS',
  )
})

it('revoking ends every key, and a new one may follow', async () => {
  const { id, apiKey } = await createStore('Pizzas')
  const second = await make(id)
  await test.ok('revokeStoreKeys', { params: { id }, body: { cancelOpen: false } }, test.operator)
  expect([await placing(id, apiKey), await placing(id, second)]).toEqual([401, 401])
  expect(await lastFour(id)).toEqual([])
  expect(await placing(id, await make(id))).toBe(201)
})
