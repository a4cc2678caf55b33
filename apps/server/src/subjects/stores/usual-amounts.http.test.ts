import { beforeAll, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})

async function createStore(name: string): Promise<string> {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const { store } = await test.ok(
    'createStore',
    { body: { name, ...place, zoneId: test.zoneId } },
    test.operator,
  )
  return store._id
}

async function place(storeId: string, storeValue: number, shippingCost: number): Promise<void> {
  const { origin: _, ...order } = test.newOrder({ management: { storeValue, shippingCost } })
  await test.ok('createOrder', { body: { ...order, storeId } }, test.operator)
}

async function usualAt(storeId: string) {
  return (await test.ok('getStore', { params: { id: storeId } }, test.operator)).usual
}

it('is the median of the last orders of that store, once there are some', async () => {
  const [few, many, prepaid] = [
    await createStore('Pocos'),
    await createStore('Muchos'),
    await createStore('Pagos'),
  ]
  for (let order = 0; order < 4; order++) await place(few, 9_000, 2_000)
  expect(await usualAt(few)).toBeNull()

  // Orders before the last ones no longer count, and a single typo changes nothing.
  for (let order = 0; order < 20; order++) await place(many, 100, 100)
  test.clock.advance(60_000)
  for (let order = 0; order < 29; order++) await place(many, 12_500.5, 2_300)
  await place(many, 12.5, 2_300)
  expect(await usualAt(many)).toEqual({ storeValue: 12_500.5, shippingCost: 2_300 })

  for (let order = 0; order < 5; order++) await place(prepaid, 0, 1_800)
  expect(await usualAt(prepaid)).toEqual({ storeValue: null, shippingCost: 1_800 })
})
