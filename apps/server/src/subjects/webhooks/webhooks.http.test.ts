/** A store's own webhooks: made, changed, removed and read by it alone, and looked after by operators. */
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { FakeService } from '@puni/verify/support/fake-service'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000

let receiver: FakeService
let test: TestApp
let key: string
let storeId: string
beforeAll(async () => {
  receiver = await FakeService.start()
  receiver.answer = { status: 200, body: 'Gracias' }
  test = await TestApp.start({ WEBHOOK_ORIGINS: receiver.origin, RETENTION_CUSTOMER_DAYS: '7' })
})
afterAll(async () => {
  await test.stop()
  await receiver.stop()
})
beforeEach(async () => {
  test.operator = await test.loginOperator()
  ;({ key, storeId } = await newStore())
})

async function newStore() {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const made = await test.ok(
    'createStore',
    { body: { name: 'Empanadas', ...place, zoneId: test.zoneId } },
    test.operator,
  )
  return { key: made.apiKey, storeId: made.store._id }
}

const create = (url = receiver.origin, more: object = {}) =>
  test.send('createWebhook', { body: { url, ...more } }, key)

async function created() {
  const { webhook } = await test.ok('createWebhook', { body: { url: receiver.origin } }, key)
  return { id: webhook._id, params: { id: webhook._id } }
}

async function placed(): Promise<string> {
  const { origin: _, ...order } = test.newOrder()
  return (await test.ok('createOrder', { body: { ...order, storeId } }, key)).order._id
}

const log = async (id: string, query: Record<string, string> = {}) =>
  await test.ok('listWebhookMessages', { params: { id }, query }, key)

describe('an endpoint', () => {
  it('is made with a secret that is shown once, and told all but positions unless the store says otherwise', async () => {
    const { webhook, secret } = await test.ok(
      'createWebhook',
      { body: { url: ` ${receiver.origin}/a ` } },
      key,
    )
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
    expect(webhook).toEqual({
      _id: expect.any(String),
      url: `${receiver.origin}/a`,
      events: ['order.status', 'order.edited', 'order.adjusted'],
      format: 'standard',
      test: false,
      createdAt: test.clock.now().toISOString(),
      formerSecretEndsAt: null,
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    })
    const listed = await test.ok('listWebhooks', {}, key)
    expect(listed.webhooks).toEqual([webhook])
    // Not even who reads the database learns it.
    const { rows } = await test.sql.query('select * from webhook_endpoints')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    expect(
      rows.some((row: { secret: Buffer }) => row.secret.includes(Buffer.from(secret.slice(6), 'base64'))),
    ).toBe(false)
  })

  it.each(
    `http://local.example/ https://127.0.0.1/ https://10.0.0.8/ https://[::1]/ https://2130706433/ https://local.example:22/
    https://ana:clave@local.example/ ftp://local.example/ http://localhost:3000/ https://169.254.169.254/latest ninguna`.split(
      /\s+/,
    ),
  )('does not lead to %s', async (url) => {
    const refusal = {
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { url: expect.stringMatching(/^Usá una dirección pública/) } },
    }
    expect(await create(url)).toMatchObject(refusal)
    const { params } = await created()
    expect(await test.send('changeWebhook', { params, body: { url } }, key)).toMatchObject(refusal)
  })

  it.each(['https://local.example/avisos?de=puni', 'https://8.8.8.8:8443/', 'https://ñandú.example/'])(
    'may lead to %s',
    async (url) => expect((await create(url)).status).toBe(201),
  )

  it.each([
    [{ events: [] }, 'Elegí al menos un evento'],
    [{ events: ['order.status', 'order.status'] }, 'Hay eventos repetidos'],
    [{ events: ['rider.paid'] }, 'El evento no existe'],
  ])('is not made with %j', async (more, problem) => {
    const { status, body } = await create(receiver.origin, more)
    expect(status).toBe(400)
    expect(Object.values((body as { fields: object }).fields)).toEqual([problem])
  })

  it('is one of a few, also if they are made at the same time', async () => {
    const made = await Promise.all(Array.from({ length: WEBHOOKS.most + 2 }, () => create()))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(WEBHOOKS.most).fill(201),
      409,
      409,
    ])
    const { webhooks } = await test.ok('listWebhooks', {}, key)
    await test.ok('removeWebhook', { params: { id: webhooks[0]!._id } }, key)
    expect((await create()).status).toBe(201)
  })

  it("is nobody else's, and neither are its messages", async () => {
    const { id, params } = await created()
    await placed()
    const { messages } = await log(id)
    const other = (await newStore()).key
    const message = { id: messages[0]!._id }
    for (const call of ['turnWebhookSecret', 'removeWebhook', 'testWebhook', 'listWebhookMessages'] as const)
      expect(await test.refused(call, { params }, other)).toBe('404 WEBHOOK_NOT_FOUND')
    expect(await test.refused('changeWebhook', { params, body: {} }, other)).toBe('404 WEBHOOK_NOT_FOUND')
    for (const call of ['getWebhookMessage', 'resendWebhookMessage'] as const)
      expect(await test.refused(call, { params: message }, other)).toBe('404 WEBHOOK_MESSAGE_NOT_FOUND')
    expect((await test.ok('listWebhooks', {}, other)).webhooks).toEqual([])
  })

  it('is changed in part, and told nothing while its store does not want it', async () => {
    const { id, params } = await created()
    const events = ['order.status']
    const { webhook } = await test.ok('changeWebhook', { params, body: { events, enabled: false } }, key)
    expect(webhook).toMatchObject({ url: receiver.origin, events, disabledReason: 'by-store' })
    await placed()
    await test.ok('changeWebhook', { params, body: { enabled: true } }, key)
    const orderId = await placed()
    expect((await log(id)).messages.map((message) => message.orderId)).toEqual([orderId])
  })
})

