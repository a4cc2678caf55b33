/** What a zone's change leaves outside is said before, and a closed zone takes nothing new. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})
beforeEach(async () => {
  test.zoneId = (await test.createZone(randomUUID()))._id
})

const KM = 1 / 111.195
const CENTRE = { latitude: -34.61, longitude: -58.4 }
const place = (km: number) => ({ latitude: CENTRE.latitude + km * KM, longitude: CENTRE.longitude })

async function createStore(km: number, name = `A ${km} km`) {
  const body = { name, ...place(km), street: 'Perón', streetNumber: '1', city: 'B', zoneId: test.zoneId }
  const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
  return { id: store._id, apiKey, body }
}

/** An order whose ends are this far north of the centre. */
async function placeOrder(pickupKm: number, deliveryKm: number) {
  const { origin, destination } = test.newOrder()
  return await test.placeOrder({
    origin: { ...origin!, ...place(pickupKm) },
    destination: { ...destination, ...place(deliveryKm) },
  })
}

async function riderAt(km: number): Promise<TestRider> {
  const rider = await test.activatedRider()
  await test.goOnDuty(rider, (place(km).latitude - PICKUP.latitude) * 111_195)
  return rider
}

let name = ''
beforeEach(() => void (name = randomUUID()))
const shape = (radiusKm: number) => ({ name, ...CENTRE, radiusKm })
const preview = (radiusKm: number) =>
  test.ok('previewZone', { params: { id: test.zoneId }, body: shape(radiusKm) }, test.operator)
const zoneNow = async () => (await test.ok('listZones', {})).find(({ _id }) => _id === test.zoneId)!
const change = (body: object) => test.send('updateZone', { params: { id: test.zoneId }, body }, test.operator)
const save = async (radiusKm: number, shown?: readonly string[]) =>
  await change({ ...shape(radiusKm), version: (await zoneNow()).version, shown })
const radius = async () => (await zoneNow()).radiusKm

describe('a smaller zone', () => {
  it('says which stores, unfinished orders and riders on duty it leaves outside, and which are already', async () => {
    const [near, far] = [await createStore(0.5), await createStore(4)]
    await placeOrder(0.5, 0.6)
    const halfOut = await placeOrder(0.5, 5)
    const out = await placeOrder(3, 5)
    const over = await placeOrder(3, 5)
    await test.cancel(over._id)
    await riderAt(0.1)
    const away = await riderAt(5)
    const offDuty = await riderAt(5)
    await test.ok('setWorking', { params: { id: offDuty.id }, body: { working: false } }, offDuty.token)

    const outside = await preview(1)
    expect(outside).toEqual({
      stores: [{ _id: far.id, name: far.body.name, isNew: true }],
      orders: [
        {
          _id: halfOut._id,
          number: halfOut.number,
          storeName: 'Doña Rosa',
          pickup: false,
          delivery: true,
          isNew: true,
        },
        {
          _id: out._id,
          number: out.number,
          storeName: 'Doña Rosa',
          pickup: true,
          delivery: true,
          isNew: true,
        },
      ],
      riders: [{ _id: away.id, fullName: 'Ramón Rider', isNew: true }],
    })
    expect(await preview(8)).toEqual({ stores: [], orders: [], riders: [] })

    await test.sql.query('update zones set radius_km = 4.5 where id = $1', [test.zoneId])
    const known = await preview(1)
    expect(known.stores).toMatchObject([{ _id: far.id, isNew: true }])
    expect(known.orders.map(({ isNew }) => isNew)).toEqual([false, true])
    expect(known.riders).toMatchObject([{ isNew: false }])
    expect(near.id).not.toBe(far.id)
  })

  it('by the rule of placing: a point listed as outside is refused afterwards, one that is not is taken', async () => {
    for (const km of [1.995, 1.999, 2, 2.001, 2.005]) await createStore(km)
    const outside = (await preview(2)).stores.map(({ _id }) => _id)
    expect((await save(2, outside)).status).toBe(200)
    const { stores } = await test.ok('listStores', {}, test.operator)
    const placed = stores.filter(({ zone }) => zone._id === test.zoneId)
    for (const { _id, latitude } of placed) {
      const { origin: _, destination, ...order } = test.newOrder()
      const body = { ...order, storeId: _id, destination: { ...destination, ...place(0.1) } }
      const { status } = await test.send('createOrder', { body }, test.operator)
      expect([latitude, status]).toEqual([latitude, outside.includes(_id) ? 422 : 201])
    }
  })

  it('is saved only with all that was shown, and with less than that', async () => {
    const far = await createStore(4)
    const order = await placeOrder(0.5, 5)
    expect(await save(1)).toMatchObject({ status: 409, body: { code: 'ZONE_LEAVES_OUTSIDE' } })
    expect((await save(1, [far.id])).status).toBe(409)
    const shown = [far.id, order._id]
    const later = await placeOrder(5, 0.5)
    expect((await save(1, shown)).status).toBe(409)
    expect(await radius()).toBe(8)
    await test.cancel(later._id)
    await test.cancel(order._id)
    expect((await save(1, shown)).status).toBe(200)
    expect(await radius()).toBe(1)
    // What is outside already needs no second confirmation.
    expect((await save(0.9)).status).toBe(200)
  })

  it('does not race past orders and stores that come in at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      test.zoneId = (await test.createZone(randomUUID()))._id
      name = randomUUID()
      const { origin, destination } = test.newOrder()
      const order = test.newOrder({
        origin: { ...origin!, ...place(0.5) },
        destination: { ...destination, ...place(5) },
      })
      const store = {
        name: 'B',
        ...place(5),
        street: 'Perón',
        streetNumber: '1',
        city: 'B',
        zoneId: test.zoneId,
      }
      const [saved, placed, registered] = await Promise.all([
        save(1, []),
        test.send('createOrder', { body: order }, test.operator),
        test.send('createStore', { body: store }, test.operator),
      ])
      const gotIn = [placed, registered].filter(({ status }) => status === 201).length
      expect(saved.status, `${gotIn} got in`).toBe(gotIn > 0 ? 409 : 200)
    }
  })
})

