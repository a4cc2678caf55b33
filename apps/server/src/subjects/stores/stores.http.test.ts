/** A store is changed, paused and disabled by operators; what it placed before stays as it was. */
import { beforeAll, describe, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'

const MINUTE_MS = 60_000

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})

const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }

async function createStore(more: object = {}) {
  const body = { name: 'Empanadas', ...place, phone: '+54 11 5555-0100', zoneId: test.zoneId, ...more }
  const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
  return { id: store._id, apiKey, body }
}

const shown = (id: string) => test.ok('getStore', { params: { id } }, test.operator)
const change = (id: string, body: object, token = test.operator) =>
  test.send('updateStore', { params: { id }, body }, token)
const ofStore = (storeId: string, replace: Parameters<TestApp['newOrder']>[0] = {}) => {
  const { origin: _, ...order } = test.newOrder(replace)
  return { body: { ...order, storeId } }
}
const pause = (id: string, minutes: number, reason?: string) => {
  const until = new Date(test.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
  return test.send('pauseStore', { params: { id }, body: { until, reason } }, test.operator)
}
const recorded = async (id: string) => {
  const { entries } = await test.ok('listAuditLog', { query: { kind: 'places' } }, test.operator)
  return entries.filter(({ subject }) => subject?._id === id).map(({ action, details }) => [action, details])
}

describe('a store', () => {
  it('is changed for what it places from then on, and an order placed before keeps its own copies', async () => {
    const { id, body } = await createStore()
    const before = await test.ok('createOrder', ofStore(id), test.operator)
    const changed = { ...body, name: 'Empanadas del Sur', street: 'Belgrano', version: 1 }
    const { store } = await test.ok('updateStore', { params: { id }, body: changed }, test.operator)
    expect(store).toMatchObject({ name: 'Empanadas del Sur', street: 'Belgrano', version: 2 })
    const after = await test.ok('createOrder', ofStore(id), test.operator)
    const originOf = async (orderId: string) =>
      (await test.ok('getOperatorOrder', { params: { id: orderId } }, test.operator)).origin
    expect(await originOf(before.order._id)).toMatchObject({ storeName: 'Empanadas', street: 'Perón' })
    expect(await originOf(after.order._id)).toMatchObject({
      storeName: 'Empanadas del Sur',
      street: 'Belgrano',
    })
    expect(await recorded(id)).toContainEqual(['store-changed', { changed: ['name', 'street'] }])
  })

  it('that somebody else changed meanwhile is not overwritten: it says what, and what it says now', async () => {
    const { id, body } = await createStore()
    await test.ok(
      'updateStore',
      { params: { id }, body: { ...body, name: 'Uno', version: 1 } },
      test.operator,
    )
    const second = {
      ...body,
      name: 'Uno',
      phone: null,
      openingHours: [{ day: 1, from: '10:00', to: '14:00' }],
    }
    await test.ok('updateStore', { params: { id }, body: { ...second, version: 2 } }, test.operator)
    const stale = await change(id, { ...body, city: 'Lanús', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STORE_CHANGED',
        fields: {
          name: 'Ahora dice «Uno»: lo cambió otra persona mientras editabas',
          phone: 'Otra persona lo dejó vacío mientras editabas',
          openingHours: 'Lo cambió otra persona mientras editabas',
        },
      },
    })
    const of2 = await change(id, { ...body, city: 'Lanús', version: 2 })
    expect(Object.keys((of2.body as { fields: object }).fields)).toEqual(['phone', 'openingHours'])
    expect(await shown(id)).toMatchObject({ name: 'Uno', city: 'Buenos Aires', version: 3 })
  })

  it('changed twice at once is changed once', async () => {
    const { id, body } = await createStore()
    const both = await Promise.all(['Uno', 'Otro'].map((name) => change(id, { ...body, name, version: 1 })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await shown(id)).toMatchObject({ version: 2 })
  })

  it('saved as it was stays the same version', async () => {
    const hours = [
      { day: 5, from: '19:30', to: '02:00' },
      { day: 1, from: '11:00', to: '15:00' },
    ]
    const { id, body } = await createStore({ openingHours: hours, preparationMinutes: 20 })
    const { store } = await test.ok(
      'updateStore',
      { params: { id }, body: { ...body, version: 1 } },
      test.operator,
    )
    expect(store).toMatchObject({ version: 1, preparationMinutes: 20, openingHours: [hours[1], hours[0]] })
  })

  it('moves within its zone only; one that is outside already may still get another phone', async () => {
    const { id, body } = await createStore()
    const far = { ...body, latitude: -34.9, version: 1 }
    expect(await change(id, far)).toMatchObject({ status: 422, body: { code: 'OUT_OF_ZONE' } })
    await test.sql.query('update stores set latitude = -34.9 where id = $1', [id])
    expect((await change(id, { ...far, phone: '+54 11 5555-0101' })).status).toBe(200)
    const nowhere = { ...body, zoneId: crypto.randomUUID(), version: 2 }
    expect(await change(id, nowhere)).toMatchObject({ status: 404, body: { code: 'ZONE_NOT_FOUND' } })
  })

  it.each([
    [{ openingHours: [{ day: 8, from: '10:00', to: '12:00' }] }, 'openingHours.0.day', 'El día no es válido'],
    [
      { openingHours: [{ day: 1, from: '9:00', to: '12:00' }] },
      'openingHours.0.from',
      'Escribí la hora como 09:30',
    ],
    [
      { openingHours: [{ day: 1, from: '10:00', to: '25:00' }] },
      'openingHours.0.to',
      'Escribí la hora como 09:30',
    ],
    [
      {
        openingHours: [
          { day: 7, from: '20:00', to: '03:00' },
          { day: 1, from: '02:00', to: '09:00' },
        ],
      },
      'openingHours',
      'Hay horarios que se superponen',
    ],
    [{ preparationMinutes: 0 }, 'preparationMinutes', 'Usá entre 1 y 240 minutos'],
    [{ preparationMinutes: 12.5 }, 'preparationMinutes', 'Usá minutos enteros'],
  ])('has no %j', async (wrong, field, message) => {
    const { id, body } = await createStore()
    const reply = await change(id, { ...body, ...wrong, version: 1 })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect((await shown(id)).version).toBe(1)
  })

  it('lists its newest orders', async () => {
    const { id } = await createStore()
    const { order: first } = await test.ok('createOrder', ofStore(id), test.operator)
    test.clock.advance(1_000)
    const { order: second } = await test.ok('createOrder', ofStore(id), test.operator)
    const { orders } = await test.ok('listStoreOrders', { params: { id } }, test.operator)
    expect(orders.map(({ _id }) => _id)).toEqual([second._id, first._id])
    expect(
      await test.refused('listStoreOrders', { params: { id: crypto.randomUUID() } }, test.operator),
    ).toBe('404 STORE_NOT_FOUND')
  })
})

describe('a paused store', () => {
  it('takes no orders, by its key or by an operator, until the pause ends by itself', async () => {
    test.clock.set('2026-06-10T23:00:00Z')
    test.operator = await test.loginOperator()
    const { id, apiKey } = await createStore()
    expect((await pause(id, 30, 'Sin gas')).body).toMatchObject({
      pausedUntil: '2026-06-10T23:30:00.000Z',
      pausedReason: 'Sin gas',
    })
    for (const token of [apiKey, test.operator]) {
      const reply = await test.send('createOrder', ofStore(id), token)
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: 'STORE_PAUSED',
          message: 'La tienda está en pausa. No acepta pedidos hasta las 20:30 (Sin gas)',
          times: { until: '2026-06-10T23:30:00.000Z' },
        },
      })
    }
    test.clock.advance(30 * MINUTE_MS - 1)
    expect((await test.send('createOrder', ofStore(id), apiKey)).status).toBe(409)
    test.clock.advance(1)
    expect((await test.send('createOrder', ofStore(id), apiKey)).status).toBe(201)
    expect(await shown(id)).toMatchObject({ pausedUntil: null, pausedReason: null })
  })

  it('takes them again when it is resumed; another pause replaces the first', async () => {
    const { id, apiKey } = await createStore()
    await pause(id, 600)
    await pause(id, 60 * 24)
    const { body } = await test.send('createOrder', ofStore(id), apiKey)
    expect((body as { message: string }).message).toMatch(
      /^La tienda está en pausa\. No acepta pedidos hasta el \d+\/\d+ a las /,
    )
    await test.ok('resumeStore', { params: { id } }, test.operator)
    expect((await test.send('createOrder', ofStore(id), apiKey)).status).toBe(201)
    expect((await recorded(id)).map(([action]) => action)).toEqual([
      'store-resumed',
      'store-paused',
      'store-paused',
      'store-created',
    ])
  })

  it.each([0, -5, 60 * 72 + 1])('is not paused until %d minutes from now', async (minutes) => {
    const { id } = await createStore()
    expect(await pause(id, minutes)).toMatchObject({ status: 400, body: { code: 'PAUSE_OUT_OF_RANGE' } })
  })
})