describe('the log', () => {
  it('comes in pages, newest first, by order and by state', async () => {
    const { id } = await created()
    const orders: string[] = []
    for (let count = 0; count < 5; count++) orders.unshift(await placed())
    await test.cancel(orders[0]!)
    await test.sendWebhooks()
    orders.unshift(await placed())
    const first = await log(id, { limit: '4' })
    const second = await log(id, { limit: '4', before: first.next! })
    expect(second.next).toBeNull()
    const pages = [...first.messages, ...second.messages].map(({ orderId }) => orderId)
    expect(pages).toEqual([orders[0], orders[1], ...orders.slice(1)])
    expect((await log(id, { orderId: orders[1]! })).messages).toHaveLength(2)
    expect((await log(id, { state: 'waiting' })).messages.map(({ orderId }) => orderId)).toEqual([orders[0]])
    expect((await log(id, { state: 'given-up' })).messages).toEqual([])
  })

  it('forgets messages in time, what waits on a disabled endpoint too, and customers with their orders', async () => {
    const { id, params } = await created()
    await placed()
    await test.sendWebhooks()
    await placed()
    await test.ok('changeWebhook', { params, body: { enabled: false } }, key)
    const waits = async () => (await log(id)).messages.map(({ state }) => state)
    test.clock.advance((WEBHOOKS.failingDays + 1) * DAY_MS)
    await test.app.housekeep()
    expect(await waits()).toEqual(['given-up', 'delivered'])
    test.clock.advance((WEBHOOKS.keptDays - WEBHOOKS.failingDays - 1) * DAY_MS)
    await test.app.housekeep()
    expect(await waits()).toEqual(['given-up'])
    // Seven days after the end of an order its customer is forgotten, and so is what was told of it.
    await test.ok('changeWebhook', { params, body: { enabled: true } }, key)
    test.operator = await test.loginOperator()
    await test.cancel(await placed())
    await test.sendWebhooks()
    expect(await waits()).toEqual(['delivered', 'delivered', 'given-up'])
    test.clock.advance(7 * DAY_MS)
    await test.app.housekeep()
    expect(await waits()).toEqual([])
  })

  it('forgets a rider who erases the account', async () => {
    const { id } = await created()
    const orderId = await placed()
    const rider = await test.riderOnDuty()
    const body = { riderId: rider.id, as: 'assignment', despite: true }
    await test.ok('assignOrder', { params: { id: orderId }, body }, test.operator)
    await test.deliver(rider, orderId)
    await test.sendWebhooks()
    expect((await log(id)).messages).toHaveLength(6)
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect((await log(id)).messages.map(({ type }) => type)).toEqual(['order.status'])
    const { rows } = await test.sql.query('select payload from webhook_messages')
    expect(JSON.stringify(rows)).not.toContain('Ramón')
  })
})

