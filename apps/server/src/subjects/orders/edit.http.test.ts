/** Operators change orders that are not over. */
import type { Failure } from '@puni/contract/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(() => test.stop())
beforeEach(async () => {
  rider = await test.onlyRiderOnDuty()
})

const seenOf = async (id: string) =>
  (await test.ok('getOperatorOrder', { params: { id } }, test.operator)).updatedAt
const place = async (replace: Parameters<TestApp['placeOrder']>[0] = {}) =>
  (await test.placeOrder(replace))._id
const edit = async (id: string, body: object, seen?: string) =>
  await test.send(
    'editOrder',
    { params: { id }, body: { seen: seen ?? (await seenOf(id)), ...body } },
    test.operator,
  )
const edited = async (id: string, body: object) => expect((await edit(id, body)).status).toBe(200)
const refused = async (...asked: Parameters<typeof edit>) => {
  const { status, body } = await edit(...asked)
  const { code, message, fields } = body as Failure
  return { is: `${status} ${code}`, message, fields }
}
const whole = (id: string) => test.ok('getOrder', { params: { id } }, test.operator)
const told = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString()
/** The destination of `placeOrder`; its phone stays where none is given. */
const destination = {
  latitude: -34.615,
  longitude: -58.41,
  street: 'Belgrano',
  streetNumber: '2200',
  city: 'Buenos Aires',
  comment: 'Timbre 4A',
}

describe('an order is changed', () => {
  it('in all that can be, and it is kept in history and audit log by its name', async () => {
    const id = await place()
    test.clock.advance(1_000)
    await edited(id, {
      destination: { ...destination, latitude: -34.616, street: 'Moreno', streetNumber: '100', comment: '' },
      origin: { comment: 'Golpear' },
      management: { storeValue: 900, shippingCost: 1_500.5 },
      schedule: { pickupTime: '2026-03-10T16:00:00.000Z' },
      handover: 'pin',
    })
    expect(await whole(id)).toMatchObject({
      origin: { comment: 'Golpear' },
      destination: {
        latitude: -34.616,
        street: 'Moreno',
        streetNumber: '100',
        phone: '+541155550122',
        comment: null,
      },
      management: { storeValue: 900, shippingCost: 1_500.5 },
      schedule: { pickupTime: '2026-03-10T16:00:00.000Z' },
      handover: { kind: 'pin' },
    })
    const { events } = await test.ok('listOrderEvents', { params: { id } }, test.operator)
    expect(events.at(-1)).toMatchObject({
      type: 'edited',
      actor: 'operator',
      reason: expect.stringMatching(/^la dirección de entrega, .* y el comprobante de entrega$/),
    })
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: id } }, test.operator)
    expect(entries.find(({ action }) => action === 'order-edited')?.details['edits']).toEqual([
      'address',
      'comment',
      'originComment',
      'storeValue',
      'shippingCost',
      'pickupTime',
      'handover',
    ])
    const { handover } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect(handover).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/) })
    await edited(id, {
      destination: { ...destination, phone: '+54 11 5555-0199' },
      origin: {},
      schedule: {},
      handover: 'none',
    })
    expect(await whole(id)).toMatchObject({
      origin: { comment: null },
      destination: { phone: '+541155550199' },
      schedule: { pickupTime: null },
    })
    expect(await whole(id)).not.toHaveProperty('handover')
  })

  it('in its pickup time: what was promised moves by as much', async () => {
    const id = await place({ schedule: { isUrgent: false, pickupTime: inMinutes(60) } })
    const promised = async () => {
      const { orders } = await test.ok('getBoard', {}, test.operator)
      return Date.parse(orders.find(({ _id }) => _id === id)!.promisedAt!)
    }
    const before = await promised()
    await edited(id, { schedule: { pickupTime: inMinutes(90) } })
    expect((await promised()) - before).toBe(30 * 60_000)
    await edited(id, { destination: { ...destination, latitude: -34.63 } })
    expect(await promised(), 'a longer way').toBeGreaterThan(before + 30 * 60_000)
  })

  it('in where it is fetched, if that is no store’s: way and promise follow, and who is asked is asked anew', async () => {
    const id = await place()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(id)
    const before = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    const pickup = {
      latitude: before.destination.latitude,
      longitude: before.destination.longitude - 0.001,
      street: 'Alsina',
      streetNumber: '1700',
      city: 'Buenos Aires',
    }
    await edited(id, { pickup })
    expect(await test.offeredTo(rider)).toBeNull()
    const after = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect(after.origin).toMatchObject(pickup)
    expect(after.destination.distance!).toBeLessThan(before.destination.distance!)
    expect(Date.parse(after.promisedAt!)).toBeLessThan(Date.parse(before.promisedAt!))
    await test.dispatch()
    await test.accept(rider, id)
    await edited(id, { pickup: { ...pickup, streetNumber: '1750' } })
    expect(await told(rider)).toMatchObject([{ kind: 'order_edited', reason: 'la dirección de retiro' }])
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, id, status)
    expect((await refused(id, { pickup })).fields).toHaveProperty(['pickup.street'])
  })

  it('not in the address of a registered store, nor to a pickup outside of the zone', async () => {
    const { store } = await test.ok(
      'createStore',
      {
        body: {
          name: 'Pizzería Edición',
          latitude: -34.6037,
          longitude: -58.3816,
          street: 'Perón',
          streetNumber: '1500',
          city: 'Buenos Aires',
          zoneId: test.zoneId,
        },
      },
      test.operator,
    )
    const { order } = await test.ok(
      'createOrder',
      { body: { ...test.newOrder(), origin: undefined, storeId: store._id } },
      test.operator,
    )
    const pickup = {
      latitude: -34.605,
      longitude: -58.382,
      street: 'Alsina',
      streetNumber: '1',
      city: 'CABA',
    }
    expect((await refused(order._id, { pickup })).fields).toHaveProperty(['pickup.street'])
    const id = await place()
    expect(await refused(id, { pickup: { ...pickup, latitude: -33 } })).toMatchObject({
      is: '422 OUT_OF_ZONE',
      fields: { pickup: expect.any(String) },
    })
  })

  it('not at all where all is the same', async () => {
    const id = await place()
    const before = await test.fingerprint()
    await edited(id, { management: { storeValue: 12_500.5, shippingCost: 2_300.25 }, handover: 'none' })
    expect(await test.fingerprint()).toBe(before)
  })

  it('with other terms for who is being asked: that offer ends, and they are asked anew', async () => {
    const id = await place()
    await test.dispatch()
    expect((await test.offeredTo(rider))?._id).toBe(id)
    await edited(id, { origin: { comment: 'Golpear' } })
    expect((await test.offeredTo(rider))?._id).toBe(id)
    await edited(id, { management: { storeValue: 12_500.5, shippingCost: 3_000 } })
    expect(await test.offeredTo(rider)).toBeNull()
    await test.dispatch()
    expect(await test.offeredTo(rider)).toMatchObject({ management: { shippingCost: 3_000 } })
  })

  it('under the eyes of the rider who has it, who is told what', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    await edited(id, { destination: { ...destination, street: 'Moreno' } })
    expect(await told(rider)).toMatchObject([{ kind: 'order_edited', reason: 'la dirección de entrega' }])
    expect((await test.ok('getOrder', { params: { id } }, rider.token)).destination.street).toBe('Moreno')
  })
})

