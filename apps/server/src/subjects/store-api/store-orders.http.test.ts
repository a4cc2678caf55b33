/** A store's system orders, changes, cancels and reads by its key alone. */
import { PAID_COSTS_NOTHING } from '@puni/contract/orders/entities'
import { SILENT_AFTER_MS } from '@puni/contract/board/troubles'
import type { PriceTerms } from '@puni/contract/prices/entities'
import type { NewStoreOrder } from '@puni/contract/store-api/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { QUOTE_MINUTES, TEST_STEPS } from '@puni/contract/store-api/limits'
import { instantAt, wallTime } from '@puni/contract/wall-time'
import type { z } from 'zod'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const MINUTE = 60_000
/** The platform's. */
const TIME_ZONE = 'America/Argentina/Buenos_Aires'
const TERMS: PriceTerms = {
  base: 1_000,
  perKm: 300,
  minimum: 1_200,
  ceiling: null,
  urgent: 500,
  hours: [],
  step: 50,
  override: null,
}

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
})

type Order = z.input<typeof NewStoreOrder>

const { store: at, destinations } = DEMO_CITY_TOWN
const [first, second] = destinations as [(typeof destinations)[0], (typeof destinations)[0]]
const addressOf = ({ street, streetNumber }: typeof first) => `${street} ${streetNumber}`

/** A store in a zone of its own, with prices unless without, and its key. */
async function openStore({
  terms = TERMS,
  radiusKm = 5,
}: { readonly terms?: PriceTerms | null; readonly radiusKm?: number } = {}) {
  const { _id: zoneId } = await test.ok(
    'createZone',
    {
      body: {
        name: crypto.randomUUID(),
        latitude: at.latitude,
        longitude: at.longitude,
        radiusKm,
      },
    },
    test.operator,
  )
  if (terms !== null) await test.ok('setPrice', { params: { id: zoneId }, body: { terms } }, test.operator)
  const { street, streetNumber, latitude, longitude } = at
  const body = { name: 'Empanadas', street, streetNumber, latitude, longitude, zoneId }
  const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
  return { zoneId, storeId: store._id, key: apiKey }
}

const order = (replace: Partial<Order> = {}): Order => ({
  destination: { address: addressOf(first), name: 'Juana Paz', phone: '11 6666-7777' },
  items: '2 docenas',
  payment: { storeValue: 8_000 },
  ...replace,
})

const place = async (key: string, replace: Partial<Order> = {}) =>
  (await test.ok('placeStoreOrder', { body: order(replace) }, key)).order

/** The failure of a call, with its body. */
async function failure(...call: Parameters<TestApp['send']>) {
  const { status, body } = await test.send(...call)
  const { code } = body as { code: string }
  return { is: `${status} ${code}`, body: body as Record<string, never> }
}

it('a key tells whose it is, and whether orders are taken', async () => {
  const { storeId, key } = await openStore()
  expect(await test.ok('getOwnStore', {}, key)).toMatchObject({
    _id: storeId,
    name: 'Empanadas',
    test: false,
    takesOrders: true,
    closedBecause: null,
    key: { lastFour: key.slice(-4), readOnly: false },
  })
  const until = new Date(test.clock.now().getTime() + 30 * MINUTE).toISOString()
  await test.ok('pauseStore', { params: { id: storeId }, body: { until, reason: 'Sin gas' } }, test.operator)
  const paused = await test.ok('getOwnStore', {}, key)
  expect(paused.takesOrders).toBe(false)
  expect(paused.closedBecause).toMatch(/^No acepta pedidos hasta .*\(Sin gas\)$/)
})