it('a disabled store takes no orders until it is enabled', async () => {
  const { id, apiKey } = await createStore()
  const disabled = await test.ok('disableStore', { params: { id }, body: { reason: 'Cerró' } }, test.operator)
  expect(disabled).toMatchObject({ disabledReason: 'Cerró' })
  test.clock.advance(1_000)
  const again = await test.ok('disableStore', { params: { id }, body: {} }, test.operator)
  expect(again).toMatchObject({ disabledAt: disabled.disabledAt, disabledReason: null })
  for (const token of [apiKey, test.operator])
    expect(await test.refused('createOrder', ofStore(id), token)).toBe('409 STORE_DISABLED')
  await test.ok('enableStore', { params: { id } }, test.operator)
  expect((await test.send('createOrder', ofStore(id), apiKey)).status).toBe(201)
})

it('an order out of hours is taken with a warning, by its pickup time where it has one', async () => {
  // A Friday, 12:00 in Buenos Aires.
  test.clock.set('2026-06-12T15:00:00Z')
  test.operator = await test.loginOperator()
  const { id, apiKey } = await createStore({ openingHours: [{ day: 5, from: '19:30', to: '02:00' }] })
  const warned = async (token: string, pickupTime?: string) =>
    (await test.ok('createOrder', ofStore(id, { schedule: { isUrgent: false, pickupTime } }), token)).warnings
  const words = {
    storeId: 'A esa hora la tienda figura cerrada: abre el viernes a las 19:30. Confirmá que lo preparen.',
  }
  expect(await warned(apiKey)).toEqual(words)
  expect(await warned(test.operator)).toEqual(words)
  expect(await warned(apiKey, '2026-06-13T01:00:00-03:00')).toBeUndefined()
  expect(await warned(apiKey, '2026-06-13T02:00:00-03:00')).toEqual(words)
})

it.each([
  [undefined, 1],
  [30, 0],
])(
  'the dispatcher goes by what a store says: with %s minutes, %d offers at once',
  async (preparationMinutes, count) => {
    test.zoneId = (await test.createZone(crypto.randomUUID()))._id
    const { id } = await createStore({ preparationMinutes })
    await test.riderOnDuty(100)
    const { order } = await test.ok('createOrder', ofStore(id), test.operator)
    await test.dispatch()
    const { offers } = await test.ok('listOrderEvents', { params: { id: order._id } }, test.operator)
    expect(offers).toHaveLength(count)
  },
)
