/** What stores are told: everything, in its sequence, signed, whatever their receivers do. */
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { WebhookEvent } from '@puni/contract/webhooks/events'
import { type Asked, type FakeAnswer, FakeService } from '@puni/verify/support/fake-service'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'
import { WhatsappService } from '@puni/verify/support/whatsapp-service'
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { queueTestEvent } from '../../subjects/webhooks/messages.commands.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const STATES = ['pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'delivered']

let receiver: FakeService
let whatsapp: WhatsappService
let test: TestApp
let store: TestStore
beforeAll(async () => {
  receiver = await FakeService.start()
  whatsapp = await WhatsappService.start()
  const webhooks = { WEBHOOK_ORIGINS: receiver.origin, WEBHOOK_TIMEOUT_MS: '200' }
  test = await TestApp.start({ ...whatsapp.environment, ...webhooks })
})
afterAll(async () => {
  await test.stop()
  await receiver.stop()
  await whatsapp.stop()
})
beforeEach(async () => {
  test.operator = await test.loginOperator()
  store = await newStore()
  receiver.asked.length = 0
  receiver.answer = { status: 204 }
})
// What one test leaves in the queue is not the next one's.
afterEach(() => test.sql.query('delete from webhook_endpoints'))

interface TestStore {
  readonly id: string
  readonly key: string
}

async function newStore(): Promise<TestStore> {
  const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = { name: 'Empanadas', phone: '11 6666-7777', ...place, zoneId: test.zoneId }
  const made = await test.ok('createStore', { body }, test.operator)
  return { id: made.store._id, key: made.apiKey }
}

async function endpoint(events?: WebhookEvent[], { id, key } = store) {
  const made = await test.ok('createWebhook', { body: { url: `${receiver.origin}/${id}`, events } }, key)
  return { id: made.webhook._id, secret: made.secret, params: { id: made.webhook._id } }
}

async function placed({ id, key } = store): Promise<string> {
  const { origin: _, ...order } = test.newOrder({ externalReference: 'A-77' })
  return (await test.ok('createOrder', { body: { ...order, storeId: id } }, key)).order._id
}

/** A rider who has this order in hand. */
async function holderOf(orderId: string): Promise<TestRider> {
  const rider = await test.riderOnDuty()
  const body = { riderId: rider.id, as: 'assignment', despite: true }
  await test.ok('assignOrder', { params: { id: orderId }, body }, test.operator)
  return rider
}

interface Told {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly order: StoreOrder }
}

const bodies = () => receiver.asked.map(({ body }) => body as Told)
const statuses = () => bodies().map(({ data }) => data.order.status)
const messagesOf = async (id: string) =>
  (await test.ok('listWebhookMessages', { params: { id } }, store.key)).messages
const shown = async (id: string) =>
  (await test.ok('listWebhooks', {}, store.key)).webhooks.find(({ _id }) => _id === id)!
const idOf = ({ headers }: Asked) => headers['webhook-id'] as string

/** Throws where somebody else's verifier, which looks at the time as well, finds a message not signed with the secret. */
function verify(secret: string, { raw, headers }: Asked): void {
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    new Webhook(secret).verify(raw, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

/** Lets this time pass, in which the worker looks this often. */
async function passes(ms: number, everyMs = MINUTE_MS): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    test.clock.advance(everyMs)
    await test.sendWebhooks()
  }
}