describe('an address', () => {
  it('as people write it is enough, flat and all, and is kept as it was typed', async () => {
    const { key } = await openStore()
    const address = `${addressOf(first)} 7º B`
    const placed = await place(key, { destination: { address } })
    expect(placed.destination).toMatchObject({ street: address, streetNumber: '' })
    expect(placed.destination.latitude).toBeCloseTo(first.latitude, 2)
    expect(placed.destination.longitude).toBeCloseTo(first.longitude, 2)
  })

  it('names the one of several streets that are called alike by its kind and its town', async () => {
    const { key } = await openStore({ radiusKm: 40 })
    const query = { query: 'Cedros 450' }
    const { places } = await test.ok('findAddress', { query }, key)
    const alike = places.filter(({ street, certainty }) => certainty === 'exact' && street.endsWith('Cedros'))
    expect(alike.length).toBeGreaterThan(1)
    for (const { street, streetNumber, city, latitude, longitude } of alike) {
      const placed = await place(key, { destination: { address: `${street} ${streetNumber}, ${city}` } })
      expect(placed.destination).toMatchObject({ latitude, longitude })
    }
    const unsure = { body: order({ destination: { address: 'Cedros 450' } }) }
    expect((await failure('placeStoreOrder', unsure, key)).is).toBe('422 ADDRESS_UNSURE')
  })

  it.each([
    ['Hospital Hornero', '201'],
    ['hospital del hornero, Centro', '201'],
    // A letter is missing: this is not the 'Galerías del Ceibo'.
    ['ceibo 450', '422 ADDRESS_UNSURE'],
    ['Ceibo', '422 ADDRESS_UNSURE'],
    ['Calle de los Ceibos 450, Portería', '201'],
    ['Calle de los Ceibos 450, Centro', '201'],
    // Another town, which has no such street.
    ['Calle de los Ceibos 450, Puerto Biguá', '422 ADDRESS_UNSURE'],
  ])('%s is answered %s: no rider is sent to another place than was meant', async (address, expected) => {
    const { key } = await openStore()
    const [street, city] = address.split(', ')
    for (const destination of [{ address }, { street, city }]) {
      const { status, body } = await test.send('placeStoreOrder', { body: order({ destination }) }, key)
      expect([status, (body as { code?: string }).code].join(' ').trim()).toBe(expected)
    }
  })

  it('with a point is taken at its word', async () => {
    const { key } = await openStore()
    const { latitude, longitude } = second
    const placed = await place(key, { destination: { address: 'Portón verde', latitude, longitude } })
    expect(placed.destination).toMatchObject({ street: 'Portón verde', latitude, longitude })
  })

  it('that is none, a street alone, outside the zone, or half a point is refused, with the places it may mean', async () => {
    const { key } = await openStore()
    const refused = async (destination: Order['destination']) =>
      await failure('placeStoreOrder', { body: order({ destination }) }, key)
    expect(await refused({ address: 'zzzzqqqq 12' })).toMatchObject({ is: '422 ADDRESS_NOT_FOUND' })
    const street = await refused({ address: first.street })
    expect(street.is).toBe('422 ADDRESS_UNSURE')
    expect(street.body['candidates']).toContainEqual(
      expect.objectContaining({ street: first.street, inZone: true }),
    )
    expect(await refused({ address: 'x', latitude: -34.9, longitude: -58.4 })).toMatchObject({
      is: '422 OUT_OF_ZONE',
    })
    expect(await refused({ address: 'x', latitude: -34.9 })).toMatchObject({
      is: '400 INVALID_INPUT',
      body: { fields: { 'destination.longitude': 'Mandá latitud y longitud, o ninguna' } },
    })
    expect(await refused({ name: 'Juana' })).toMatchObject({
      body: { fields: { 'destination.address': 'Falta la dirección de entrega' } },
    })
  })

  it('is found before anything is ordered', async () => {
    const { key } = await openStore()
    const { places } = await test.ok('findAddress', { query: { query: addressOf(first) } }, key)
    expect(places[0]).toMatchObject({ street: first.street, streetNumber: first.streetNumber, inZone: true })
  })
})

