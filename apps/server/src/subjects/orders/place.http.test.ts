/** What `POST /orders` accepts, and what it refuses without changing anything. */
import type { NewOrder } from '@puni/contract/orders/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { requestResults } from '../../platform/database/migrations/009-request-results.ts'

/** With every optional field required, so that the compiler demands any new one. */
type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<NonNullable<T[K]>> } : T

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a new order', () => {
  let test: TestApp
  let store: { id: string; key: string }
  let elsewhere: string
  beforeAll(async () => {
    test = await TestApp.start()
    elsewhere = (await test.createZone('Otra'))._id
    const body = {
      name: 'Kiosco Sur',
      latitude: -34.611,
      longitude: -58.391,
      street: 'Sarmiento',
      streetNumber: '1',
      city: 'Buenos Aires',
      zoneId: test.zoneId,
    }
    const created = await test.ok('createStore', { body }, test.operator)
    store = { id: created.store._id, key: created.apiKey }
  })
  afterAll(() => test.stop())

  const dueIn = (ms: number): Partial<NewOrder> => ({
    schedule: { pickupTime: new Date(test.clock.now().getTime() + ms).toISOString() },
  })
  const fromStore = (): NewOrder => {
    const { origin: _, ...order } = test.newOrder()
    return { ...order, storeId: store.id }
  }

  /** Status, code and invalid fields of an order that is refused and leaves nothing behind. */
  async function refused(body: unknown, token = test.operator) {
    const before = await test.fingerprint()
    const answer = await test.send('createOrder', { body }, token)
    expect(await test.fingerprint()).toBe(before)
    const {
      code,
      message,
      fields = {},
    } = answer.body as {
      code: string
      message: string
      fields?: Record<string, string>
    }
    expect(message).toMatch(/^[A-ZÁÉÍÓÚ]\P{Lu}/u)
    return `${answer.status} ${code}: ${Object.keys(fields).join(' ')}`
  }

  it('comes back with everything that was sent', async () => {
    const pickupTime = new Date(test.clock.now().getTime() + 2 * MINUTE).toISOString()
    const body: Omit<Whole<NewOrder>, 'storeId'> = {
      zoneId: test.zoneId,
      origin: {
        independentStoreName: 'Marta Sosa',
        latitude: -34.6121,
        longitude: -58.3931,
        street: 'Carlos Calvo',
        streetNumber: '812',
        city: 'Quilmes',
        storePhone: '11 4444-5555',
      },
      originComment: 'Tocar el portón verde',
      destination: {
        latitude: -34.6152,
        longitude: -58.3862,
        street: 'Defensa',
        streetNumber: '524',
        city: 'Avellaneda',
        name: 'Juana Paz',
        phone: '11 6666-7777',
        comment: 'Timbre 3 B',
      },
      management: { storeValue: 0, shippingCost: 1800.25, paid: true },
      schedule: { isUrgent: true, pickupTime },
      handover: 'photo',
      externalReference: 'Mesa 4',
      items: '2 muzzarellas',
    }
    const { order } = await test.ok('createOrder', { body }, test.operator)
    const { originComment, zoneId, origin, destination, management, handover: kind, ...rest } = body
    const { paid: _no, ...amounts } = management
    expect(order).toMatchObject({
      ...rest,
      management: amounts,
      origin: {
        ...origin,
        storePhone: '+541144445555',
        comment: originComment,
        zoneNumber: { _id: zoneId },
      },
      destination: { ...destination, phone: '+541166667777' },
      handover: { kind },
    })
  })

  it.each([null, '', ' \u200B '])('takes %j for what is not there', async (nothing) => {
    const { origin, destination, ...order } = test.newOrder()
    const body = {
      ...order,
      storeId: nothing,
      origin: { ...origin, streetNumber: nothing, city: nothing, storePhone: nothing },
      originComment: nothing,
      destination: { ...destination, streetNumber: nothing, city: nothing, phone: nothing, comment: nothing },
      schedule: nothing,
      handover: nothing,
      externalReference: nothing,
    }
    const placed = await test.ok('createOrder', { body }, test.operator)
    expect(placed.order).toMatchObject({
      origin: { street: 'Perón', streetNumber: '', city: '', storePhone: null, comment: null },
      destination: { street: 'Belgrano', streetNumber: '', city: '', phone: null, comment: null },
      schedule: { isUrgent: false, pickupTime: null },
    })
    for (const field of ['handover', 'externalReference']) expect(placed.order).not.toHaveProperty(field)
  })

  it.each([
    { storeValue: 4_500.5, shippingCost: 1_800.25 },
    { storeValue: 0, shippingCost: 1_800.25, paid: true },
  ])('takes the values of an earlier answer: %j', async (amounts) => {
    const { destination: door, ...least } = { ...fromStore(), management: amounts }
    const { latitude, longitude, street } = door
    const bare = { ...least, originComment: null, destination: { latitude, longitude, street } }
    const { order: first } = await test.ok('createOrder', { body: bare }, store.key)
    const { destination, management, schedule } = first
    const { streetNumber, city, phone, comment } = destination
    const again = {
      zoneId: first.origin.zoneNumber._id,
      storeId: store.id,
      originComment: first.origin.comment,
      destination: { latitude, longitude, street, streetNumber, city, phone, comment },
      management,
      schedule: { isUrgent: schedule.isUrgent, pickupTime: schedule.pickupTime },
    }
    const { order: second } = await test.ok('createOrder', { body: again }, store.key)
    expect(second).toMatchObject({ origin: first.origin, schedule, destination })
    expect(second.management).toEqual(amounts)
  })

  it('keeps an address to the letter, and shows it so to its rider', async () => {
    const { destination } = test.newOrder()
    for (const streetNumber of ['1240 apto 3', '1240 B', '1242 bis', '1240/2', 'Mza 12 Lote 5', 's/n']) {
      const body = test.newOrder({ destination: { ...destination, streetNumber } })
      const { order } = await test.ok('createOrder', { body }, test.operator)
      expect(order.destination.streetNumber).toBe(streetNumber)
    }
    const rider = await test.onlyRiderOnDuty()
    const lot = { ...destination, street: 'Barrio Sur', streetNumber: 'Mza 12 Lote 5' }
    const { _id: id } = await test.placeOrder({ destination: lot })
    await test.dispatch()
    expect((await test.accept(rider, id)).status).toBe(200)
    const { destination: door } = await test.ok('getOrder', { params: { id } }, rider.token)
    expect([door.street, door.streetNumber]).toEqual(['Barrio Sur', 'Mza 12 Lote 5'])
  })

  it.each([
    ['four minutes ago, by a slow till', -4 * MINUTE],
    ['now', 0],
    ['in two hours', 120 * MINUTE],
    ['in seven days', 7 * DAY],
  ])('may be due %s', async (_, ms) => {
    const { schedule } = await test.placeOrder(dueIn(ms))
    expect(schedule.pickupTime).toBe(new Date(test.clock.now().getTime() + ms).toISOString())
  })

  it.each([
    ['six minutes ago', -6 * MINUTE],
    ['days ago', -3 * DAY],
    ['in a little more than seven days', 7 * DAY + MINUTE],
    ['in years', 73 * 365 * DAY],
  ])('may not be due %s', async (_, ms) => {
    expect(await refused(test.newOrder(dueIn(ms)))).toBe('400 PICKUP_TIME_OUT_OF_RANGE: schedule.pickupTime')
  })

  it('that was taken before an upgrade is taken again by its key', async () => {
    const parts = { body: test.newOrder(), headers: { 'idempotency-key': 'antes' } }
    const first = await test.ok('createOrder', parts, test.operator)
    // What the version before migration 9 stored.
    await test.sql.query(`update idempotency_keys set result = $1 where key = 'antes'`, [
      JSON.stringify({ id: first.order._id }),
    ])
    for (const statement of requestResults) await test.sql.query(statement)
    expect((await test.ok('createOrder', parts, test.operator)).order._id).toBe(first.order._id)
  })

  it('that was taken is taken again by its key when its time has passed', async () => {
    const parts = { body: test.newOrder(dueIn(MINUTE)), headers: { 'idempotency-key': 'programado' } }
    const first = await test.ok('createOrder', parts, test.operator)
    test.clock.advance(60 * MINUTE)
    expect((await test.ok('createOrder', parts, test.operator)).order._id).toBe(first.order._id)
  })

  it('of a store is in the zone of the store', async () => {
    expect((await test.ok('createOrder', { body: fromStore() }, store.key)).order.origin).toMatchObject({
      storeName: 'Kiosco Sur',
      zoneNumber: { _id: test.zoneId },
    })
    const wrong = { ...fromStore(), zoneId: elsewhere }
    expect(await refused(wrong, store.key)).toBe('400 ZONE_NOT_OF_STORE: zoneId')
    expect(await refused(wrong)).toBe('400 ZONE_NOT_OF_STORE: zoneId')
  })

  it('names the fields that do not exist, wherever they are', async () => {
    const order = test.newOrder()
    const { schedule, management } = { schedule: {}, ...order }
    expect(await refused({ ...order, shedule: {} })).toBe('400 INVALID_INPUT: shedule')
    expect(await refused({ ...order, schedule: { ...schedule, pickuptime: 'x', urgent: true } })).toBe(
      '400 INVALID_INPUT: schedule.pickuptime schedule.urgent',
    )
    expect(await refused({ ...order, management: { ...management, tip: 5 } })).toBe(
      '400 INVALID_INPUT: management.tip',
    )
    expect(await refused({ ...order, destination: { ...order.destination, comments: 'Timbre' } })).toBe(
      '400 INVALID_INPUT: destination.comments',
    )
  })

  it('begins and ends within reach of its zone, and not where no place is known', async () => {
    const { origin, destination } = test.newOrder()
    const far = { latitude: -34.9, longitude: -58.4 }
    expect(await refused(test.newOrder({ destination: { ...destination, ...far } }))).toBe(
      '422 OUT_OF_ZONE: destination',
    )
    expect(await refused(test.newOrder({ origin: { ...origin!, ...far } }))).toBe('422 OUT_OF_ZONE: origin')
    const nowhere = { latitude: 0, longitude: 0 }
    expect(await refused(test.newOrder({ destination: { ...destination, ...nowhere } }))).toBe(
      '400 INVALID_INPUT: destination.latitude destination.longitude',
    )
  })
})

it('a store and a zone lie somewhere, and the store within its zone', async () => {
  const test = await TestApp.start()
  const before = await test.fingerprint()
  const zone = { name: 'Nada', latitude: 0, longitude: 0, radiusKm: 5 }
  expect(await test.refused('createZone', { body: zone }, test.operator)).toBe('400 INVALID_INPUT')
  const store = {
    name: 'Lejos',
    latitude: -34.9,
    longitude: -58.4,
    street: 'Sarmiento',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  expect(await test.refused('createStore', { body: store }, test.operator)).toBe('422 OUT_OF_ZONE')
  expect(await test.fingerprint()).toBe(before)
  await test.stop()
})