describe('a change is refused', () => {
  it('of an order that is not as it was seen, with what changed', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    const seen = await seenOf(id)
    test.clock.advance(60_000)
    await test.advance(rider, id, 'to_pickup')
    await edited(id, { origin: { comment: 'Golpear' } })
    const before = await test.fingerprint()
    expect(await refused(id, { origin: { comment: 'Tocar timbre' } }, seen)).toMatchObject({
      is: '409 ORDER_CHANGED',
      message: 'Mientras tanto pasó a Yendo a retirar, alguien cambió el comentario de retiro',
    })
    expect(await test.fingerprint()).toBe(before)
  })

  it('where two operators change it at once: one of them', async () => {
    const id = await place()
    const seen = await seenOf(id)
    test.clock.advance(1_000)
    const answers = await Promise.all(
      ['Golpear', 'Tocar timbre'].map((comment) => edit(id, { origin: { comment } }, seen)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })

  it('of what its rider has done or agreed on, and of an order that is over', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    expect((await refused(id, { management: { storeValue: 12_500.5, shippingCost: 1 } })).fields).toEqual({
      'management.shippingCost': expect.stringContaining('No puede bajar'),
    })
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, id, status)
    const late = {
      management: { storeValue: 1, shippingCost: 2_300.25 },
      origin: { comment: 'Golpear' },
      handover: 'pin',
    }
    expect(Object.keys((await refused(id, late)).fields ?? {}).toSorted()).toEqual([
      'handover',
      'management.storeValue',
      'origin.comment',
    ])
    await edited(id, { destination: { ...destination, street: 'Moreno' } })
    await test.advance(rider, id, 'delivered')
    expect(await refused(id, { destination })).toMatchObject({ is: '409 ORDER_NOT_OPEN' })
  })

  it('of what is paid beforehand and has to be paid at the store, or was picked up as something else', async () => {
    const { _id: id } = await test.acceptedOrder(rider)
    const twice = { 'management.storeValue': expect.stringContaining('tiene que ser 0') }
    const paid = { storeValue: 0, shippingCost: 2_300.25, paid: true }
    expect((await refused(id, { management: { ...paid, storeValue: 5 } })).fields).toEqual(twice)
    test.clock.advance(1_000)
    await edited(id, { management: paid })
    expect((await whole(id)).management).toEqual(paid)
    expect(await told(rider)).toMatchObject([{ kind: 'order_edited' }])
    test.clock.advance(1_000)
    // A form of before says nothing of it.
    expect((await refused(id, { management: { storeValue: 5, shippingCost: 2_300.25 } })).fields).toEqual(
      twice,
    )
    await edited(id, { management: { storeValue: 0, shippingCost: 2_400 } })
    expect((await whole(id)).management).toEqual({ ...paid, shippingCost: 2_400 })
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, id, status)
    expect((await refused(id, { management: { ...paid, shippingCost: 2_400, paid: false } })).fields).toEqual(
      {
        'management.paid': expect.stringContaining('Ya no se puede cambiar'),
      },
    )
  })

  it('of a place outside of the zone, and of a pickup in the past', async () => {
    const id = await place()
    const far = { ...destination, latitude: -35 }
    expect(await refused(id, { destination: far })).toMatchObject({ is: '422 OUT_OF_ZONE' })
    expect(await refused(id, { schedule: { pickupTime: '2026-03-01T15:00:00.000Z' } })).toMatchObject({
      is: '400 PICKUP_TIME_OUT_OF_RANGE',
    })
  })
})