describe('a quote', () => {
  const quote = async (key: string, replace = {}) =>
    await test.ok('quoteDelivery', { body: { destination: { address: addressOf(first) }, ...replace } }, key)

  it('is what the order then costs, also where prices have changed since', async () => {
    const { zoneId, key } = await openStore()
    const quoted = await quote(key)
    expect(quoted.price).toBe(Math.max(1_200, Math.ceil((1_000 + 0.3 * quoted.distance) / 50) * 50))
    expect(quoted.distanceEstimated).toBe(false)
    expect(Date.parse(quoted.expiresAt) - test.clock.now().getTime()).toBe(QUOTE_MINUTES * MINUTE)
    test.clock.advance(MINUTE)
    const dearer = { ...TERMS, base: 5_000 }
    await test.ok('setPrice', { params: { id: zoneId }, body: { terms: dearer } }, test.operator)
    expect((await quote(key)).price).toBe(quoted.price + 4_000)
    const placed = await place(key, { quoteId: quoted._id, destination: { name: 'Juana' } })
    expect(placed).toMatchObject({
      amounts: { price: quoted.price, storeValue: 8_000, collect: 8_000 + quoted.price, paid: false },
      promisedAt: quoted.promisedAt,
      destination: { name: 'Juana', street: addressOf(first) },
      items: '2 docenas',
    })
  })

  it('says what the place is called that was found, not what was typed', async () => {
    const { key } = await openStore()
    const { places } = await test.ok('findAddress', { query: { query: addressOf(first) } }, key)
    const typed = { address: `${addressOf(first).toUpperCase()}, 4º A` }
    expect((await quote(key, { destination: typed })).destination.label).toBe(places[0]!.label)
    const { latitude, longitude } = first
    const point = { address: 'El portón verde', latitude, longitude }
    expect((await quote(key, { destination: point })).destination.label).toBe('El portón verde')
  })

  it('lets the flat be said later, and no other door', async () => {
    const { key } = await openStore()
    const quoted = addressOf(first)
    const { _id: quoteId } = await quote(key)
    for (const address of [`${quoted}1`, `${quoted} 3`, quoted.slice(0, -1)]) {
      const body = order({ quoteId, destination: { address } })
      expect((await failure('placeStoreOrder', { body }, key)).is, address).toBe('409 QUOTE_OTHERWISE')
    }
    const { destination, amounts } = await place(key, {
      quoteId,
      destination: { address: `${quoted}, 3º B` },
    })
    expect(destination).toMatchObject({ street: `${quoted}, 3º B` })
    expect(destination.latitude).toBeCloseTo(first.latitude, 2)
    expect(amounts.price).toBeGreaterThan(0)
  })

  it('serves once, for a quarter of an hour, its own store and what was quoted', async () => {
    const { key } = await openStore()
    const other = await openStore()
    const refused = async (quoteId: string, replace: Partial<Order> = {}, by = key) =>
      (await failure('placeStoreOrder', { body: order({ quoteId, destination: {}, ...replace }) }, by)).is
    const used = await quote(key)
    expect(await refused(used._id, {}, other.key)).toBe('404 QUOTE_NOT_FOUND')
    expect(await refused(used._id, { destination: { address: addressOf(second) } })).toBe(
      '409 QUOTE_OTHERWISE',
    )
    expect(await refused(used._id, { isUrgent: true })).toBe('409 QUOTE_OTHERWISE')
    expect(await refused(used._id, { price: 1 })).toBe('409 QUOTE_OTHERWISE')
    await place(key, { quoteId: used._id, destination: { address: addressOf(first) } })
    expect(await refused(used._id)).toBe('409 QUOTE_USED')
    const late = await quote(key)
    test.clock.advance(QUOTE_MINUTES * MINUTE)
    expect(await refused(late._id)).toBe('409 QUOTE_EXPIRED')
  })

  it('of a span at the door leaves the store so that it arrives in it, or says what is possible', async () => {
    const { key } = await openStore()
    const now = test.clock.now().getTime()
    const [from, to] = [120, 150].map((minutes) => new Date(now + minutes * MINUTE).toISOString()) as [
      string,
      string,
    ]
    const quoted = await quote(key, { dropoffWindow: { from, to } })
    expect(quoted.promisedAt).toBe(to)
    const leaves = Date.parse(quoted.pickupTime ?? '')
    expect(leaves).toBeGreaterThan(now + 60 * MINUTE)
    expect(leaves).toBeLessThan(Date.parse(from))
    const placed = await place(key, { quoteId: quoted._id, destination: {} })
    expect(placed).toMatchObject({
      dropoffWindow: { from, to },
      promisedAt: to,
      pickupTime: quoted.pickupTime,
    })
    const soon = new Date(now + MINUTE).toISOString()
    const refused = await failure(
      'quoteDelivery',
      { body: { destination: { address: addressOf(first) }, dropoffWindow: { to: soon } } },
      key,
    )
    expect(refused.is).toBe('409 WINDOW_TOO_SOON')
    expect(Date.parse(refused.body['times']!['earliest'])).toBeGreaterThan(now + MINUTE)
    const both = { pickupTime: from, dropoffWindow: { to } }
    expect(
      (await failure('quoteDelivery', { body: { destination: { address: 'x' }, ...both } }, key)).is,
    ).toBe('400 INVALID_INPUT')
  })

  it('needs a price rule; without one the store says the price itself', async () => {
    const { key } = await openStore({ terms: null })
    const body = { destination: { address: addressOf(first) } }
    expect((await failure('quoteDelivery', { body }, key)).is).toMatch(/ PRICE_NEEDED$/)
    const needed = await failure('placeStoreOrder', { body: order() }, key)
    expect(Object.keys(needed.body['fields']!)).toEqual(['price'])
    expect((await place(key, { price: 2_500 })).amounts.price).toBe(2_500)
  })

  it('is none for a store that takes no orders', async () => {
    const { storeId, key } = await openStore()
    const body = { destination: { address: addressOf(first) } }
    await test.ok('disableStore', { params: { id: storeId }, body: {} }, test.operator)
    expect((await failure('quoteDelivery', { body }, key)).is).toBe('409 STORE_DISABLED')
    expect((await failure('placeStoreOrder', { body: order() }, key)).is).toBe('409 STORE_DISABLED')
    expect((await test.ok('listOwnOrders', { query: {} }, key)).orders).toEqual([])
  })
})

describe('the same reference', () => {
  it('with the same content is the same order, also at once and when its quote has run out', async () => {
    const { key } = await openStore()
    const placed = await Promise.all(
      Array.from({ length: 5 }, async () => await place(key, { externalReference: 'A-1' })),
    )
    expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1)
    test.clock.advance(2 * QUOTE_MINUTES * MINUTE)
    const { _id } = await place(key, { externalReference: 'A-1', quoteId: crypto.randomUUID() })
    expect(_id).toBe(placed[0]!._id)
    expect((await test.ok('listOwnOrders', { query: {} }, key)).orders).toHaveLength(1)
  })

  it('with what goes without saying is the same order', async () => {
    const { key } = await openStore()
    const { _id } = await place(key, { externalReference: 'A-3' })
    const said = { externalReference: 'A-3', isUrgent: false, handover: 'none' } as const
    expect((await place(key, said))._id).toBe(_id)
  })

  it('with other content is refused, and is free for other stores', async () => {
    const { key } = await openStore()
    const { _id: orderId } = await place(key, { externalReference: 'A-1' })
    const other = order({ externalReference: 'A-1', items: '3 docenas' })
    expect((await test.send('placeStoreOrder', { body: other }, key)).body).toMatchObject({
      code: 'REFERENCE_TAKEN',
      orderId,
    })
    await place((await openStore()).key, { externalReference: 'A-1' })
  })

  it('is free again where nothing came of it', async () => {
    const { key } = await openStore()
    const wrong = order({ externalReference: 'A-2', quoteId: crypto.randomUUID() })
    expect((await failure('placeStoreOrder', { body: wrong }, key)).is).toBe('404 QUOTE_NOT_FOUND')
    await place(key, { externalReference: 'A-2' })
  })
})