it('operators see what a store is told, without the phone of its customer, and send it again', async () => {
  const { id, params } = await created()
  const orderId = await placed()
  await test.sendWebhooks()
  const { webhooks } = await test.ok('listStoreWebhooks', { params: { id: storeId } }, test.operator)
  expect(webhooks.map(({ _id }) => _id)).toEqual([id])
  const { messages } = await test.ok('listStoreWebhookMessages', { params }, test.operator)
  const message = { params: { id: messages[0]!._id } }
  const seen = await test.ok('getStoreWebhookMessage', message, test.operator)
  expect(JSON.parse(seen.payload!)).toMatchObject({
    data: { order: { _id: orderId, destination: { phone: null, street: 'Belgrano' } } },
  })
  expect(seen.answer).toBeNull()
  const own = await test.ok('getWebhookMessage', message, key)
  expect(JSON.parse(own.payload!).data.order.destination.phone).toBe('+541155550122')
  expect(own.answer).toBe('Gracias')
  await test.ok('resendStoreWebhookMessage', message, test.operator)
  await test.ok('enableStoreWebhook', { params }, test.operator)
  const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
  expect(entries.slice(0, 3).map(({ action, subject }) => [action, subject?._id])).toEqual([
    ['webhook-enabled', storeId],
    ['webhook-resent', storeId],
    ['order-seen', orderId],
  ])
})

it('operators add an endpoint for a store, try it and remove it, which is recorded', async () => {
  const add = (url: string, id = storeId) =>
    test.refused('createStoreWebhook', { params: { id }, body: { url } }, test.operator)
  expect(await add('https://10.0.0.1/')).toBe('400 INVALID_INPUT')
  expect(await add(receiver.origin, test.zoneId)).toBe('404 STORE_NOT_FOUND')

  const body = { url: receiver.origin, format: 'uber-direct', test: true } as const
  const creating = { params: { id: storeId }, body }
  const { webhook, secret } = await test.ok('createStoreWebhook', creating, test.operator)
  expect(webhook).toMatchObject({ format: 'uber-direct', test: true })
  expect(secret).toMatch(/^whsec_/)
  const params = { id: webhook._id }
  await test.ok('testStoreWebhook', { params }, test.operator)
  await test.sendWebhooks()
  const { messages } = await test.ok('listStoreWebhookMessages', { params }, test.operator)
  expect(messages).toMatchObject([{ type: 'endpoint.test', state: 'delivered' }])
  await test.ok('removeStoreWebhook', { params }, test.operator)
  expect(await test.refused('testStoreWebhook', { params }, test.operator)).toBe('404 WEBHOOK_NOT_FOUND')

  const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
  expect(entries.slice(0, 3).map(({ action, subject, details }) => [action, subject?._id, details])).toEqual([
    ['webhook-removed', storeId, {}],
    ['webhook-tested', storeId, {}],
    ['webhook-made', storeId, { host: new URL(receiver.origin).host, isTest: true }],
  ])
})
