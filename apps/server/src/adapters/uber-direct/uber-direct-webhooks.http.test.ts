/** An endpoint that is told in the tongue of the Uber Direct API. */
import { type Asked, FakeService } from '@puni/verify/support/fake-service'
import { TestApp, PICKUP } from '@puni/verify/support/test-app'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let receiver: FakeService
let test: TestApp
let store: { readonly id: string; readonly key: string }
beforeAll(async () => {
  receiver = await FakeService.start()
  receiver.answer = { status: 200 }
  test = await TestApp.start({ WEBHOOK_ORIGINS: receiver.origin })
})
afterAll(async () => {
  await test.stop()
  await receiver.stop()
})
beforeEach(async () => {
  receiver.asked.length = 0
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = { name: 'Empanadas', ...place, zoneId: test.zoneId }
  const made = await test.ok('createStore', { body }, test.operator)
  store = { id: made.store._id, key: made.apiKey }
})

async function endpoint(key = store.key) {
  const body = {
    url: `${receiver.origin}/${store.id}`,
    format: 'uber-direct',
    events: ['order.status', 'order.position'],
  }
  const { webhook, secret } = await test.ok('createWebhook', { body }, key)
  expect(webhook.format).toBe('uber-direct')
  return { secret, params: { id: webhook._id } }
}

interface Told {
  readonly kind: string
  readonly id: string
  readonly status: string
  readonly data: { readonly status: string }
}
const told = () => receiver.asked.map(({ body }) => body as Told)

/** As the documentation of that API verifies: by the secret as it was shown, over the bytes as they came. */
const isSigned = (secret: string, { headers, raw }: Asked) =>
  ['x-uber-signature', 'x-postmates-signature'].every(
    (name) => headers[name] === createHmac('sha256', secret).update(raw).digest('hex'),
  )

it('every state comes as event.delivery_status, a position as event.courier_update, all signed', async () => {
  const { secret } = await endpoint()
  const { origin: _, ...order } = test.newOrder({ externalReference: 'A-77' })
  const body = { ...order, storeId: store.id }
  const { _id: orderId } = (await test.ok('createOrder', { body }, store.key)).order
  const rider = await test.riderOnDuty()
  const assigned = { riderId: rider.id, as: 'assignment', despite: true } as const
  await test.ok('assignOrder', { params: { id: orderId }, body: assigned }, test.operator)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
    await test.advance(rider, orderId, status)
  await test.app.webhookWorker.queuePositions()
  await test.sendWebhooks()
  await test.advance(rider, orderId, 'delivered')
  await test.sendWebhooks()

  const states = told().filter(({ kind }) => kind === 'event.delivery_status')
  expect(states.map(({ status }) => status)).toEqual([
    'pending',
    'pickup',
    'pickup',
    'pickup',
    'pickup_complete',
    'delivered',
  ])
  expect(states.map(({ data }) => data.status)).toEqual(states.map(({ status }) => status))
  expect(states.at(-1)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    customer_id: store.id,
    delivery_id: `del_${orderId}`,
    live_mode: true,
    data: { id: `del_${orderId}`, external_id: 'A-77', complete: true, pickup: { name: 'Empanadas' } },
  })
  const [position, ...others] = told().filter(({ kind }) => kind === 'event.courier_update')
  const location = { lat: expect.any(Number), lng: expect.any(Number) }
  expect(position).toMatchObject({
    delivery_id: `del_${orderId}`,
    status: 'dropoff',
    location,
    data: { courier: { name: 'Ramón', location } },
  })
  expect(others).toEqual([])
  expect(JSON.stringify(told())).not.toContain('+54 9 11 5555-0199')
  expect(receiver.asked.every((asked) => isSigned(secret, asked))).toBe(true)
})

it('a test key’s orders are told as such, and so is a trial', async () => {
  const body = { name: 'Prueba', test: true }
  const { apiKey } = await test.ok('makeStoreKey', { params: { id: store.id }, body }, test.operator)
  const { secret, params } = await endpoint(apiKey)
  await test.ok('testWebhook', { params }, apiKey)
  const order = {
    destination: { address: 'Belgrano 2200', latitude: -34.615, longitude: -58.41 },
    payment: { paid: true },
    price: 1_000,
  }
  await test.ok('placeStoreOrder', { body: order }, apiKey)
  await test.app.webhookWorker.tellTestOrders()
  await test.sendWebhooks()
  expect(told()).toMatchObject([
    { kind: 'event.test', customer_id: store.id },
    { kind: 'event.delivery_status', status: 'pending', live_mode: false },
  ])
  expect(receiver.asked.every((asked) => isSigned(secret, asked))).toBe(true)
})