/** A rider to whom an operator gave an order, with these steps. */
async function riderWith(orderId: string, zoneId: string, steps: readonly OrderStatus[] = []) {
  test.zoneId = zoneId
  const rider = await test.riderOnDuty()
  const assigned = { riderId: rider.id, as: 'assignment', despite: true } as const
  await test.ok('assignOrder', { params: { id: orderId }, body: assigned }, test.operator)
  for (const status of steps)
    await test.ok('setOrderStatus', { params: { id: orderId }, body: { status } }, rider.token)
  return rider
}

/** What the ledger has of an order, centavos by account. */
async function entriesOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await test.sql.query<{ account: string; sum: string }>(
    `select account, sum(centavos) from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where order_id = $1 group by account having sum(centavos) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** What the rider has not read yet. */
async function noticesOf({ id, token }: { readonly id: string; readonly token: string }) {
  const { notices = [] } = await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)
  return notices
}

it('an order tells when its rider comes to the store, while that is known', async () => {
  const { key, zoneId } = await openStore()
  const { _id: id, riderArrivesAt: before } = await place(key)
  expect(before).toBeNull()
  const rider = await riderWith(id, zoneId)
  const arrival = async () => (await test.ok('getOwnOrder', { params: { id } }, key)).order.riderArrivesAt
  const minutesTo = async () => {
    const arrivesAt = await arrival()
    return (Date.parse(arrivesAt!) - test.clock.now().getTime()) / MINUTE
  }
  const isAt = async (lat: number) => {
    test.clock.advance(MINUTE)
    const body = { lat, lng: at.longitude, accuracy: 10, at: test.clock.now().toISOString() }
    await test.ok('setPosition', { params: { id: rider.id }, body }, rider.token)
  }
  // Three kilometres, and around the corner.
  await isAt(at.latitude + 0.027)
  expect(await minutesTo()).toBeGreaterThan(5)
  expect(await minutesTo()).toBeLessThan(20)
  await isAt(at.latitude + 0.001)
  expect(await minutesTo()).toBeLessThanOrEqual(2)
  test.clock.advance(SILENT_AFTER_MS + 1)
  expect(await arrival()).toBeNull()
  await isAt(at.latitude)
  expect(await arrival()).not.toBeNull()
  const who = { params: { id: rider.id } }
  await test.ok('blockRider', { ...who, body: { reason: 'Papeles' } }, test.operator)
  expect(await arrival()).toBeNull()
  await test.ok('unblockRider', who, test.operator)
  for (const status of ['to_pickup', 'waiting_pickup'] as const)
    await test.ok('setOrderStatus', { params: { id }, body: { status } }, rider.token)
  expect(await arrival()).toBeNull()
})

describe('an order is changed', () => {
  const change = (id: string, body: object, key: string) =>
    test.send('changeOwnOrder', { params: { id }, body }, key)

  it('in what is said of it, and its rider is told', async () => {
    const { key, zoneId } = await openStore()
    const { _id: id } = await place(key)
    const rider = await riderWith(id, zoneId)
    const body = {
      destination: { name: 'Marta', comment: 'Timbre 2' },
      items: '3 docenas',
      storeValue: 9_000,
    }
    const { order: changed } = await test.ok('changeOwnOrder', { params: { id }, body }, key)
    expect(changed).toMatchObject({
      destination: { name: 'Marta', comment: 'Timbre 2', phone: '+541166667777', street: addressOf(first) },
      items: '3 docenas',
      amounts: { storeValue: 9_000 },
    })
    expect(await noticesOf(rider)).toContainEqual(
      expect.objectContaining({ kind: 'order_edited', orderId: id }),
    )
  })

  it('to paid and back while it is at the store: the rider then pays and collects nothing', async () => {
    const { key, zoneId } = await openStore()
    const { _id: id, amounts } = await place(key)
    const paid = await test.ok('changeOwnOrder', { params: { id }, body: { paid: true } }, key)
    expect(paid.order.amounts).toEqual({ price: amounts.price, storeValue: 0, collect: 0, paid: true })
    expect(await change(id, { storeValue: 500 }, key)).toMatchObject({
      body: { fields: { storeValue: PAID_COSTS_NOTHING } },
    })
    const back = { paid: false, storeValue: 8_000 }
    const unpaid = await test.ok('changeOwnOrder', { params: { id }, body: back }, key)
    expect(unpaid.order.amounts).toEqual(amounts)
    await riderWith(id, zoneId, ['to_pickup', 'waiting_pickup', 'on the way'])
    expect(await change(id, { paid: true }, key)).toMatchObject({
      body: { code: 'LEFT_STORE', message: 'El pedido ya salió del local: eso ya no se puede cambiar' },
    })
  })

  it('by null or blank text to nothing, and not by what names no place', async () => {
    const { key } = await openStore()
    const later = new Date(test.clock.now().getTime() + 120 * MINUTE).toISOString()
    const { _id: id } = await place(key, { pickupTime: later, pickupComment: 'Por atrás' })
    const erased = {
      destination: { name: null, phone: '', comment: ' ' },
      items: null,
      pickupComment: '',
      pickupTime: null,
    }
    const { order: changed } = await test.ok('changeOwnOrder', { params: { id }, body: erased }, key)
    expect(changed).toMatchObject({
      destination: { name: null, phone: null, comment: null, street: addressOf(first) },
      items: null,
      pickupComment: null,
      pickupTime: null,
      amounts: { storeValue: 8_000 },
    })
    for (const destination of [{ streetNumber: '460' }, { city: 'Centro' }])
      expect(await change(id, { destination }, key)).toMatchObject({
        body: { fields: { 'destination.address': 'Falta la dirección de entrega' } },
      })
  })

  it('to another address for what the rules say, if the store agrees to what it costs more', async () => {
    const { key, zoneId } = await openStore({ terms: { ...TERMS, minimum: 50, base: 0, perKm: 1_000 } })
    const near = { address: 'Al lado', latitude: at.latitude + 0.001, longitude: at.longitude }
    const { _id: id, amounts } = await place(key, { destination: near })
    const farther = { destination: { address: addressOf(second) } }
    const refused = await change(id, farther, key)
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_RISES' } })
    const told = (refused.body as { amounts: { price: number } }).amounts.price
    expect(told).toBeGreaterThan(amounts.price)
    const agreed = await test.ok('changeOwnOrder', { params: { id }, body: { ...farther, price: told } }, key)
    expect(agreed.order).toMatchObject({
      amounts: { price: told },
      destination: { street: addressOf(second) },
    })
    const back = await test.ok('changeOwnOrder', { params: { id }, body: { destination: near } }, key)
    expect(back.order.amounts.price).toBe(amounts.price)
    // Whoever accepted it for that is paid no less.
    await test.ok('changeOwnOrder', { params: { id }, body: { ...farther, price: told } }, key)
    await riderWith(id, zoneId)
    const kept = await test.ok('changeOwnOrder', { params: { id }, body: { destination: near } }, key)
    expect(kept.order.amounts.price).toBe(told)
  })

  it('to another hour for what the rules say then, if the store agrees to what it costs more', async () => {
    const evenings = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '20:00', to: '23:00', percent: 50 }))
    const { key } = await openStore({ terms: { ...TERMS, hours: evenings } })
    const { _id: id, amounts } = await place(key)
    const { day } = wallTime(test.clock.now(), TIME_ZONE)
    const pickupTime = instantAt({ day, clock: '21:00' }, TIME_ZONE).toISOString()
    const refused = await change(id, { pickupTime }, key)
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_RISES' } })
    const { price } = (refused.body as { amounts: { price: number } }).amounts
    const quoted = await test.ok(
      'quoteDelivery',
      { body: { destination: { address: addressOf(first) }, pickupTime } },
      key,
    )
    expect(price).toBe(quoted.price)
    expect(price).toBeGreaterThan(1.4 * amounts.price)
    const agreed = await test.ok('changeOwnOrder', { params: { id }, body: { pickupTime, price } }, key)
    expect(agreed.order).toMatchObject({ amounts: { price }, pickupTime })
  })

  it('no more once it is over; to another address not once it has left; never by another store', async () => {
    const { key, zoneId } = await openStore()
    const { _id: id } = await place(key)
    const rider = await riderWith(id, zoneId, ['to_pickup', 'waiting_pickup', 'on the way'])
    const moved = { destination: { address: addressOf(second) } }
    expect(await change(id, moved, key)).toMatchObject({ body: { code: 'LEFT_STORE' } })
    expect(await change(id, { storeValue: 1 }, key)).toMatchObject({
      body: { code: 'INVALID_INPUT', fields: { storeValue: expect.stringMatching(/retiró/) } },
    })
    expect((await change(id, { destination: { comment: 'Portería' } }, key)).status).toBe(200)
    expect((await change(id, { items: 'x' }, (await openStore()).key)).status).toBe(404)
    await test.ok('setOrderStatus', { params: { id }, body: { status: 'delivered' } }, rider.token)
    expect(await change(id, { items: 'x' }, key)).toMatchObject({ body: { code: 'ORDER_NOT_OPEN' } })
  })
})

describe('an order is canceled', () => {
  const cancel = (id: string, key: string, fee?: number) =>
    failure('cancelOwnOrder', { params: { id }, body: { reason: 'Sin stock', ...(fee && { fee }) } }, key)

  it('for nothing before its rider is at the store; again it is canceled already; its rider is told', async () => {
    const { key, zoneId } = await openStore()
    const { _id: id, cancelFee } = await place(key)
    expect(cancelFee).toBe(0)
    const rider = await riderWith(id, zoneId, ['to_pickup'])
    for (const _ of [1, 2])
      expect((await cancel(id, key)).body).toMatchObject({ order: { status: 'canceled' } })
    const { order: canceled } = await test.ok('getOwnOrder', { params: { id } }, key)
    expect(canceled).toMatchObject({
      ended: { by: 'store', reason: 'Sin stock' },
      cancelFee: null,
      canceledFor: 0,
    })
    expect(await noticesOf(rider)).toContainEqual(
      expect.objectContaining({ kind: 'order_canceled', reason: 'Sin stock' }),
    )
    const { events } = await test.ok('listOrderEvents', { params: { id } }, test.operator)
    expect(events.filter(({ status }) => status === 'canceled')).toMatchObject([
      { actor: 'store', actorName: 'Empanadas' },
    ])
  })

  it('for what its rider is paid who waits there, once the store agrees to it; not once it has left', async () => {
    const { key, zoneId } = await openStore()
    await test.ok(
      'setZoneTerms',
      {
        params: { id: zoneId },
        body: {
          terms: { cashLimit: null, waiting: null, cancellation: 800 },
          seen: { cashLimit: null, waiting: null, cancellation: null },
        },
      },
      test.operator,
    )
    const { _id: id } = await place(key)
    const rider = await riderWith(id, zoneId, ['to_pickup', 'waiting_pickup'])
    expect((await test.ok('getOwnOrder', { params: { id } }, key)).order.cancelFee).toBe(800)
    const refused = await cancel(id, key)
    expect(refused).toMatchObject({
      is: '409 CANCELING_COSTS',
      body: { message: expect.stringContaining('800'), amounts: { fee: 800 } },
    })
    expect((await cancel(id, key, 799)).is).toBe('409 CANCELING_COSTS')
    // Nobody pays more than it costs.
    expect((await cancel(id, key, 900)).body).toMatchObject({
      order: { status: 'canceled', canceledFor: 800 },
    })
    expect(await noticesOf(rider)).toContainEqual(expect.objectContaining({ pay: 800 }))
    // What the platform pays the rider, the store owes the platform, until an operator says that it was a mistake.
    expect(await entriesOf(id)).toEqual({ extras: -80_000, fees: 80_000 })
    const body = { status: 'error', reason: 'Fue un error' } as const
    await test.ok('setOrderStatus', { params: { id }, body }, test.operator)
    expect(await entriesOf(id)).toEqual({})
    expect((await test.ok('getOwnOrder', { params: { id } }, key)).order.canceledFor).toBe(0)
    const { _id: other } = await place(key)
    await riderWith(other, zoneId, ['to_pickup', 'waiting_pickup', 'on the way'])
    expect((await cancel(other, key)).is).toBe('409 LEFT_STORE')
  })
})

describe('orders are read', () => {
  it('by their store alone, one by one and in pages, by day, status and reference', async () => {
    const { key } = await openStore()
    const ids: string[] = []
    for (const externalReference of ['uno', 'dos', 'tres']) {
      test.clock.advance(1_000)
      ids.unshift((await place(key, { externalReference }))._id)
    }
    await test.ok('cancelOwnOrder', { params: { id: ids[0]! }, body: { reason: 'Sin stock' } }, key)
    const list = async (query: Record<string, string>) => await test.ok('listOwnOrders', { query }, key)
    const listed = async (query: Record<string, string>) => (await list(query)).orders.map(({ _id }) => _id)
    expect(await listed({})).toEqual(ids)
    const page = await list({ limit: '2' })
    expect([page.orders.map(({ _id }) => _id), page.next]).toEqual([ids.slice(0, 2), ids[1]])
    expect(await list({ limit: '2', after: page.next ?? '' })).toMatchObject({
      orders: [{ _id: ids[2] }],
      next: null,
    })
    expect(await listed({ status: 'canceled' })).toEqual([ids[0]])
    expect(await listed({ reference: 'dos' })).toEqual([ids[1]])
    expect(await listed({ day: '2001-01-01' })).toEqual([])
    const { key: stranger } = await openStore()
    expect(await test.refused('getOwnOrder', { params: { id: ids[1]! } }, stranger)).toBe(
      '404 ORDER_NOT_FOUND',
    )
    expect(await test.refused('listOwnOrders', { query: { after: ids[1]! } }, stranger)).toBe(
      '400 INVALID_INPUT',
    )
  })

  it('with the rider’s first name, the times, and the proof once it is delivered', async () => {
    const { key, zoneId } = await openStore()
    const { _id: id } = await place(key, { handover: 'pin' })
    const read = async () => (await test.ok('getOwnOrder', { params: { id } }, key)).order
    const { handover } = await read()
    expect(handover?.pin).toMatch(/^\d{4}$/)
    expect(await test.refused('getProofOfDelivery', { params: { id } }, key)).toBe('409 NOT_DELIVERED')
    const rider = await riderWith(id, zoneId)
    expect((await read()).rider).toMatchObject({ firstName: expect.not.stringContaining(' ') })
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'] as const)
      await test.ok('setOrderStatus', { params: { id }, body: { status } }, rider.token)
    const proof = { kind: 'pin', pin: handover!.pin! } as const
    await test.ok('setOrderStatus', { params: { id }, body: { status: 'delivered', proof } }, rider.token)
    const delivered = await read()
    expect(delivered.status).toBe('delivered')
    expect([delivered.arrivedAt, delivered.pickedUpAt, delivered.deliveredAt].every(Boolean)).toBe(true)
    expect(delivered.handover).toMatchObject({ state: 'verified', pin: null })
    expect(await test.ok('getProofOfDelivery', { params: { id } }, key)).toMatchObject({
      kind: 'pin',
      deliveredAt: delivered.deliveredAt,
      hasPhoto: false,
    })
    expect(await test.refused('getProofPhoto', { params: { id } }, key)).toBe('404 PHOTO_NOT_FOUND')
  })
})

describe('a test key', () => {
  it('orders what nobody delivers: in a minute it is there, or canceled; live keys don’t see it', async () => {
    const { storeId, key } = await openStore()
    const testKey = await keyOf(storeId, { test: true })
    expect((await test.ok('getOwnStore', {}, testKey)).test).toBe(true)
    const quoted = await test.ok(
      'quoteDelivery',
      { body: { destination: { address: addressOf(first) } } },
      testKey,
    )
    expect((await failure('placeStoreOrder', { body: order({ quoteId: quoted._id }) }, key)).is).toBe(
      '404 QUOTE_NOT_FOUND',
    )
    const asked = { quoteId: quoted._id, destination: {}, externalReference: 'T-1' }
    const placed = await place(testKey, asked)
    expect(placed).toMatchObject({
      test: true,
      status: 'pending',
      amounts: { price: quoted.price },
      rider: null,
    })
    expect((await place(testKey, asked))._id).toBe(placed._id)
    const other = await place(testKey)
    const id = placed._id
    const states: string[] = []
    for (const seconds of [5, 5, 10, 10]) {
      test.clock.advance(seconds * 1_000)
      states.push((await test.ok('getOwnOrder', { params: { id } }, testKey)).order.status)
    }
    expect(states).toEqual(['assigned', 'to_pickup', 'waiting_pickup', 'on the way'])
    const toCancel = { params: { id: other._id }, body: { reason: 'Prueba' } }
    expect((await failure('cancelOwnOrder', toCancel, testKey)).is).toBe('409 LEFT_STORE')
    test.clock.advance(30_000)
    expect(await test.ok('getOwnOrder', { params: { id } }, testKey)).toMatchObject({
      order: { status: 'delivered', rider: { firstName: 'Rider de prueba' }, cancelFee: null },
    })
    expect(await test.ok('getProofOfDelivery', { params: { id } }, testKey)).toMatchObject({ kind: null })
    const { orders } = await test.ok('listOwnOrders', { query: { status: 'delivered' } }, testKey)
    expect(orders.map(({ _id }) => _id)).toEqual([other._id, id])
    expect((await test.ok('listOwnOrders', { query: {} }, key)).orders).toEqual([])
    expect(await test.refused('getOwnOrder', { params: { id } }, key)).toBe('404 ORDER_NOT_FOUND')
    const { rows } = await test.sql.query('select from orders where store_id = $1', [storeId])
    expect(rows).toEqual([])
  })

  it('changes and cancels them as if they were real', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const { _id: id } = await place(testKey)
    const body = { destination: { address: addressOf(second), name: 'Marta' }, storeValue: 9_000 }
    const { order: changed } = await test.ok('changeOwnOrder', { params: { id }, body }, testKey)
    expect(changed).toMatchObject({
      destination: { name: 'Marta', street: addressOf(second) },
      amounts: { storeValue: 9_000, collect: 9_000 + changed.amounts.price },
    })
    const paid = await test.ok('changeOwnOrder', { params: { id }, body: { paid: true } }, testKey)
    expect(paid.order.amounts).toMatchObject({ storeValue: 0, collect: 0, paid: true })
    const cancel = { params: { id }, body: { reason: 'Prueba' } }
    expect((await test.ok('cancelOwnOrder', cancel, testKey)).order).toMatchObject({
      status: 'canceled',
      ended: { by: 'store', reason: 'Prueba' },
    })
    expect(await test.refused('changeOwnOrder', { params: { id }, body }, testKey)).toBe('409 ORDER_NOT_OPEN')
  })

  it('tells webhooks of test keys each state once, as it was then, and what was changed', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const url = 'https://example.com/hook'
    const { webhook } = await test.ok('createWebhook', { body: { url } }, testKey)
    const { _id: delivered } = await place(testKey)
    const { _id: canceled } = await place(testKey)
    await test.app.webhookWorker.tellTestOrders()
    test.clock.advance(10_000)
    await test.ok('changeOwnOrder', { params: { id: canceled }, body: { items: 'Otra cosa' } }, testKey)
    await test.ok('cancelOwnOrder', { params: { id: canceled }, body: { reason: 'Prueba' } }, testKey)
    test.clock.advance(60_000)
    await test.app.webhookWorker.tellTestOrders()
    await test.app.webhookWorker.tellTestOrders()
    const { rows } = await test.sql.query<{ order_id: string; type: string; status: string }>(
      `select order_id, type, facts->'data'->'order'->>'status' as status from webhook_messages
        where endpoint_id = $1 order by seq`,
      [webhook._id],
    )
    const told = (id: string) =>
      rows.flatMap(({ order_id, type, status }) => (order_id === id ? [`${type} ${status}`] : []))
    expect(told(delivered)).toEqual(TEST_STEPS.map(([, status]) => `order.status ${status}`))
    expect(told(canceled)).toEqual([
      'order.status pending',
      'order.status assigned',
      'order.status to_pickup',
      'order.edited to_pickup',
      'order.status canceled',
    ])
  })

  it('tells of one that is canceled at once that it was placed, and then canceled', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const { webhook } = await test.ok('createWebhook', { body: { url: 'https://example.com/hook' } }, testKey)
    const { _id: id } = await place(testKey)
    test.clock.advance(50)
    for (const _ of [1, 2])
      await test.ok('cancelOwnOrder', { params: { id }, body: { reason: 'Prueba' } }, testKey)
    const { rows } = await test.sql.query<{ status: string; ended: unknown }>(
      `select facts->'data'->'order'->>'status' as status, facts->'data'->'order'->'endedAt' as ended
        from webhook_messages where endpoint_id = $1 order by seq`,
      [webhook._id],
    )
    expect(rows).toEqual([
      { status: 'pending', ended: null },
      { status: 'canceled', ended: test.clock.now().toISOString() },
    ])
  })

  it('has the proof that was asked for, given by itself at the door', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const { _id: id, handover } = await place(testKey, { handover: 'pin' })
    expect(handover).toMatchObject({ kind: 'pin', state: null, pin: expect.stringMatching(/^\d{4}$/) })
    test.clock.advance(60_000)
    const { order: delivered } = await test.ok('getOwnOrder', { params: { id } }, testKey)
    expect(delivered.handover).toMatchObject({ state: 'verified', pin: null })
    expect(await test.ok('getProofOfDelivery', { params: { id } }, testKey)).toMatchObject({
      kind: 'pin',
      provedAt: delivered.deliveredAt,
    })
  })

  it('is refused what a real order is refused', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const { _id: id } = await place(testKey, { payment: { paid: true } })
    const change = (body: object) => failure('changeOwnOrder', { params: { id }, body }, testKey)
    expect(await change({ storeValue: 99 })).toMatchObject({
      is: '400 INVALID_INPUT',
      body: { fields: { storeValue: expect.any(String) } },
    })
    expect((await change({ pickupTime: '2020-01-01T00:00:00Z' })).is).toBe('400 PICKUP_TIME_OUT_OF_RANGE')
    test.clock.advance(30_000)
    expect((await change({ destination: { address: addressOf(second) } })).is).toBe('409 LEFT_STORE')
    expect((await change({ paid: false })).is).toBe('409 LEFT_STORE')
    const pickupTime = new Date(test.clock.now().getTime() + 60 * MINUTE).toISOString()
    for (const [field, value] of Object.entries({ pickupTime, pickupComment: 'Atrás' }))
      expect(await change({ [field]: value })).toMatchObject({
        is: '400 INVALID_INPUT',
        body: { fields: { [field]: expect.stringMatching(/retiró/) } },
      })
  })

  it('moves what it promises with its pickup time, which is kept in UTC', async () => {
    const testKey = await keyOf((await openStore()).storeId, { test: true })
    const { _id: id, createdAt, promisedAt } = await place(testKey)
    const at = new Date(test.clock.now().getTime() + 60 * MINUTE)
    const body = { pickupTime: at.toISOString().replace('Z', '+00:00') }
    const { order } = await test.ok('changeOwnOrder', { params: { id }, body }, testKey)
    const takesMs = Date.parse(promisedAt!) - Date.parse(createdAt)
    expect(order).toMatchObject({
      pickupTime: at.toISOString(),
      promisedAt: new Date(at.getTime() + takesMs).toISOString(),
    })
  })

  it('places no order that riders see', async () => {
    const { storeId } = await openStore()
    const testKey = await keyOf(storeId, { test: true })
    const { origin: _, ...real } = test.newOrder()
    expect(await test.refused('createOrder', { body: { ...real, storeId } }, testKey)).toBe('403 FORBIDDEN')
  })
})

it('a key for reading reads and changes nothing', async () => {
  const { storeId, key } = await openStore()
  const { _id: id } = await place(key)
  const reader = await keyOf(storeId, { readOnly: true })
  expect((await test.ok('getOwnOrder', { params: { id } }, reader)).order._id).toBe(id)
  expect(await failure('placeStoreOrder', { body: order() }, reader)).toMatchObject({
    is: '403 FORBIDDEN',
    body: { message: 'Esta clave es solo para leer' },
  })
  const cancel = { params: { id }, body: { reason: 'x' } }
  expect(await test.refused('cancelOwnOrder', cancel, reader)).toBe('403 FORBIDDEN')
})

/** Another key of the store. */
async function keyOf(id: string, kind: { readonly test?: true; readonly readOnly?: true }): Promise<string> {
  const body = { name: 'Caja 2', ...kind }
  return (await test.ok('makeStoreKey', { params: { id }, body }, test.operator)).apiKey
}
