/** A server that is killed again and again, at any instant, while orders go through all their states: their store hears of each. */
import type { StoreOrder } from '@puni/contract/store-api/entities'
import { ApiCaller } from '@puni/verify/support/api-caller'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { FakeService } from '@puni/verify/support/fake-service'
import { type PostgresServer, startPostgresServer } from '@puni/verify/support/postgres-server'
import { Random } from '@puni/verify/support/random'
import { type RunningServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_OPERATOR, DEMO_RIDER } from '../../demo/demo-accounts.ts'

const KILLS = 3
/** How long a server lives at most, once it is ready, milliseconds: some steps of an order. */
const LIVES_MS = 900
const STATES = ['pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'delivered']

let receiver: FakeService
let postgres: PostgresServer
let dataDir: string
let server: RunningServer
const api = new ApiCaller()
beforeAll(async () => {
  receiver = await FakeService.start()
  receiver.answer = { status: 204 }
  postgres = await startPostgresServer()
  dataDir = await mkdtemp(join(tmpdir(), 'puni-webhooks-'))
  await start()
})
afterAll(async () => {
  await server.end()
  await postgres.stop()
  await receiver.stop()
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  server = await startServer('source', {
    ...UNHURRIED,
    DATA_DIR: dataDir,
    CITY_DIR: await demoCityFolder(),
    DATABASE_URL: postgres.url,
    DEMO: '1',
    DEMO_ORDERS: '0',
    DISPATCH_POLICY: 'nearest',
    WEBHOOK_TIMEOUT_MS: '500',
    LOG_LEVEL: 'silent',
  })
  api.origin = server.origin
}

/** What is asked of a server until one answers that lives. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      // Nobody answers; all that a living server refuses is a failure.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    }
    await pause(20)
  }
}

/** An order's whole way, each step sent again where no answer came. */
async function deliver(scene: Awaited<ReturnType<typeof setScene>>): Promise<string> {
  const { operator, rider, riderId, order } = scene
  const headers = { 'Idempotency-Key': randomUUID() }
  const { order: placed } = await until(() => api.ok('createOrder', { body: order, headers }, operator))
  const params = { id: placed._id }
  const isAt = async (status: string) =>
    (await api.ok('getOperatorOrder', { params }, operator)).status === status
  const assignment = { params, body: { riderId, as: 'assignment', despite: true } }
  await until(async () => (await isAt('assigned')) || (await api.ok('assignOrder', assignment, operator)))
  for (const status of STATES.slice(2))
    await until(() => api.ok('setOrderStatus', { params, body: { status } }, rider))
  return placed._id
}

async function setScene() {
  const { token: rider, user } = await api.ok('loginRider', { body: DEMO_RIDER })
  const operator = (await api.ok('loginOperator', { body: DEMO_OPERATOR })).token
  await api.ok('setWorking', { params: { id: user._id }, body: { working: true } }, rider)
  const place = {
    latitude: -34.61,
    longitude: -58.4,
    street: 'Alsina',
    streetNumber: '1',
    city: 'Buenos Aires',
  }
  const body = { name: 'Empanadas', ...place, zoneId: user.zone._id }
  const { store, apiKey } = await api.ok('createStore', { body }, operator)
  const { secret } = await api.ok('createWebhook', { body: { url: `${receiver.origin}/avisos` } }, apiKey)
  const order = {
    zoneId: user.zone._id,
    storeId: store._id,
    destination: place,
    management: { storeValue: 100 },
  }
  return { rider, riderId: user._id, operator, order, secret }
}

it('every state arrives at least once, in its sequence and signed', async () => {
  const random = new Random(20_261_129)
  const scene = await setScene()
  const orders: string[] = []
  let isOver = false
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(random.between(0, LIVES_MS))
      await server.end('SIGKILL')
      await start()
    }
    isOver = true
  })()
  // On a busy machine the first order may take as long as all the kills.
  while (!isOver || orders.length < 2) orders.push(await deliver(scene))
  await killing
  const told = (orderId: string) =>
    receiver.asked
      .map(({ body, headers }) => ({ id: headers['webhook-id'], ...(body as Body) }))
      .filter(({ data }) => data.order._id === orderId)
  await expect
    .poll(() => orders.every((id) => told(id).some(({ data }) => data.order.status === 'delivered')))
    .toBe(true)
  for (const orderId of orders) {
    // What was sent twice is the same message, as receivers see by its id.
    const once = told(orderId).filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
    expect(once.map(({ data }) => data.order.status)).toEqual(STATES)
  }
  const webhook = new Webhook(scene.secret)
  for (const { raw, headers } of receiver.asked)
    expect(() => webhook.verify(raw, headers as Record<string, string>)).not.toThrow()
})

interface Body {
  readonly data: { readonly order: StoreOrder }
}
