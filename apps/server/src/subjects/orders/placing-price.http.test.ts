/** What an order costs by the price rule of its store or zone, whoever places it and how. */
import { estimateRoute } from '@puni/streets/estimate'
import type { PriceTerms } from '@puni/contract/prices/entities'
import { inCentavos, priceOf } from '@puni/contract/prices/price-of'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { AMOUNTS, TestApp } from '@puni/verify/support/test-app'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
const TERMS: PriceTerms = {
  base: 1_000,
  perKm: 300,
  minimum: 100,
  ceiling: null,
  urgent: 500,
  hours: [{ day: 5, from: '20:00', to: '01:00', percent: 25 }],
  step: 0.01,
  override: null,
}
const { latitude, longitude } = DEMO_CITY_TOWN.store
const DOOR = DEMO_CITY_TOWN.destinations[0]!
const ENDS = { from: { lat: latitude, lng: longitude }, to: { lat: DOOR.latitude, lng: DOOR.longitude } }

let test: TestApp
let storeId: string
let key: string
beforeAll(async () => void (test = await TestApp.start({ CITY_DIR: inject('demoCity') })))
afterAll(() => test.stop())
beforeEach(async () => {
  test.clock.set('2026-11-27T12:00:00-03:00')
  test.operator = await test.loginOperator()
  test.zoneId = (await test.createZone(randomUUID()))._id
  const made = await test.ok(
    'createStore',
    { body: { name: 'Empanadas', ...DEMO_CITY_TOWN.store, zoneId: test.zoneId } },
    test.operator,
  )
  storeId = made.store._id
  key = made.apiKey
})

const rule = (change: Partial<PriceTerms> = {}, ofStore = false) =>
  test.ok(
    'setPrice',
    { params: { id: test.zoneId }, body: { ...(ofStore && { storeId }), terms: { ...TERMS, ...change } } },
    test.operator,
  )
interface Ordered {
  cost?: number | undefined
  schedule?: { isUrgent?: boolean; pickupTime?: string }
}
const ordered = ({ cost, ...rest }: Ordered = {}) => {
  const { origin: _, ...order } = test.newOrder(rest)
  const management = { storeValue: 5_000, ...(cost !== undefined && { shippingCost: cost }) }
  return { ...order, storeId, destination: { ...order.destination, ...DOOR }, management }
}
const send = (order: Ordered = {}, token = test.operator) =>
  test.send('createOrder', { body: ordered(order) }, token)
async function place(order: Ordered = {}, token = test.operator) {
  const made = await test.ok('createOrder', { body: ordered(order) }, token)
  return { cost: made.order.management.shippingCost, warning: made.warnings?.['management.shippingCost'] }
}

/** By the streets of the city. */
async function byStreets(terms: PriceTerms, carriage: { isUrgent?: boolean; at?: string } = {}) {
  const query = { from: `${latitude},${longitude}`, to: `${DOOR.latitude},${DOOR.longitude}` }
  const { distanceValue: metres, estimated } = await test.ok('getRoute', { query }, test.operator)
  expect(estimated).toBe(false)
  const at = carriage.at === undefined ? test.clock.now() : new Date(carriage.at)
  return priceOf(inCentavos(terms), { metres, isUrgent: carriage.isUrgent ?? false, at }, ZONE) / 100
}

