/** The public client of Uber Direct, unmodified but for the address that it calls, quotes, orders, follows and cancels here. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { QUOTE_MINUTES } from '@puni/contract/store-api/limits'
import { TestApp } from '@puni/verify/support/test-app'
import { getAccessToken } from 'uber-direct/auth'
import { createDeliveriesClient, type DeliveriesClient } from 'uber-direct/deliveries'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const MINUTE = 60_000
const TERMS = {
  base: 1_000,
  perKm: 300,
  minimum: 1_200,
  ceiling: null,
  urgent: 500,
  hours: [],
  step: 50,
  override: null,
}
const { store: at, destinations } = DEMO_CITY_TOWN
const [first, second] = destinations as [(typeof destinations)[0], (typeof destinations)[0]]
const lineOf = ({ street, streetNumber }: { street: string; streetNumber: string }) =>
  `${street} ${streetNumber}`
/** An address as the client's documentation writes it. */
const asJson = (line: string, floor?: string) =>
  JSON.stringify({ street_address: floor === undefined ? [line] : [line, floor], country: 'AR' })

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (to: string, options: RequestInit) =>
    real(to.replace(/^https:\/\/(api|login)\.uber\.com/, `${test.origin}/uber-direct`), options),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

interface Delivery {
  readonly id: string
  readonly status: string
  readonly complete: boolean
  readonly [field: string]: unknown
}

/** A store, and a client that logged in with its key, or with a key of this kind. */
async function connect(kind?: { readonly test?: true; readonly readOnly?: true }) {
  const { latitude, longitude } = at
  const zone = { name: crypto.randomUUID(), latitude, longitude, radiusKm: 5 }
  const { _id: zoneId } = await test.ok('createZone', { body: zone }, test.operator)
  await test.ok('setPrice', { params: { id: zoneId }, body: { terms: TERMS } }, test.operator)
  const { street, streetNumber } = at
  const body = { name: 'Empanadas', street, streetNumber, latitude, longitude, zoneId }
  const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
  const id = store._id
  const params = { id }
  const key =
    kind === undefined
      ? apiKey
      : (await test.ok('makeStoreKey', { params, body: { name: 'x', ...kind } }, test.operator)).apiKey
  return { zoneId, storeId: id, key, client: createDeliveriesClient(await tokenOf(id, key), id) }
}

async function tokenOf(storeId: string, key: string): Promise<string> {
  vi.stubEnv('UBER_DIRECT_CLIENT_ID', storeId)
  vi.stubEnv('UBER_DIRECT_CLIENT_SECRET', key)
  return await getAccessToken()
}

const trip = (replace = {}) => ({
  pickup_address: asJson(lineOf(at)),
  dropoff_address: asJson(lineOf(first)),
  ...replace,
})

const delivery = (replace = {}) => ({
  ...trip(),
  pickup_name: 'Empanadas',
  pickup_phone_number: '+541155550111',
  pickup_notes: 'Por la puerta lateral',
  dropoff_name: 'Juana Paz',
  dropoff_phone_number: '+541166667777',
  dropoff_notes: 'Timbre 4A',
  manifest_items: [
    { name: 'Docena de empanadas', quantity: 2, size: 'small', price: 800_000 },
    { name: 'Gaseosa', quantity: 1 },
  ],
  ...replace,
})

const create = async (client: DeliveriesClient, replace = {}) =>
  (await client.createDelivery(delivery(replace))) as Delivery
const read = async (client: DeliveriesClient, id: string) => (await client.getDelivery(id)) as Delivery

/** The failure of a call of the client. */
async function failure(call: Promise<unknown>) {
  const { status, code, message, metadata } = (await call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )) as { status: number; code: string; message: string; metadata: Record<string, string> }
  expect(message).toMatch(/\p{L}/u)
  return { is: `${status} ${code}`, metadata }
}

/** A rider to whom an operator gave a delivery, with these steps. */
async function riderWith(deliveryId: string, zoneId: string, steps: readonly OrderStatus[] = []) {
  const id = deliveryId.replace('del_', '')
  test.zoneId = zoneId
  const rider = await test.riderOnDuty()
  const assigned = { riderId: rider.id, as: 'assignment', despite: true } as const
  await test.ok('assignOrder', { params: { id }, body: assigned }, test.operator)
  const step = async (status: OrderStatus, more = {}) =>
    await test.ok('setOrderStatus', { params: { id }, body: { status, ...more } }, rider.token)
  for (const status of steps) await step(status)
  return { rider, id, step }
}

it('quotes, orders at that price, follows, lists and proves a delivery', async () => {
  const { client, zoneId, storeId } = await connect()
  const quote = (await client.createQuote(trip())) as Record<string, never>
  expect(quote).toMatchObject({
    kind: 'delivery_quote',
    id: expect.stringMatching(/^dqt_/),
    currency: 'ars',
    currency_type: 'ARS',
  })
  expect(Date.parse(quote['expires']!) - Date.parse(quote['created']!)).toBe(QUOTE_MINUTES * MINUTE)
  expect(quote['duration']).toBeGreaterThan(quote['pickup_duration']!)

  const dropoff_verification = { picture: true }
  const placed = await create(client, { quote_id: quote['id'], external_id: 'A-1', dropoff_verification })
  expect(placed).toMatchObject({
    kind: 'delivery',
    status: 'pending',
    complete: false,
    live_mode: true,
    quote_id: quote['id'],
    fee: quote['fee'],
    external_id: 'A-1',
    courier: null,
    tracking_url: expect.stringContaining('/seguir/'),
    pickup: {
      name: 'Empanadas',
      address: expect.stringContaining(lineOf(at)),
      notes: 'Por la puerta lateral',
    },
    dropoff: {
      name: 'Juana Paz',
      phone_number: '+541166667777',
      notes: 'Timbre 4A',
      address: lineOf(first),
      verification_requirements: { picture: true },
    },
    manifest_items: [
      { name: 'Docena de empanadas', quantity: 2 },
      { name: 'Gaseosa', quantity: 1 },
    ],
  })

  const { step, id } = await riderWith(placed.id, zoneId)
  const seen = [(await read(client, placed.id)).status]
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'] as const) {
    await step(status)
    seen.push((await read(client, placed.id)).status)
  }
  expect(seen).toEqual(['pickup', 'pickup', 'pickup', 'dropoff'])
  const underWay = await read(client, placed.id)
  expect(underWay['courier']).toEqual({ name: 'Ramón', vehicle_type: 'motorcycle', location: null })
  expect(underWay['pickup']).toMatchObject({ status: 'completed' })

  await step('delivered')
  expect(await read(client, placed.id)).toMatchObject({ status: 'delivered', complete: true })
  const none = await failure(client.proofOfDelivery(placed.id, { waypoint: 'dropoff', type: 'picture' }))
  expect(none.is).toBe('400 invalid_params')
  const { rows } = await test.sql.query('select is_paid, store_value from orders where id = $1', [id])
  expect(rows).toEqual([{ is_paid: true, store_value: 0 }])

  const { data } = (await client.listDeliveries({ filter: 'delivered' })) as { data: Delivery[] }
  expect(data.map(({ id: each }) => each)).toEqual([placed.id])
  expect(storeId).not.toBe(id)
})
