/** The public client of Uber Direct, unmodified but for the address that it calls, quotes, orders, follows and cancels here. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { QUOTE_MINUTES } from '@puni/contract/store-api/limits'
import { photo, TestApp } from '@puni/verify/support/test-app'
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
async function connect(
  kind?: { readonly test?: true; readonly readOnly?: true },
  terms: typeof TERMS | null = TERMS,
) {
  const { latitude, longitude } = at
  const zone = { name: crypto.randomUUID(), latitude, longitude, radiusKm: 5 }
  const { _id: zoneId } = await test.ok('createZone', { body: zone }, test.operator)
  if (terms !== null)
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
  const { client, zoneId } = await connect()
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

  const { rider, step, id } = await riderWith(placed.id, zoneId)
  const seen = [(await read(client, placed.id)).status]
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'] as const) {
    await step(status)
    seen.push((await read(client, placed.id)).status)
  }
  expect(seen).toEqual(['pickup', 'pickup', 'pickup', 'dropoff'])
  const underWay = await read(client, placed.id)
  expect(underWay['courier']).toEqual({ name: 'Ramón', vehicle_type: 'motorcycle', location: null })
  expect(underWay['pickup']).toMatchObject({ status: 'completed' })

  const proof = { waypoint: 'dropoff', type: 'picture' }
  expect((await failure(client.proofOfDelivery(placed.id, proof))).is).toBe('400 invalid_params')
  await step('delivered', { proof: { kind: 'photo' } })
  const form = new FormData()
  form.set('photo', await photo(), 'entrega.jpg')
  await test.ok('proveHandover', { params: { id }, form }, rider.token)
  expect(await read(client, placed.id)).toMatchObject({ status: 'delivered', complete: true })
  const { document } = (await client.proofOfDelivery(placed.id, proof)) as { document: string }
  expect(Buffer.from(document, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  const { rows } = await test.sql.query('select is_paid, store_value from orders where id = $1', [id])
  expect(rows).toEqual([{ is_paid: true, store_value: 0 }])

  const { data } = (await client.listDeliveries({ filter: 'delivered' })) as { data: Delivery[] }
  expect(data.map(({ id: each }) => each)).toEqual([placed.id])
})

it('pages through deliveries by the address that each page names', async () => {
  const { client, storeId, key } = await connect()
  const ids = []
  for (const external_id of ['1', '2', '3']) ids.unshift((await create(client, { external_id })).id)
  const page = (await client.listDeliveries({ filter: 'ongoing', limit: 2 })) as Page
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const { pathname, search } = new URL(page.next_href)
  const next = await test.request('GET', `${pathname}${search}`, {}, key)
  expect(next.body).toMatchObject({ data: [{ id: ids[2] }], next_href: '', total_count: -1 })
  expect(await client.listDeliveries({ filter: 'returned' })).toMatchObject({ data: [] })
  expect((await failure(client.listDeliveries({ filter: 'lost' }))).metadata).toHaveProperty('filter')
  expect(pathname).toContain(storeId)
})

interface Page {
  readonly data: readonly Delivery[]
  readonly next_href: string
}

describe('a change', () => {
  it('reaches what is said of a delivery, and where it goes while that costs no more', async () => {
    const { client } = await connect()
    const placed = await create(client, { external_id: 'A-1' })
    const body = { dropoff_notes: 'Portería', pickup_notes: 'Mesa 2', manifest_reference: 'A-1' }
    const changed = (await client.updateDelivery(placed.id, body)) as Delivery
    expect(changed).toMatchObject({
      pickup: { notes: 'Mesa 2' },
      dropoff: { notes: 'Portería', name: 'Juana Paz' },
    })
    const { latitude, longitude } = at
    const moved = await client.updateDelivery(placed.id, {
      dropoff_latitude: latitude + 0.001,
      dropoff_longitude: longitude,
    })
    expect(moved).toMatchObject({
      dropoff: { address: lineOf(first), location: { lat: latitude + 0.001, lng: longitude } },
    })
    const farther = { dropoff_latitude: latitude + 0.04, dropoff_longitude: longitude }
    expect((await failure(client.updateDelivery(placed.id, farther))).is).toBe('400 mismatched_price_quote')
    expect(await failure(client.updateDelivery(placed.id, { tip_by_customer: 100 }))).toMatchObject({
      is: '400 invalid_params',
      metadata: { tip_by_customer: expect.stringContaining('propinas') },
    })
    const renamed = client.updateDelivery(placed.id, { manifest_reference: 'B-1' })
    expect((await failure(renamed)).metadata).toHaveProperty('manifest_reference')
  })
})

describe('a cancellation', () => {
  it('is free before a rider is at the store, and repeats', async () => {
    const { client, zoneId } = await connect()
    const placed = await create(client)
    await riderWith(placed.id, zoneId, ['to_pickup'])
    expect(await client.cancelDelivery(placed.id)).toMatchObject({
      status: 'canceled',
      complete: true,
      fee: 0,
    })
    expect(await client.cancelDelivery(placed.id)).toMatchObject({ status: 'canceled' })
    const late = await failure(client.updateDelivery(placed.id, { dropoff_notes: 'x' }))
    expect(late.is).toBe('400 invalid_params')
  })

  it('tells what it costs once a rider waits there, and needs that to be agreed to; later it is refused', async () => {
    const { client, zoneId, storeId, key } = await connect()
    const seen = { cashLimit: null, waiting: null, cancellation: null }
    const body = { terms: { ...seen, cancellation: 800 }, seen }
    await test.ok('setZoneTerms', { params: { id: zoneId }, body }, test.operator)
    const [one, other] = [await create(client), await create(client)]
    await riderWith(one.id, zoneId, ['to_pickup', 'waiting_pickup'])
    expect(await failure(client.cancelDelivery(one.id))).toMatchObject({
      is: '400 noncancelable_delivery',
      metadata: { fee: expect.stringContaining('800') },
    })
    const path = `/uber-direct/v1/customers/${storeId}/deliveries/${one.id}/cancel`
    const agreed = await test.request('POST', path, { body: { fee: 80_000 } }, key)
    expect(agreed.body).toMatchObject({ status: 'canceled', fee: 80_000 })
    await riderWith(other.id, zoneId, ['to_pickup', 'waiting_pickup', 'on the way'])
    expect((await failure(client.cancelDelivery(other.id))).is).toBe('400 noncancelable_delivery')
  })
})

describe('a repeat', () => {
  it('with the same key or reference is the same delivery; with other content it is refused', async () => {
    const { client } = await connect()
    for (const named of [{ idempotency_key: 'k-1' }, { external_id: 'A-1' }, { manifest_reference: 'R-1' }]) {
      const [one, again] = await Promise.all([create(client, named), create(client, named)])
      expect(again.id).toBe(one.id)
      const { id: quote_id } = (await client.createQuote(trip())) as { id: string }
      expect((await create(client, { ...named, quote_id })).id).toBe(one.id)
      const other = await failure(client.createDelivery(delivery({ ...named, dropoff_name: 'Otra' })))
      expect(other.is).toBe('409 duplicate_delivery')
      if (!('idempotency_key' in named)) expect(other.metadata).toEqual({ delivery_id: one.id })
    }
  })

  it('is another one with a test key', async () => {
    const { client, storeId } = await connect()
    const params = { id: storeId }
    const body = { name: 'Prueba', test: true }
    const { apiKey } = await test.ok('makeStoreKey', { params, body }, test.operator)
    const trial = createDeliveriesClient(apiKey, storeId)
    const named = { idempotency_key: 'k-1' }
    const [one, other] = [await create(trial, named), await create(client, named)]
    expect([one['live_mode'], other['live_mode']]).toEqual([false, true])
  })

  it('is another one where a key tells them apart, though the manifest is called the same', async () => {
    const { client } = await connect()
    const one = await create(client, { manifest_reference: 'R-1', idempotency_key: '1' })
    const other = await create(client, { manifest_reference: 'R-1', idempotency_key: '2' })
    expect(other.id).not.toBe(one.id)
    expect(other['pickup']).toMatchObject({ notes: 'Pedido R-1\nPor la puerta lateral' })
  })
})

describe('times', () => {
  const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * MINUTE).toISOString()

  it('at the store and at the door are kept, or said to be impossible, also without a quote', async () => {
    const { client } = await connect()
    const wide = {
      pickup_ready_dt: inMinutes(60),
      pickup_deadline_dt: inMinutes(80),
      dropoff_deadline_dt: inMinutes(180),
    }
    expect(await create(client, wide)).toMatchObject({ pickup_ready: wide.pickup_ready_dt })
    const narrow = { ...wide, dropoff_deadline_dt: inMinutes(61) }
    const missed = {
      is: '400 dropoff_deadline_too_early',
      metadata: { dropoff_deadline_dt: expect.any(String), earliest: expect.any(String) },
    }
    expect(await failure(client.createQuote(trip(narrow)))).toMatchObject(missed)
    expect(await failure(client.createDelivery(delivery(narrow)))).toMatchObject(missed)
    const early = {
      pickup_ready_dt: inMinutes(10),
      dropoff_ready_dt: inMinutes(300),
      dropoff_deadline_dt: inMinutes(400),
    }
    expect((await failure(client.createQuote(trip(early)))).metadata).toHaveProperty('dropoff_ready_dt')
  })

  it('at the door alone are a span', async () => {
    const { client } = await connect()
    const span = { dropoff_ready_dt: inMinutes(120), dropoff_deadline_dt: inMinutes(180) }
    expect(await create(client, span)).toMatchObject({
      dropoff_ready: span.dropoff_ready_dt,
      dropoff_deadline: span.dropoff_deadline_dt,
    })
    const open = { dropoff_ready_dt: inMinutes(120) }
    expect((await failure(client.createQuote(trip(open)))).metadata).toHaveProperty('dropoff_deadline_dt')
    const past = { pickup_ready_dt: inMinutes(-60) }
    expect((await failure(client.createQuote(trip(past)))).metadata).toHaveProperty('pickup_ready_dt')
  })
})

describe('what is refused, in the format of that API', () => {
  it('addresses: not found, unclear, out of the zone, and pickups elsewhere', async () => {
    const { client } = await connect()
    const of = async (replace: object) => await failure(client.createQuote(trip(replace)))
    expect((await of({ dropoff_address: 'zzzzqqqq 12' })).is).toBe('400 unknown_location')
    expect(await of({ dropoff_address: first.street })).toMatchObject({
      is: '400 unknown_location',
      metadata: { candidates: expect.stringContaining(first.street) },
    })
    const far = { dropoff_address: 'x', dropoff_latitude: -34.9, dropoff_longitude: -58.4 }
    expect((await of(far)).is).toBe('400 address_undeliverable')
    expect((await of({ dropoff_address: '{"city":' })).metadata).toHaveProperty('dropoff_address')
    expect((await of({ dropoff_address: undefined })).metadata).toHaveProperty('dropoff_address')
    for (const elsewhere of [
      { pickup_address: asJson(lineOf(second)) },
      { pickup_latitude: second.latitude, pickup_longitude: second.longitude },
    ])
      expect(await of(elsewhere)).toMatchObject({
        is: '400 invalid_params',
        metadata: { pickup_address: expect.stringContaining(lineOf(at)) },
      })
    const { latitude: pickup_latitude, longitude: pickup_longitude } = at
    await client.createQuote(trip({ pickup_address: 'Local 3', pickup_latitude, pickup_longitude }))
  })

  it('quotes: unknown, used, expired, and for another place', async () => {
    const { client } = await connect()
    const { id: quote_id } = (await client.createQuote(trip())) as { id: string }
    const of = async (replace: object) => (await failure(client.createDelivery(delivery(replace)))).is
    expect(await of({ quote_id: 'dqt_x' })).toBe('400 invalid_params')
    expect(await of({ quote_id: `dqt_${crypto.randomUUID()}` })).toBe('400 invalid_params')
    expect(await of({ quote_id, dropoff_address: asJson(lineOf(second)) })).toBe('400 mismatched_price_quote')
    await create(client, { quote_id })
    expect(await of({ quote_id })).toBe('400 used_quote')
    const { id: old } = (await client.createQuote(trip())) as { id: string }
    test.clock.advance((QUOTE_MINUTES + 1) * MINUTE)
    expect(await of({ quote_id: old })).toBe('400 expired_quote')
  })

  it('what nobody would do here', async () => {
    const { client } = await connect()
    const refused = [
      { tip: 500 },
      { requires_dropoff_signature: true },
      { requires_id: true },
      { dropoff_verification: { signature_requirement: { enabled: true } } },
      { dropoff_verification: { identification: { min_age: 18 } } },
      { dropoff_verification: { barcodes: [{ type: 'QR', value: '1' }] } },
      { dropoff_verification: { picture: true, pincode: { enabled: true } } },
      { pickup_verification: { picture: true } },
      { return_verification: { picture: true } },
      { undeliverable_action: 'discard' },
      { test_specifications: { robo_courier_specification: { mode: 'auto' } } },
    ]
    for (const each of refused) {
      const { is, metadata } = await failure(client.createDelivery(delivery(each)))
      expect([is, Object.keys(metadata)]).toEqual(['400 invalid_params', Object.keys(each)])
    }
    const harmless = {
      tip: 0,
      undeliverable_action: 'return',
      requires_id: false,
      dropoff_verification: { pincode: { enabled: true }, signature: false, barcodes: [] },
      manifest_total_value: 1_000,
      external_store_id: 'my_store_123',
      external_user_info: { device: { id: 'x' } },
    }
    expect(await create(client, harmless)).toMatchObject({
      dropoff: {
        verification_requirements: { pincode: { enabled: true, value: expect.stringMatching(/^\d{4}$/) } },
      },
    })
  })

  it('a zone without prices, a delivery that is not there, what is no request, and a store that is paused', async () => {
    const { client, storeId, key } = await connect()
    const other = await connect()
    const unpriced = await connect(undefined, null)
    expect((await failure(unpriced.client.createQuote(trip()))).is).toBe('400 missing_payment')
    const placed = await create(other.client)
    for (const id of [placed.id, `del_${crypto.randomUUID()}`, 'del_1'])
      expect((await failure(client.getDelivery(id))).is).toBe('404 delivery_not_found')
    const path = `/uber-direct/v1/customers/${storeId}/deliveries`
    const kind = 'error'
    expect(
      await test.request(
        'POST',
        path,
        { body: '{"x"', headers: { 'content-type': 'application/json' } },
        key,
      ),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', kind },
    })
    expect(await test.request('GET', '/uber-direct/v1/refunds', {}, key)).toMatchObject({
      status: 404,
      body: { code: 'not_found', kind },
    })
    const until = new Date(test.clock.now().getTime() + 30 * MINUTE).toISOString()
    await test.ok('pauseStore', { params: { id: storeId }, body: { until, reason: 'x' } }, test.operator)
    expect((await failure(client.createQuote(trip()))).is).toBe('403 customer_blocked')
  })
})

describe('a test key', () => {
  it('orders what nobody sees and a simulated courier delivers', async () => {
    const { client } = await connect({ test: true })
    const { id: quote_id } = (await client.createQuote(trip())) as { id: string }
    const test_specifications = { robo_courier_specification: { mode: 'auto' } }
    const placed = await create(client, { quote_id, test_specifications })
    expect(placed).toMatchObject({ live_mode: false, status: 'pending', tracking_url: null })
    const seen: string[] = []
    for (const seconds of [5, 25, 30]) {
      test.clock.advance(seconds * 1_000)
      seen.push((await read(client, placed.id)).status)
    }
    expect(seen).toEqual(['pickup', 'dropoff', 'delivered'])
    const other = await create(client)
    expect(await client.updateDelivery(other.id, { dropoff_notes: 'x' })).toMatchObject({
      dropoff: { notes: 'x' },
    })
    expect(await client.cancelDelivery(other.id)).toMatchObject({ status: 'canceled', live_mode: false })
    const { data } = (await client.listDeliveries()) as Page
    expect(data.map(({ id }) => id)).toEqual([other.id, placed.id])
  })
})

describe('who may come in', () => {
  const token = async (replace: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { grant_type: 'client_credentials', scope: 'eats.deliveries', ...replace }
    const body = new URLSearchParams(asked).toString()
    const { status, body: answer } = await test.request('POST', '/uber-direct/oauth/v2/token', {
      body,
      headers,
    })
    return { status, answer: answer as Record<string, unknown> }
  }

  it('a token is for the store of its key, until that ends', async () => {
    const { storeId: client_id, key: client_secret } = await connect()
    expect(await token({ client_id, client_secret })).toEqual({
      status: 200,
      answer: {
        access_token: client_secret,
        token_type: 'Bearer',
        expires_in: 2_592_000,
        scope: 'eats.deliveries',
      },
    })
    const other = (await connect()).storeId
    const wrong = { status: 401, answer: { error: 'invalid_client' } }
    expect(await token({ client_id: other, client_secret })).toMatchObject(wrong)
    expect(await token({ client_id, client_secret: 'psk_x' })).toMatchObject(wrong)
    expect(await token({ client_id, client_secret: test.operator })).toMatchObject(wrong)
    expect(await token({ client_id, client_secret, grant_type: 'password' })).toMatchObject({
      status: 400,
      answer: { error: 'unsupported_grant_type' },
    })
    expect(await token({ client_id, client_secret, scope: 'direct.organizations' })).toMatchObject({
      status: 400,
      answer: { error: 'invalid_scope' },
    })
    expect(await token({ client_id })).toMatchObject({ status: 400, answer: { error: 'invalid_request' } })
  })

  it('nobody without a key, no other kind of caller, no other store; a key for reading reads', async () => {
    const { client, storeId, zoneId } = await connect()
    const placed = await create(client)
    const as = (bearer: string, id = storeId) => createDeliveriesClient(bearer, id)
    expect((await failure(as('psk_x').getDelivery(placed.id))).is).toBe('401 unauthorized')
    expect((await failure(as(test.operator).createQuote(trip()))).is).toBe('403 customer_blocked')
    const { rider } = await riderWith(placed.id, zoneId)
    expect((await failure(as(rider.token).getDelivery(placed.id))).is).toBe('403 customer_blocked')
    const other = await connect()
    expect((await failure(as(other.key).listDeliveries())).is).toBe('404 customer_not_found')
    const reader = await connect({ readOnly: true })
    expect(await reader.client.listDeliveries()).toMatchObject({ data: [] })
    expect((await failure(reader.client.createQuote(trip()))).is).toBe('403 customer_blocked')
  })

  it('no more often than by the other door: both count together', async () => {
    const strict = await TestApp.start({ CITY_DIR: inject('demoCity'), RATE_LIMIT_PER_MINUTE: '3' })
    try {
      const place = { street: 'Perón', streetNumber: '1500', latitude: -34.615, longitude: -58.41 }
      const body = { name: 'Empanadas', ...place, zoneId: strict.zoneId }
      const { store, apiKey } = await strict.ok('createStore', { body }, strict.operator)
      const path = `/uber-direct/v1/customers/${store._id}/deliveries`
      for (let turn = 0; turn < 3; turn++) await strict.ok('listOwnOrders', { query: {} }, apiKey)
      expect(await strict.request('GET', path, {}, apiKey)).toMatchObject({
        status: 429,
        body: { code: 'customer_limited', kind: 'error' },
      })
    } finally {
      await strict.stop()
    }
  })
})