describe('an order by a price rule', () => {
  it('costs what the rule says of its way by streets, for operators and for stores', async () => {
    await rule()
    const cost = await byStreets(TERMS)
    expect(await place()).toEqual({ cost, warning: undefined })
    expect(await place({}, key)).toEqual({ cost, warning: undefined })
    expect(await place({ cost }, key)).toEqual({ cost, warning: undefined })
    const { metres } = estimateOf()
    expect(cost, 'which is not what is estimated').not.toBe(1_000 + (metres * 300) / 1_000)
  })

  it('costs what its store’s own rule says', async () => {
    await rule()
    await rule({ base: 2_000 }, true)
    expect((await place()).cost).toBe(await byStreets({ ...TERMS, base: 2_000 }))
  })

  it('costs more where it is urgent, and in the hours of its pickup', async () => {
    await rule()
    const pickupTime = '2026-11-27T20:00:00-03:00'
    const schedule = { isUrgent: true, pickupTime }
    expect((await place({ schedule })).cost).toBe(await byStreets(TERMS, { isUrgent: true, at: pickupTime }))
    expect((await place({ schedule: { isUrgent: true } })).cost).toBe(
      await byStreets(TERMS, { isUrgent: true }),
    )
  })

  it('costs nothing else, and says what', async () => {
    await rule({ base: 1_000, perKm: 0 })
    expect(await send({ cost: 1_000.01 }, key)).toMatchObject({
      status: 422,
      body: {
        code: 'PRICE_OUT_OF_BOUNDS',
        fields: { 'management.shippingCost': 'Según la tarifa son $\u00A01.000,00' },
      },
    })
  })

  it('costs something else within the bounds for it', async () => {
    await rule({ base: 1_000, perKm: 0, override: { least: 2_000, most: 3_000 } })
    for (const cost of [1_000, 2_000, 3_000]) expect((await place({ cost }, key)).cost).toBe(cost)
    for (const cost of [1_000.01, 1_999.99, 3_000.01])
      expect(await send({ cost }), String(cost)).toMatchObject({
        body: {
          code: 'PRICE_OUT_OF_BOUNDS',
          fields: {
            'management.shippingCost':
              'Según la tarifa son $\u00A01.000,00, o un importe entre $\u00A02.000,00 y $\u00A03.000,00',
          },
        },
      })
  })

  it('is placed all the same where the way is estimated, and says so', async () => {
    const far = { name: randomUUID(), latitude: -34.5, longitude: -58.1, radiusKm: 80 }
    test.zoneId = (await test.ok('createZone', { body: far }, test.operator))._id
    await rule()
    const order = test.newOrder({ management: { storeValue: 1 } })
    // In the river.
    const destination = { ...order.destination, latitude: -34.35, longitude: -57.9 }
    const { order: made, warnings } = await test.ok(
      'createOrder',
      { body: { ...order, destination } },
      test.operator,
    )
    const ends = { from: { lat: -34.61, lng: -58.39 }, to: { lat: -34.35, lng: -57.9 } }
    const metres = estimateRoute(ends.from, ends.to, 'Moto').distanceValue
    const carriage = { metres, isUrgent: false, at: test.clock.now() }
    expect(made.management.shippingCost).toBe(priceOf(inCentavos(TERMS), carriage, ZONE) / 100)
    expect(warnings).toEqual({
      'management.shippingCost':
        'No se pudo calcular el recorrido por calles: el precio sale de una distancia estimada.',
    })
  })

  it('keeps its price when the rule changes', async () => {
    await rule({ base: 1_000, perKm: 0 })
    const { order } = await test.ok('createOrder', { body: ordered() }, test.operator)
    test.clock.advance(1)
    await rule({ base: 2_000, perKm: 0 })
    const read = await test.ok('getOperatorOrder', { params: { id: order._id } }, test.operator)
    expect(read).toMatchObject({ storeId, management: { shippingCost: 1_000 } })
    expect((await place()).cost).toBe(2_000)
  })

  it('shows what it would cost before it is placed', async () => {
    const query = {
      zoneId: test.zoneId,
      storeId,
      from: `${latitude},${longitude}`,
      to: `${DOOR.latitude},${DOOR.longitude}`,
      isUrgent: 'true' as const,
      at: '2026-11-27T20:00:00-03:00',
    }
    const preview = () => test.ok('previewPrice', { query }, test.operator)
    expect(await preview()).toEqual({ price: null })
    await rule({ override: { least: 10, most: 20 } })
    const { price } = await preview()
    expect(price).toMatchObject({
      pesos: await byStreets(TERMS, { isUrgent: true, at: query.at }),
      override: { least: 10, most: 20 },
      estimated: false,
    })
    expect(price?.metres).toBeGreaterThan(0)
  })
})

it('an order without a price rule says what it costs', async () => {
  expect(await send({}, key)).toMatchObject({
    status: 422,
    body: {
      code: 'PRICE_NEEDED',
      fields: { 'management.shippingCost': 'Completá el importe: ninguna tarifa lo dice' },
    },
  })
  expect((await place({ cost: 123.45 }, key)).cost).toBe(123.45)
})

describe('other orders by a price rule', () => {
  it('are those of a file, which may leave it out', async () => {
    await rule({ override: { least: 10, most: 20 } })
    const line = (order: object, digit: string) => ({ line: digit.repeat(32), order: { ...order } })
    const body = {
      file: 'f'.repeat(32),
      lines: [line(ordered(), '1'), line(ordered({ cost: 21 }), '2'), line(ordered({ cost: 20 }), '3')],
    }
    const { lines } = await test.ok('checkImport', { body }, test.operator)
    expect(lines).toMatchObject([
      { state: 'right' },
      { state: 'refused', code: 'PRICE_OUT_OF_BOUNDS' },
      { state: 'right' },
    ])
    await test.ok('importOrders', { body }, test.operator)
    const { rows } = await test.sql.query<{ cost: number }>(
      `select shipping_cost / 100.0::float as cost from orders where zone_id = $1 order by number`,
      [test.zoneId],
    )
    expect(rows.map(({ cost }) => cost)).toEqual([await byStreets(TERMS), 20])
  })

  it('are those that come again: by the rule of the day, unless their price may always be set', async () => {
    const recurrence = { weekdays: [1, 2, 3, 4, 5, 6, 7], clock: '21:00', from: '2026-11-27' }
    const recur = (cost?: number) =>
      test.send('createRecurringOrder', { body: { order: ordered({ cost }), recurrence } }, test.operator)
    expect(await recur()).toMatchObject({ body: { code: 'PRICE_NEEDED' } })
    await rule({ perKm: 0, override: { least: 10, most: 20 } })
    expect(await recur(1_000), 'which is what the rule happens to say').toMatchObject({
      body: {
        code: 'PRICE_OUT_OF_BOUNDS',
        fields: {
          'management.shippingCost':
            'Dejalo vacío: lo dice la tarifa, o un importe entre $\u00A010,00 y $\u00A020,00',
        },
      },
    })
    expect([(await recur(15)).status, (await recur()).status]).toEqual([201, 201])
    await rule({ override: { least: 10, most: 20 } }, true)
    test.clock.set('2026-11-27T18:00:00-03:00')
    await test.app.placeRecurring()
    const { rows } = await test.sql.query<{ cost: number }>(
      `select shipping_cost / 100.0::float as cost from orders where zone_id = $1 order by shipping_cost`,
      [test.zoneId],
    )
    const cost = await byStreets(TERMS, { at: '2026-11-27T21:00:00-03:00' })
    expect(rows.map((row) => row.cost)).toEqual([15, cost])
  })
})

it('amounts of an order are what they were without any rule', async () => {
  const { management } = await test.placeOrder()
  expect(management).toEqual(AMOUNTS)
})

function estimateOf() {
  return { metres: estimateRoute(ENDS.from, ENDS.to, 'Moto').distanceValue }
}