describe('a closed zone', () => {
  const close = (reason?: string) =>
    test.ok('closeZone', { params: { id: test.zoneId }, body: { reason } }, test.operator)
  const reopen = () => test.ok('reopenZone', { params: { id: test.zoneId } }, test.operator)
  const startAs = ({ id, token }: TestRider) =>
    test.send('setWorking', { params: { id }, body: { working: true, zoneId: test.zoneId } }, token)

  it('takes no new orders, of a store or another sender, until it is reopened', async () => {
    const { id, apiKey } = await createStore(1)
    const { origin: _, ...order } = test.newOrder()
    const closed = await close()
    expect(closed.closedAt).toBe(test.clock.now().toISOString())
    expect((await test.ok('listZones', {})).find(({ _id }) => _id === test.zoneId)).toEqual(closed)
    const ofStore = { body: { ...order, storeId: id } }
    expect(await test.refused('createOrder', ofStore, apiKey)).toBe('409 ZONE_CLOSED')
    expect(await test.refused('createOrder', ofStore, test.operator)).toBe('409 ZONE_CLOSED')
    expect(await test.refused('createOrder', { body: test.newOrder() }, test.operator)).toBe(
      '409 ZONE_CLOSED',
    )
    await reopen()
    expect((await test.send('createOrder', ofStore, apiKey)).status).toBe(201)
  })

  it('lets nobody come on duty, while those who are there go on and get the orders it has', async () => {
    const there = await test.riderOnDuty()
    const other = await test.activatedRider()
    const { _id } = await test.placeOrder()
    await close('Tormenta')
    expect(await startAs(other)).toMatchObject({ status: 409, body: { code: 'ZONE_CLOSED' } })
    expect((await startAs(there)).status).toBe(200)
    await test.dispatch()
    expect((await test.offeredTo(there))?._id).toBe(_id)
    await test.accept(there, _id)
    await test.deliver(there, _id)
    const { hindrances } = await test.ok('getZoneDemand', { params: { id: there.id } }, there.token)
    expect(hindrances).toEqual(['zone-closed'])
    await test.ok('setWorking', { params: { id: there.id }, body: { working: false } }, there.token)
    expect((await startAs(there)).status).toBe(409)
    await reopen()
    expect((await startAs(other)).status).toBe(200)
  })

  it('is told once to those on duty there, with the reason, and to nobody else', async () => {
    const there = await test.riderOnDuty()
    const notThere = await test.activatedRider()
    await close('Tormenta')
    await close('Otra vez')
    const told = async ({ id, token }: TestRider) =>
      ((await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []).map(
        ({ kind, reason }) => [kind, reason],
      )
    expect(await told(there)).toEqual([['zone_closed', 'Tormenta']])
    expect(await told(notThere)).toEqual([])
  })

  it('closed while somebody comes on duty either refuses or tells that rider', async () => {
    for (let round = 0; round < 6; round++) {
      test.zoneId = (await test.createZone(randomUUID()))._id
      const rider = await test.activatedRider()
      const [, started] = await Promise.all([close(), startAs(rider)])
      const { notices } = await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
      expect([started.status, notices?.length ?? 0]).toEqual(started.status === 200 ? [200, 1] : [409, 0])
    }
  })
})

describe('a zone that somebody else changed meanwhile', () => {
  it('is not overwritten: it says what changed, and what it says now', async () => {
    const circle = shape(8)
    expect((await change({ ...circle, name: `${name} uno`, version: 1 })).body).toMatchObject({ version: 2 })
    expect((await change({ ...circle, name: `${name} uno`, radiusKm: 6, version: 2 })).status).toBe(200)
    const says = (text: string) => `Ahora dice «${text}»: lo cambió otra persona mientras editabas`
    expect(await change({ ...circle, radiusKm: 5, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'ZONE_CHANGED', fields: { name: says(`${name} uno`), radiusKm: says('6') } },
    })
    expect((await change({ ...circle, version: 2 })).body).toMatchObject({ fields: { radiusKm: says('6') } })
    const square = [
      [-58.41, -34.62],
      [-58.39, -34.62],
      [-58.39, -34.6],
    ]
    expect((await change({ name: `${name} uno`, corners: square, version: 3 })).status).toBe(200)
    expect((await change({ ...circle, version: 3 })).body).toMatchObject({
      fields: { corners: 'Lo cambió otra persona mientras editabas' },
    })
    expect(await zoneNow()).toMatchObject({ version: 4, name: `${name} uno` })
  })

  it('changed twice at once is changed once; saved as it was it stays the same version', async () => {
    await change({ ...shape(8), version: 1 })
    const both = await Promise.all([7, 6].map((km) => change({ ...shape(km), version: 2 })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { radiusKm } = await zoneNow()
    expect((await change({ ...shape(radiusKm), version: 3 })).body).toMatchObject({ version: 3 })
    await test.ok('closeZone', { params: { id: test.zoneId }, body: {} }, test.operator)
    expect((await zoneNow()).version, 'closing is no change of it').toBe(3)
  })
})

describe('a zone that is a polygon', () => {
  const polygon = (...kms: readonly (readonly [east: number, north: number])[]) =>
    kms.map(([east, north]) => [
      CENTRE.longitude + (east * KM) / Math.cos((CENTRE.latitude * Math.PI) / 180),
      CENTRE.latitude + north * KM,
    ])
  /** Open to the north, between 1 km west and 1 km east of the centre. */
  const SHOE = polygon([-3, -3], [3, -3], [3, 3], [1, 3], [1, -1], [-1, -1], [-1, 3], [-3, 3])
  const saveCorners = async (corners: unknown, shown: readonly string[] = []) =>
    await change({ name, corners, version: (await zoneNow()).version, shown })

  it('takes what is inside it, and nothing that is only in the circle around it', async () => {
    const closedRing = [...SHOE, SHOE[0]]
    const { body } = await saveCorners(closedRing)
    expect(body).toMatchObject({ corners: SHOE })
    expect((body as { radiusKm: number }).radiusKm).toBeCloseTo(3 * Math.SQRT2, 1)
    const { destination } = test.newOrder()
    const inside = { latitude: place(-2).latitude, longitude: CENTRE.longitude }
    const order = (at: object) =>
      test.newOrder({
        origin: { ...test.newOrder().origin!, ...inside },
        destination: { ...destination, ...at },
      })
    expect((await test.send('createOrder', { body: order(inside) }, test.operator)).status).toBe(201)
    // In the notch.
    const refused = await test.send('createOrder', { body: order(CENTRE) }, test.operator)
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { destination: 'El punto está fuera de los límites de la zona' } },
    })
    expect((await save(8)).body).toMatchObject({ corners: null, radiusKm: 8 })
    expect((await test.send('createOrder', { body: order(CENTRE) }, test.operator)).status).toBe(201)
  })

  it('says what it leaves outside by the same rule', async () => {
    const store = await createStore(0)
    const body = { name, corners: SHOE }
    const outside = await test.ok('previewZone', { params: { id: test.zoneId }, body }, test.operator)
    expect(outside.stores).toMatchObject([{ _id: store.id, isNew: true }])
    expect((await saveCorners(SHOE)).status).toBe(409)
    expect((await saveCorners(SHOE, [store.id])).status).toBe(200)
  })

  it.each([
    [polygon([0, 0], [1, 1]), 'corners', 'Marcá entre 3 y 200 esquinas'],
    [polygon([0, 0], [1, 1], [1, 0], [0, 1]), 'corners', 'Los bordes se cruzan o se tocan'],
    [polygon([0, 0], [0.01, 0], [0, 0.01]), 'corners', 'El polígono es demasiado chico'],
    [
      polygon([0, 0], [300, 0], [0, 300]),
      'corners',
      'El polígono es demasiado grande: hasta 100 km desde el medio',
    ],
    [
      [
        [-58.4, -34.6],
        [-58.3, 95],
        [-58.3, -34.5],
      ],
      'corners.1.1',
      'La latitud no es válida',
    ],
    [[[[-58.4, -34.6]]], 'corners.0', 'Cada esquina tiene longitud y latitud'],
  ])('is none: %j', async (corners, field, message) => {
    const { status, body } = await saveCorners(corners)
    expect({ status, fields: (body as { fields: object }).fields }).toMatchObject({
      status: 400,
      fields: { [field]: message },
    })
    expect(await radius()).toBe(8)
  })

  it('nor is a zone without corners, centre or radius', async () => {
    const { body } = await test.send(
      'createZone',
      { body: { name: randomUUID(), latitude: -34.6 } },
      test.operator,
    )
    expect((body as { fields: object }).fields).toEqual({
      longitude: 'La longitud no es válida',
      radiusKm: 'El radio no es válido',
    })
  })
})