describe('a store', () => {
  it('is told every state once, in its sequence, as the order was then, and signed', async () => {
    const { id, secret } = await endpoint()
    const orderId = await placed()
    const rider = await holderOf(orderId)
    const before = test.clock.now().toISOString()
    await test.deliver(rider, orderId)
    test.clock.advance(MINUTE_MS)
    await test.sendWebhooks()
    expect(statuses()).toEqual(STATES)
    for (const asked of receiver.asked) verify(secret, asked)
    const [first, second, , , onTheWay, last] = bodies()
    expect(first).toMatchObject({
      type: 'order.status',
      timestamp: before,
      data: {
        order: { _id: orderId, externalReference: 'A-77', rider: null, pickedUpAt: null, test: false },
      },
    })
    expect(second?.data.order.rider).toEqual({ firstName: 'Ramón', vehicleType: 'Moto' })
    expect(onTheWay?.data.order).toMatchObject({ pickedUpAt: before, deliveredAt: null, endedAt: null })
    expect(last?.data.order).toMatchObject({ deliveredAt: before, endedAt: before })
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(STATES.map(() => 'delivered'))
    await passes(HOUR_MS)
    expect(receiver.asked).toHaveLength(STATES.length)
  })

  it('hears of an acceptance, a change, an adjustment and of an order taken back, and of nothing else', async () => {
    await endpoint()
    const rider = await test.onlyRiderOnDuty()
    const orderId = await placed()
    await test.dispatch()
    await test.accept(rider, orderId)
    const edit = {
      seen: (await test.ok('getOperatorOrder', { params: { id: orderId } }, test.operator)).updatedAt,
    }
    const body = { ...edit, destination: { ...test.newOrder().destination, comment: 'Timbre roto' } }
    await test.ok('editOrder', { params: { id: orderId }, body }, test.operator)
    const back = { riderId: rider.id, pickedUp: false, reason: 'Pinchó', next: 'offer', exclude: true }
    await test.ok('takeBackOrder', { params: { id: orderId }, body: back }, test.operator)
    const second = await holderOf(orderId)
    await test.deliver(second, orderId)
    const amount = { amount: 'shippingCost', seen: 2_300.25, correct: 2_500, reason: 'Lluvia' }
    await test.ok('adjustOrder', { params: { id: orderId }, body: amount }, test.operator)
    await test.sendWebhooks()
    expect(bodies().map(({ type, data }) => [type, data.order.status])).toEqual([
      ['order.status', 'pending'],
      ['order.status', 'assigned'],
      ['order.edited', 'assigned'],
      ['order.status', 'pending'],
      ...STATES.slice(1).map((status) => ['order.status', status]),
      ['order.adjusted', 'delivered'],
    ])
    expect(bodies()[2]?.data.order.destination.comment).toBe('Timbre roto')
    expect(bodies().at(-1)?.data.order.amounts.price).toBe(2_500)
  })

  it('is told only what it asked for, of its own orders alone, and nothing twice by two processes', async () => {
    const other = await newStore()
    await endpoint(['order.edited'])
    await endpoint(['order.status'])
    await endpoint(['order.status'], other)
    const orders = [await placed(), await placed(), await placed(other)]
    await test.startOther()
    const beside = test.app
    test.takeTurns()
    await Promise.all([beside.webhookWorker.sendDue(), test.sendWebhooks()])
    await test.endOther()
    const told = receiver.asked.map(({ url, body }) => [url.pathname.slice(1), (body as Told).data.order._id])
    expect(new Set(told.map(String))).toEqual(
      new Set([`${store.id},${orders[0]}`, `${store.id},${orders[1]}`, `${other.id},${orders[2]}`]),
    )
    expect(told).toHaveLength(3)
  })

  it('has former and new secret for a day after a turn', async () => {
    const { secret: former, params } = await endpoint()
    const { secret, webhook } = await test.ok('turnWebhookSecret', { params }, store.key)
    expect(webhook.formerSecretEndsAt).toBe(new Date(test.clock.now().getTime() + 24 * HOUR_MS).toISOString())
    await placed()
    await test.sendWebhooks()
    for (const each of [former, secret]) verify(each, receiver.asked[0]!)
    test.clock.advance(24 * HOUR_MS)
    await placed()
    await test.sendWebhooks()
    verify(secret, receiver.asked[1]!)
    expect(() => verify(former, receiver.asked[1]!)).toThrow('No matching signature')
  })

  it('learns where its rider is on the way to the customer, at most once in 15 seconds, and not late', async () => {
    const { id } = await endpoint(['order.position'])
    const orderId = await placed()
    const rider = await holderOf(orderId)
    const moves = async (lat: number, seconds: number) => {
      test.clock.advance(seconds * 1_000)
      const position = { lat, lng: -58.4, accuracy: 9, at: test.clock.now().toISOString() }
      await test.ok('setPosition', { params: { id: rider.id }, body: position }, rider.token)
      await test.app.webhookWorker.queuePositions()
    }
    await moves(-34.601, 15)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
      await test.advance(rider, orderId, status)
    await test.sendWebhooks()
    expect(receiver.asked).toEqual([])
    // Of several that wait only the newest is told.
    await moves(-34.602, 15)
    await moves(-34.603, 15)
    await test.sendWebhooks()
    // Too soon.
    await moves(-34.604, 5)
    await test.sendWebhooks()
    const data = { orderId, externalReference: 'A-77', position: { latitude: -34.603, longitude: -58.4 } }
    expect(receiver.asked.map(({ body }) => body)).toMatchObject([{ type: 'order.position', data }])
    // Nobody asks again after a failure, and the next one is told all the same.
    receiver.answer = { status: 500 }
    await moves(-34.605, 15)
    await test.sendWebhooks()
    receiver.answer = { status: 204 }
    await passes(10 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(2)
    await moves(-34.606, 15)
    test.clock.advance(MINUTE_MS)
    await test.sendWebhooks()
    await moves(-34.607, 15)
    await test.advance(rider, orderId, 'delivered')
    await test.sendWebhooks()
    await moves(-34.608, 15)
    await test.sendWebhooks()
    expect(receiver.asked).toHaveLength(2)
    expect(await messagesOf(id)).toMatchObject([{ state: 'given-up', type: 'order.position' }])
    const [message] = await messagesOf(id)
    expect(await test.refused('resendWebhookMessage', { params: { id: message!._id } }, store.key)).toBe(
      '409 WEBHOOK_MESSAGE_OVER',
    )
  })
})

describe('a receiver that', () => {
  it.each([
    ['answers 500', { status: 500, body: 'Se cayó' }, { status: 500, problem: 'Respondió 500' }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { status: 302 }],
    ['hangs', { instead: 'silence' }, { status: null, problem: 'No respondió a tiempo' }],
    ['tears the line', { instead: 'tear' }, { status: null, problem: 'No se pudo llamar (UND_ERR_SOCKET)' }],
  ] satisfies [string, FakeAnswer, object][])(
    '%s gets the same bytes again, and the next state not before',
    async (_, answer, attempt) => {
      const { id } = await endpoint()
      receiver.answer = answer
      const orderId = await placed()
      await test.sendWebhooks()
      await holderOf(orderId)
      await test.sendWebhooks()
      expect((await messagesOf(id)).at(-1)).toMatchObject({
        state: 'waiting',
        attempts: 1,
        lastAttempt: attempt,
      })
      expect((await shown(id)).failingSince).toBe(test.clock.now().toISOString())
      await passes(MINUTE_MS, 1_000)
      expect(statuses().every((status) => status === 'pending')).toBe(true)
      receiver.answer = { status: 200, body: 'ok' }
      await passes(HOUR_MS)
      expect(statuses().slice(-2)).toEqual(['pending', 'assigned'])
      const tried = receiver.asked.slice(0, -1)
      expect(tried.length).toBeGreaterThan(2)
      expect(new Set(tried.map(({ raw }) => raw)).size).toBe(1)
      expect(new Set(tried.map(idOf)).size).toBe(1)
      expect((await shown(id)).failingSince).toBeNull()
    },
  )

  it('floods is read no further than a kilobyte', async () => {
    const { id } = await endpoint()
    receiver.answer = { status: 200, instead: 'flood' }
    await placed()
    await test.sendWebhooks()
    const [{ _id, state } = { _id: '', state: '' }] = await messagesOf(id)
    expect(state).toBe('delivered')
    const { answer } = await test.ok('getWebhookMessage', { params: { id: _id } }, store.key)
    expect(answer).toBe(' '.repeat(1_024))
  })

  it('hangs holds no other store up, and one order of a store no other of it', async () => {
    const other = await newStore()
    await endpoint()
    await endpoint(undefined, other)
    receiver.answer = ({ url }) =>
      url.pathname.endsWith(store.id) ? { instead: 'silence' } : { status: 204 }
    await placed()
    const wanted = [await placed(other), await placed(other)]
    await test.sendWebhooks()
    const toOther = receiver.asked.filter(({ url }) => url.pathname.endsWith(other.id))
    expect(toOther.map(({ body }) => (body as Told).data.order._id)).toEqual(wanted)
    // Of one store: the first order's message is refused, the second's is not.
    receiver.asked.length = 0
    const [poisoned, fine] = [await placed(other), await placed(other)]
    receiver.answer = ({ body }) => ({ status: (body as Told).data.order._id === poisoned ? 500 : 204 })
    await passes(5_000, 1_000)
    expect(bodies().map(({ data }) => data.order._id)).toContain(fine)
  })

  it('was away for a day gets all that happened, each order in its sequence, as soon as it is back', async () => {
    const { id } = await endpoint()
    receiver.answer = { status: 500 }
    const orders = [await placed(), await placed()]
    const riders = [await holderOf(orders[0]!), await holderOf(orders[1]!)]
    for (const [at, rider] of riders.entries()) await test.deliver(rider, orders[at]!)
    await passes(24 * HOUR_MS, 10 * MINUTE_MS)
    expect(receiver.asked.length).toBeLessThan(60)
    receiver.asked.length = 0
    receiver.answer = { status: 204 }
    // One of the two heads is due within four hours; all the rest follows at once.
    await passes(5 * HOUR_MS, 10 * MINUTE_MS)
    for (const orderId of orders) {
      const told = bodies().filter(({ data }) => data.order._id === orderId)
      expect(told.map(({ data }) => data.order.status)).toEqual(STATES)
    }
    const attempts = (await messagesOf(id)).map(({ lastAttempt }) => lastAttempt?.at)
    expect(new Set(attempts).size).toBeLessThanOrEqual(2)
  })

  it('takes nothing for three days is disabled, which is told, and hears what it missed once it is enabled', async () => {
    const { id, params } = await endpoint()
    receiver.answer = { status: 503 }
    const failing = await placed()
    await test.sendWebhooks()
    await passes(73 * HOUR_MS, HOUR_MS)
    expect(await shown(id)).toMatchObject({ disabledReason: 'failing', disabledAt: expect.any(String) })
    expect(await messagesOf(id)).toMatchObject([{ state: 'given-up', orderId: failing, nextAttemptAt: null }])
    test.operator = await test.loginOperator()
    const { entries } = await test.ok('listAuditLog', { query: { kind: 'places' } }, test.operator)
    expect(entries.find(({ action }) => action === 'webhook-disabled')).toMatchObject({
      operator: null,
      subject: { _id: store.id },
      details: { reason: 'failing', problem: 'Respondió 503' },
    })
    await test.sendMessages()
    expect(whatsapp.messages).toMatchObject([
      {
        to: '5491166667777',
        template: 'puni_webhook_desactivado',
        parameters: ['Empanadas', 'PUNI Rider', new URL(receiver.origin).host],
      },
    ])
    const asked = receiver.asked.length
    await placed()
    await passes(HOUR_MS)
    expect(receiver.asked).toHaveLength(asked)
    expect(await test.refused('testWebhook', { params }, store.key)).toBe('409 WEBHOOK_DISABLED')
    receiver.answer = { status: 204 }
    const enabled = await test.ok('enableStoreWebhook', { params }, test.operator)
    expect(enabled.webhook).toMatchObject({ disabledAt: null, disabledReason: null, failingSince: null })
    await placed()
    await test.sendWebhooks()
    expect(receiver.asked).toHaveLength(asked + 1)
  })

  it('answers 410 is disabled at once; what it did not take waits until it is enabled', async () => {
    const { id, params } = await endpoint()
    receiver.answer = { status: 410 }
    const orderId = await placed()
    await holderOf(orderId)
    await test.sendWebhooks()
    expect(await shown(id)).toMatchObject({
      disabledReason: 'gone',
      disabledAt: test.clock.now().toISOString(),
    })
    await passes(HOUR_MS)
    expect(receiver.asked).toHaveLength(1)
    receiver.answer = { status: 204 }
    await test.ok('changeWebhook', { params, body: { enabled: true } }, store.key)
    await test.sendWebhooks()
    expect(statuses()).toEqual(['pending', 'pending', 'assigned'])
  })

  it('asks for time is given it', async () => {
    await endpoint()
    receiver.answer = { status: 429, headers: { 'retry-after': '900' } }
    await placed()
    await test.sendWebhooks()
    receiver.answer = { status: 204 }
    await passes(14 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(1)
    await passes(2 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(2)
  })
})

it('a process that ends between sending and noting it has another one send it again', async () => {
  await endpoint()
  const orderId = await placed()
  await holderOf(orderId)
  // As if it had been killed: the endpoint is taken, and nobody noted anything.
  await test.sql.query('update webhook_endpoints set taken_by = gen_random_uuid(), taken_until = $1', [
    new Date(test.clock.now().getTime() + 40_000),
  ])
  await test.sendWebhooks()
  expect(receiver.asked).toEqual([])
  test.clock.advance(40_000)
  await test.sendWebhooks()
  expect(statuses()).toEqual(['pending', 'assigned'])
})

it('a private target is never called, also by a name, and the log says so', async () => {
  const { id } = await endpoint()
  const placedAt = async (url: string) => {
    await test.sql.query('update webhook_endpoints set url = $1, resting_until = null where id = $2', [
      url,
      id,
    ])
    await placed()
    await test.sendWebhooks()
    return (await messagesOf(id))[0]?.lastAttempt?.problem
  }
  const problem = 'La dirección no es pública: no se llama'
  expect(await placedAt('https://127.0.0.1/avisos')).toBe(problem)
  expect(await placedAt('https://localhost/avisos')).toBe(problem)
  expect(receiver.asked).toEqual([])
})

it('a store sends a message again, and tries an endpoint out', async () => {
  const { id, params, secret } = await endpoint()
  await placed()
  await test.sendWebhooks()
  const [message] = await messagesOf(id)
  const again = { params: { id: message!._id } }
  expect(await test.ok('resendWebhookMessage', again, store.key)).toMatchObject({
    state: 'waiting',
    attempts: 1,
  })
  await test.sendWebhooks()
  expect(receiver.asked.map(idOf)).toEqual([message!._id, message!._id])
  expect(receiver.asked[0]?.raw).toBe(receiver.asked[1]?.raw)
  const tried = await test.ok('testWebhook', { params }, store.key)
  await test.sendWebhooks()
  const last = receiver.asked.at(-1)!
  verify(secret, last)
  expect(idOf(last)).toBe(tried.message)
  expect(last.body).toMatchObject({
    type: 'endpoint.test',
    data: { message: 'Este es un mensaje de prueba' },
  })
  expect(await test.ok('getWebhookMessage', { params: { id: tried.message } }, store.key)).toMatchObject({
    state: 'delivered',
    payload: last.raw,
    lastAttempt: { status: 204, problem: null },
  })
})

it('test keys have endpoints of their own, which hear of test orders and of no others', async () => {
  const real = await endpoint()
  await test.sql.query('update store_keys set is_test = true where store_id = $1', [store.id])
  const { id } = await endpoint(['order.status', 'order.position'])
  expect((await test.ok('listWebhooks', {}, store.key)).webhooks).toMatchObject([{ _id: id, test: true }])
  await test.sql.query('update store_keys set is_test = false where store_id = $1', [store.id])
  const orderId = await placed()
  const db = connect(
    { ...inject('connection'), database: test.sql.database! },
    { size: 1, onError: (error) => expect.unreachable(error.message) },
  )
  const testOrderId = randomUUID()
  const queue = (type: WebhookEvent, data: object) =>
    db
      .transaction()
      .execute((tx) =>
        queueTestEvent(tx, { storeId: store.id, orderId: testOrderId, type, at: test.clock.now(), data }),
      )
  await queue('order.status', { order: { status: 'pending' } })
  await queue('order.position', { number: 1 })
  await queue('order.position', { number: 2 })
  await db.destroy()
  await test.sendWebhooks()
  // Endpoints do not wait for each other.
  const told = receiver.asked.map(({ body }) => body as Told)
  expect(told.find(({ data }) => data.order?._id === orderId)).toBeDefined()
  expect(told.filter(({ data }) => data.order?._id !== orderId)).toMatchObject([
    { type: 'order.status', data: { order: { status: 'pending' } } },
    { type: 'order.position', data: { number: 2 } },
  ])
  expect(told).toHaveLength(3)
  expect((await messagesOf(real.id)).map((message) => message.orderId)).toEqual([orderId])
})
