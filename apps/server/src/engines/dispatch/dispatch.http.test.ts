/** Which rider is asked, when and why, over HTTP. */
import { estimateRoute } from '@puni/streets/estimate'
import { POLICIES } from '@puni/contract/offers/dispatch'
import type { NewOrder } from '@puni/contract/orders/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
/** Half the service time at the store, plus the time an answer and the dispatcher's pause may take. */
const AHEAD_MS = (120 + 92) * 1000
const DOOR = { latitude: -34.615, longitude: -58.41 }

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function start(environment: Record<string, string>): Promise<TestApp> {
  const test = await TestApp.start(environment)
  cleanUps.push(() => test.stop())
  return test
}

const at = (test: TestApp, ms: number): Partial<NewOrder> => ({
  schedule: { isUrgent: false, pickupTime: new Date(test.clock.now().getTime() + ms).toISOString() },
})

async function standAt(test: TestApp, rider: TestRider, place: { latitude: number; longitude: number }) {
  const body = { lat: place.latitude, lng: place.longitude, accuracy: 5, at: test.clock.now().toISOString() }
  await test.ok('setPosition', { params: { id: rider.id }, body }, rider.token)
}

async function createStore(test: TestApp): Promise<string> {
  const body = {
    name: 'Pizzería Güerrín',
    phone: '+54 11 5555-0100',
    ...PICKUP,
    street: 'Corrientes',
    streetNumber: '1368',
    city: 'Buenos Aires',
    zoneId: test.zoneId,
  }
  return (await test.ok('createStore', { body }, test.operator)).store._id
}

const rides = (test: TestApp, rider: TestRider, vehicle: VehicleType) =>
  test.ok('setVehicle', { params: { id: rider.id }, body: { vehicleType: vehicle } }, rider.token)
/** A door that many metres from the store, in a straight line. */
const doorAt = (test: TestApp, metres: number) => ({
  ...test.newOrder().destination,
  longitude: PICKUP.longitude,
  latitude: PICKUP.latitude + metres / 111_195,
})

const offered = async (test: TestApp, rider: TestRider) => (await test.offeredTo(rider))?._id ?? null
const offersOf = async (test: TestApp, orderId: string) =>
  (await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)).offers

describe('orders that may come', () => {
  it('keep riders where orders came from lately, whatever became of those', async () => {
    const test = await TestApp.shared()
    const here = await test.riderOnDuty(-2_000)
    const there = await test.riderOnDuty(1_200)
    const { origin } = test.newOrder()
    const elsewhere = { ...origin!, latitude: PICKUP.latitude + 1_200 / 111_195 }
    const place = async (replace: Partial<NewOrder>) => (await test.placeOrder(replace))._id
    // The one at 2,000 m would have to leave now, the one at 1,200 m only in two minutes.
    const later = () => at(test, AHEAD_MS + 360_000)

    const first = await place(later())
    await test.dispatch()
    expect(await offered(test, here)).toBeNull()
    test.clock.advance(2.5 * MINUTE)
    await test.dispatch()
    expect(await offered(test, there)).toBe(first)
    await test.cancel(first)

    for (let count = 0; count < 6; count += 1) await test.cancel(await place({ origin: elsewhere }))
    const second = await place(later())
    await test.dispatch()
    expect(await offered(test, there)).toBeNull()
    expect(await offered(test, here)).toBe(second)
    expect(await offersOf(test, second)).toMatchObject([{ reason: { rule: 'kept-near' } }])
  })
})

describe('why a rider is asked', () => {
  it('is told to that rider without names, and to operators with them', async () => {
    const test = await TestApp.shared()
    const near = await test.riderOnDuty(300)
    const far = await test.riderOnDuty(3_000)
    test.clock.advance(10 * MINUTE)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    const offer = await test.ok('getOfferedOrder', { query: { riderId: near.id } }, near.token)
    expect(offer.order?._id).toBe(_id)
    expect(offer.why).toEqual({
      rule: 'soonest',
      candidates: 2,
      rank: 1,
      travelSeconds: 55,
      soonestSeconds: 55,
      idleSeconds: 600,
      openOrders: 1,
      // Nothing is learned of this store yet.
      atStoreSeconds: 120,
    })
    expect(JSON.stringify(offer.why)).not.toMatch(new RegExp(`Ramón|${far.id}`))
    expect((await test.ok('getOfferedOrder', { query: { riderId: far.id } }, far.token)).why).toBeNull()
    const [record] = await offersOf(test, _id)
    expect(record?.reason).toEqual({
      ...offer.why,
      policy: 'plan',
      pickupMetres: expect.closeTo(300, -1) as number,
      // Nine of the ten minutes unseen, of which a tenth may have gone into riding away.
      waitSeconds: expect.closeTo(55 + 54 + 120, -1) as number,
      others: [{ riderName: 'Ramón Rider', travelSeconds: 550, idleSeconds: 600, because: 'slower' }],
    })
  })

  it.each([
    [4_500, 'quicker-trip', 'slower-trip'],
    [7_500, 'soonest', 'out-of-reach'],
  ])('is the vehicle, on a trip of %i m where a bicycle is nearer: %s', async (metres, rule, because) => {
    const test = await TestApp.shared()
    const bicycle = await test.riderOnDuty(100)
    await rides(test, bicycle, 'Bicicleta')
    const motorcycle = await test.riderOnDuty(400)
    const { _id } = await test.placeOrder({ destination: doorAt(test, metres) })
    await test.dispatch()
    expect(await offered(test, motorcycle)).toBe(_id)
    expect(await offersOf(test, _id)).toMatchObject([{ reason: { rule, others: [{ because }] } }])
  })

  it('is not the vehicle where nobody is on duty who goes farther', async () => {
    const test = await TestApp.shared()
    const bicycle = await test.riderOnDuty(100)
    await rides(test, bicycle, 'Bicicleta')
    const { _id } = await test.placeOrder({ destination: doorAt(test, 7_500) })
    await test.dispatch()
    expect(await offered(test, bicycle)).toBe(_id)
  })

  it.each(['Moto', 'Bicicleta'] as const)(
    'is that the rider is near when it is time, though a far one would be in time as well: %s',
    async (vehicle) => {
      const test = await TestApp.shared()
      const far = await test.riderOnDuty(vehicle === 'Moto' ? 4_000 : 4_200 / (4 / Math.PI))
      await rides(test, far, vehicle)
      const near = await test.riderOnDuty(50)
      const { _id } = await test.placeOrder(at(test, 15 * MINUTE))
      const others = [{ because: 'slower' }]
      for (let minute = 0; minute < 11; minute += 1) {
        await test.dispatch()
        expect([await offered(test, near), await offered(test, far)], `in minute ${minute}`).toEqual([
          null,
          null,
        ])
        test.clock.advance(MINUTE)
      }
      test.clock.advance(MINUTE)
      await test.dispatch()
      expect(await offered(test, near)).toBe(_id)
      expect(await offersOf(test, _id)).toMatchObject([{ reason: { rule: 'soonest', others } }])
    },
  )

  it('is that the rider was seen lately, where a nearer one may be anywhere by now', async () => {
    const test = await TestApp.shared()
    const unseen = await test.riderOnDuty(100)
    test.clock.advance(29 * MINUTE)
    const seen = await test.riderOnDuty(500)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect([await offered(test, unseen), await offered(test, seen)]).toEqual([null, _id])
    expect(await offersOf(test, _id)).toMatchObject([
      { reason: { rule: 'soonest', others: [{ because: 'place-old', travelSeconds: 18 }] } },
    ])
  })

  it('is that the rider earned less an hour today, of two about as near', async () => {
    const test = await start({})
    test.clock.set('2026-03-11T02:50:00Z')
    const earned = await test.riderOnDuty(500)
    await test.deliver(earned, (await test.acceptedOrder(earned))._id)
    await standAt(test, earned, { ...PICKUP, latitude: PICKUP.latitude + 500 / 111_195 })
    const before = await test.riderOnDuty(600)
    const orderFor = async () => {
      const { _id } = await test.placeOrder()
      await test.dispatch()
      return _id
    }
    const first = await orderFor()
    expect(await offered(test, before), 'one delivered, the other did not').toBe(first)
    expect(await offersOf(test, first)).toMatchObject([
      { reason: { rule: 'earned-least', others: [{ because: 'earned-more' }] } },
    ])
    await test.cancel(first)
    test.clock.set('2026-03-11T03:01:00Z')
    const second = await orderFor()
    expect(await offersOf(test, second), 'after midnight neither has').toMatchObject([
      { reason: { rule: 'soonest' } },
    ])
  })

  it('is that somebody minutes farther earned less, only of a kitchen where no five riders have been', async () => {
    const test = await start({})
    const earned = await test.riderOnDuty(500)
    await test.deliver(earned, (await test.acceptedOrder(earned))._id)
    await standAt(test, earned, { ...PICKUP, latitude: PICKUP.latitude + 500 / 111_195 })
    const newcomer = await test.riderOnDuty(1_500)
    const storeId = await createStore(test)
    const rulesOf = async () => {
      const { _id } = await test.placeOrder({ storeId, origin: undefined })
      await test.dispatch()
      const rider = (await offered(test, newcomer)) === _id ? 'newcomer' : 'earned'
      const [offer] = await offersOf(test, _id)
      await test.cancel(_id)
      return [rider, offer?.reason?.rule]
    }
    expect(await rulesOf()).toEqual(['newcomer', 'earned-least'])
    const pickups = (count: number) =>
      test.sql.query(
        `insert into store_preparation (store_id, took_ms, waited_ms) values ($1, array_fill(600000, array[$2::int]), array_fill(0, array[$2::int]))
         on conflict (store_id) do update set took_ms = excluded.took_ms, waited_ms = excluded.waited_ms`,
        [storeId, count],
      )
    await pickups(4)
    expect(await rulesOf()).toEqual(['newcomer', 'earned-least'])
    await pickups(5)
    expect(await rulesOf(), 'five found the order ready').toEqual(['earned', 'soonest'])
  })

  it('is unknown for offers from before it was kept', async () => {
    const test = await TestApp.shared()
    const rider = await test.riderOnDuty()
    const { _id } = await test.placeOrder()
    for (const reason of ['{}', '{"rule":"nearest","candidates":2,"pickupMetres":411,"askedAgain":false}']) {
      await test.sql.query(
        `insert into offers (order_id, rider_id, offered_at, expires_at, outcome, closed_at, reason)
         values ($1, $2, $3, $3, 'withdrawn', $3, $4)`,
        [_id, rider.id, test.clock.now(), reason],
      )
    }
    expect((await offersOf(test, _id)).map(({ reason }) => reason)).toEqual([null, null])
    const { offers } = await test.ok('listRiderOffers', { params: { id: rider.id } }, rider.token)
    expect(offers.map(({ why }) => why)).toEqual([null, null])
  })

  it('stands in the logbook of a day, newest first, which nobody else reads', async () => {
    const test = await start({})
    test.clock.set('2026-03-11T02:58:00Z')
    const rider = await test.riderOnDuty()
    const first = await test.placeOrder()
    await test.dispatch()
    await test.skip(rider, first._id)
    await test.cancel(first._id)
    test.clock.advance(MINUTE)
    const second = await test.placeOrder()
    await test.dispatch()
    test.clock.advance(2 * MINUTE)
    await test.dispatch()
    await test.cancel(second._id)
    const third = await test.placeOrder()
    await test.dispatch()
    const logbook = async (query: Record<string, string>) =>
      (await test.ok('listRiderOffers', { params: { id: rider.id }, query }, rider.token)).offers
    expect(await logbook({ day: '2026-03-10' })).toMatchObject([
      { orderNumber: second.number, outcome: 'unreached', why: { rule: 'soonest', candidates: 1 } },
      {
        orderNumber: first.number,
        storeName: 'Doña Rosa',
        shippingCost: 2_300.25,
        offeredAt: '2026-03-11T02:58:00.000Z',
        closedAt: '2026-03-11T02:58:00.000Z',
        outcome: 'skipped',
      },
    ])
    expect(await logbook({}), 'nobody heard of the phone since').toEqual([])
    await test.goOnDuty(rider)
    await test.dispatch()
    expect(await logbook({})).toMatchObject([{ orderNumber: third.number, outcome: null, closedAt: null }])
    const other = await test.newRider()
    const read = (token: string) => test.refused('listRiderOffers', { params: { id: rider.id } }, token)
    expect(await read(other.token)).toBe('403 FORBIDDEN')
  })
})

describe('an order', () => {
  it('that is ready later is offered when its rider would have to leave, by the streets', async () => {
    const test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
    const rider = await test.riderOnDuty(2_500)
    const from = { lat: PICKUP.latitude + 2_500 / 111_195, lng: PICKUP.longitude }
    const to = { lat: PICKUP.latitude, lng: PICKUP.longitude }
    const query = { from: `${from.lat},${from.lng}`, to: `${to.lat},${to.lng}`, vehicle: 'Moto' }
    const way = await test.ok('getRoute', { query }, test.operator)
    expect(way.estimated).toBe(false)
    const estimate = estimateRoute(from, to, 'Moto').durationValue
    expect(Math.abs(way.durationValue - estimate), 'streets and estimate differ').toBeGreaterThan(20)

    const { _id } = await test.placeOrder(at(test, 60 * MINUTE))
    await test.dispatch()
    expect(await offered(test, rider)).toBeNull()
    const leaveMs = 60 * MINUTE - way.durationValue * 1000 - AHEAD_MS
    test.clock.advance(leaveMs - 3_000)
    await test.goOnDuty(rider, 2_500)
    await test.dispatch()
    expect(await offered(test, rider), 'three seconds early').toBeNull()
    test.clock.advance(6_000)
    await test.dispatch()
    expect(await offered(test, rider), 'three seconds late').toBe(_id)
  })

  it.each(POLICIES)('is offered at the first look however long it has waited: %s', async (policy) => {
    const test = await start({ DISPATCH_POLICY: policy })
    const rider = await test.activatedRider()
    const isOfferedAfter = async (minutes: number, order: Partial<NewOrder> = {}) => {
      const { _id } = await test.placeOrder(order)
      test.clock.advance(minutes * MINUTE)
      await test.goOnDuty(rider)
      await test.dispatch()
      expect(await offered(test, rider), `after ${minutes} minutes`).toBe(_id)
      await test.cancel(_id)
      await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    }
    for (const minutes of [90, 110, 4 * 60]) await isOfferedAfter(minutes)
    for (const late of [15, 20, 60]) await isOfferedAfter(180 + late, at(test, 180 * MINUTE))
    const { _id } = await test.placeOrder()
    const other = await test.riderOnDuty()
    await test.dispatch()
    await test.accept(other, _id)
    test.clock.advance(2 * 60 * MINUTE)
    await test.ok('setOrderStatus', { params: { id: _id }, body: { newStatus: 'error' } }, other.token)
    await test.ok('setOrderStatus', { params: { id: _id }, body: { status: 'pending' } }, test.operator)
    await test.goOnDuty(rider)
    await test.dispatch()
    expect(await offered(test, rider), 'put back after two hours').toBe(_id)
  })

  it('without a known time waits for as long as its store usually takes', async () => {
    const test = await TestApp.shared()
    const rider = await test.riderOnDuty()
    const storeId = await createStore(test)
    // Six riders in a row wait 15 to 40 minutes for the order to be handed over, and leave half a service
    // time later.
    for (const minutes of [15, 20, 25, 30, 35, 40]) {
      const { _id } = await test.placeOrder({ storeId, origin: undefined })
      await test.dispatch()
      expect(await offered(test, rider), `with fewer than five samples, before ${minutes}`).toBe(
        minutes === 40 ? null : _id,
      )
      if (minutes === 40) {
        test.clock.advance(25 * MINUTE - 92_000 - AHEAD_MS + 3_000)
        await test.goOnDuty(rider)
        await test.dispatch()
        expect(await offered(test, rider), 'when it has to leave for the median').toBe(_id)
        return
      }
      expect((await test.accept(rider, _id)).status).toBe(200)
      await test.advance(rider, _id, 'to_pickup')
      await test.advance(rider, _id, 'waiting_pickup')
      test.clock.advance((minutes + 2) * MINUTE)
      await test.advance(rider, _id, 'on the way')
      await test.advance(rider, _id, 'delivered')
      await test.goOnDuty(rider)
    }
  })

  it('learns nothing from riders who did not have to wait', async () => {
    const test = await TestApp.shared()
    const rider = await test.riderOnDuty()
    const storeId = await createStore(test)
    for (let round = 0; round < 7; round += 1) {
      const { _id } = await test.placeOrder({ storeId, origin: undefined })
      await test.dispatch()
      expect(await offered(test, rider)).toBe(_id)
      await test.accept(rider, _id)
      await test.advance(rider, _id, 'to_pickup')
      test.clock.advance(20 * MINUTE)
      await test.deliverFrom(rider, _id)
      await test.goOnDuty(rider)
    }
  })
})

describe('of several riders', () => {
  /** A free rider six kilometres away, and one about to deliver where the next pickup is. */
  async function chain(test: TestApp) {
    const busy = await test.riderOnDuty()
    const first = await test.acceptedOrder(busy)
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
      await test.advance(busy, first._id, status)
    const free = await test.riderOnDuty(6_000)
    test.clock.advance(5 * MINUTE)
    await standAt(test, busy, { ...DOOR, latitude: DOOR.latitude + 0.0005 })
    const { origin } = test.newOrder()
    const next = await test.placeOrder({ origin: { ...origin!, ...DOOR } })
    await test.dispatch()
    return { busy, free, first, next }
  }

  it('one about to be free beside the store is worth waiting for', async () => {
    const test = await TestApp.shared()
    const { busy, free, first, next } = await chain(test)
    expect(await offered(test, free)).toBeNull()
    await test.advance(busy, first._id, 'delivered')
    await test.dispatch()
    expect(await offered(test, busy)).toBe(next._id)
    expect(await offered(test, free)).toBeNull()
  })

  it('one about to be free is not waited for where the policy looks at free riders only', async () => {
    const test = await start({ DISPATCH_POLICY: 'nearest' })
    const { free, next } = await chain(test)
    expect(await offered(test, free)).toBe(next._id)
    expect((await offersOf(test, next._id))[0]?.reason?.policy).toBe('nearest')
  })

  it('one who works on the last order is not waited for', async () => {
    const test = await TestApp.shared()
    const { busy, free, first, next } = await chain(test)
    expect(await offered(test, free)).toBeNull()
    await test.ok('setLastOrder', { params: { id: first._id }, body: { last: true } }, busy.token)
    await test.dispatch()
    expect(await offered(test, free)).toBe(next._id)
  })

  it('one who pauses beside the store is not waited for', async () => {
    const test = await TestApp.shared()
    const near = await test.riderOnDuty(100)
    await test.ok('setPause', { params: { id: near.id }, body: { minutes: 10 } }, near.token)
    const free = await test.riderOnDuty(3_000)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, free)).toBe(_id)
  })

  it('one who should have been free long ago is not waited for', async () => {
    const test = await TestApp.shared()
    const { busy, free, next } = await chain(test)
    expect(await offered(test, free)).toBeNull()
    test.clock.advance(25 * MINUTE)
    await standAt(test, busy, DOOR)
    await test.goOnDuty(free, 6_000)
    await test.dispatch()
    expect(await offered(test, free)).toBe(next._id)
  })

  it.each([
    ['60', 'longest-waiting', 'the one free for longer, of two who are about as near'],
    ['10', 'soonest', 'the nearer one, where the margin is smaller'],
  ])('with a margin of %s s it is, as %s, %s', async (TIE_SECONDS, rule) => {
    const test = await start({ TIE_SECONDS })
    const longer = await test.riderOnDuty(600)
    test.clock.advance(MINUTE)
    const nearer = await test.riderOnDuty(500)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, rule === 'soonest' ? nearer : longer)).toBe(_id)
    expect((await offersOf(test, _id))[0]?.reason?.rule).toBe(rule)
  })

  it('the bicycle takes longer for the same way', async () => {
    const test = await start({ TIE_SECONDS: '0' })
    const cyclist = await test.riderOnDuty(500)
    await rides(test, cyclist, 'Bicicleta')
    const moto = await test.riderOnDuty(700)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, moto)).toBe(_id)
  })

  it('none is asked who is too far', async () => {
    const test = await start({ MAX_PICKUP_METRES: '1000' })
    const far = await test.riderOnDuty(1_100)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, far)).toBeNull()
    const near = await test.riderOnDuty(900)
    await test.dispatch()
    expect(await offered(test, near)).toBe(_id)
  })

  it('nobody is asked again who let the order go, while another is left', async () => {
    const test = await start({ ASK_AGAIN_SECONDS: '0' })
    const near = await test.riderOnDuty(300)
    const far = await test.riderOnDuty(4_000)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.skip(near, _id)
    test.clock.advance(1_000)
    await test.dispatch()
    expect([await offered(test, near), await offered(test, far)]).toEqual([null, _id])
    await test.skip(far, _id)
    test.clock.advance(1_000)
    await test.dispatch()
    expect(await offered(test, near), 'nobody is left').toBe(_id)
    const rules = (await offersOf(test, _id)).map(({ reason }) => reason?.rule)
    expect(rules).toEqual(['soonest', 'soonest', 'asked-again'])
  })

  it('who reported a problem does not get the order straight back, though nearer', async () => {
    const test = await TestApp.shared()
    const near = await test.riderOnDuty(100)
    const { _id } = await test.acceptedOrder(near)
    const far = await test.riderOnDuty(4_000)
    const report = { newStatus: 'error', reason: 'El local está cerrado' } as const
    await test.ok('setOrderStatus', { params: { id: _id }, body: report }, near.token)
    await test.ok('setOrderStatus', { params: { id: _id }, body: { status: 'pending' } }, test.operator)
    await test.dispatch()
    expect([await offered(test, near), await offered(test, far)]).toEqual([null, _id])
  })
})

describe('the dispatcher', () => {
  it('decides orders of a zone together, and offers each once, whichever processes look', async () => {
    const test = await TestApp.shared()
    const riders = [300, 600, 900, 1_200, 1_500]
    for (const metres of riders) await test.riderOnDuty(metres)
    const orders = [await test.placeOrder(), await test.placeOrder(), await test.placeOrder()]
    const { dispatcher } = test.app
    await test.throughAnotherServer(async () => {
      for (let round = 0; round < 5; round += 1)
        await Promise.all([dispatcher.sweep(), test.dispatch(), dispatcher.sweep(), test.dispatch()])
    })
    for (const { _id } of orders) {
      const offers = await offersOf(test, _id)
      expect(offers).toHaveLength(1)
      expect(offers[0]?.reason?.openOrders).toBe(3)
    }
    const { rows } = await test.sql.query<{ riders: string }>(
      `select count(distinct rider_id) as riders from offers join orders on orders.id = order_id
       where outcome is null and zone_id = $1`,
      [test.zoneId],
    )
    expect(rows[0]?.riders).toBe('3')
  })

  it('offers nothing by a decision that was overtaken while ways were asked for', async () => {
    const service = await FakeService.start()
    const test = await start({ ROUTING: 'osrm', OSRM_URL: service.origin })
    cleanUps.push(() => service.stop())
    const near = await test.riderOnDuty(300)
    const far = await test.riderOnDuty(3_000)
    const { _id } = await test.placeOrder()
    const { dispatcher } = test.app
    let overtake: Promise<void> | undefined
    service.answer = () => {
      // While the first process waits for its routes, the rider is asked manually and lets the order go.
      overtake ??= (async () => {
        const { rows } = await test.sql.query<{ id: string }>(
          `insert into offers (order_id, rider_id, offered_at, expires_at, reason, outcome, closed_at)
           values ($1, $2, $3, $3, '{}', 'skipped', $3) returning id`,
          [_id, near.id, test.clock.now()],
        )
        expect(rows).toHaveLength(1)
      })()
      return { instead: 'silence' }
    }
    await dispatcher.sweep()
    await overtake
    expect([await offered(test, near), await offered(test, far)]).toEqual([null, null])
    await dispatcher.sweep()
    expect([await offered(test, near), await offered(test, far)]).toEqual([null, _id])
  })

  it('does not wait for a routing service that hangs', async () => {
    const service = await FakeService.start()
    service.answer = { instead: 'silence' }
    const test = await start({ ROUTING: 'osrm', OSRM_URL: service.origin, ROUTING_TIMEOUT_MS: '30000' })
    cleanUps.push(() => service.stop())
    const rider = await test.riderOnDuty()
    const { _id } = await test.placeOrder()
    const began = performance.now()
    await test.dispatch()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(service.asked.length).toBeGreaterThan(0)
    expect(await offered(test, rider)).toBe(_id)
  })

  it('goes by the times of the service, which may contradict the straight line', async () => {
    const service = await FakeService.start()
    const test = await start({ ROUTING: 'osrm', OSRM_URL: service.origin })
    cleanUps.push(() => service.stop())
    await test.riderOnDuty(300)
    const far = await test.riderOnDuty(900)
    // A river: the nearer rider has to take a detour.
    service.answer = ({ url }) => {
      const [sources = '', destinations = ''] = ['sources', 'destinations'].map(
        (name) => url.searchParams.get(name) ?? '',
      )
      const points = url.pathname.split('/').at(-1)?.split(';') ?? []
      const durations = sources.split(';').map((source) =>
        destinations.split(';').map(() => {
          const lat = Number(points[Number(source)]?.split(',')[1])
          return lat > PICKUP.latitude + 600 / 111_195 ? 120 : 1_500
        }),
      )
      return { body: { code: 'Ok', durations } }
    }
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, far)).toBe(_id)
    expect((await offersOf(test, _id))[0]?.reason).toMatchObject({ travelSeconds: 120, rank: 1 })
  })

  it('keeps itself out of no zone that it could not give back', async () => {
    const test = await TestApp.shared()
    const rider = await test.riderOnDuty()
    await test.placeOrder({ schedule: at(test, 3_600_000).schedule! })
    await test.sql.query('create rule kept as on delete to zone_leases do instead nothing')
    await test.dispatch()
    await test.sql.query('drop rule kept on zone_leases')
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, rider)).toBe(_id)
  })

  it('looks past an order on offer, and past the rider who has to answer', async () => {
    const test = await TestApp.shared()
    const near = await test.riderOnDuty(300)
    const urgent = await test.placeOrder({ schedule: { isUrgent: true, pickupTime: null } })
    await test.dispatch()
    expect(await offered(test, near)).toBe(urgent._id)
    test.clock.advance(MINUTE)
    const far = await test.riderOnDuty(3_000)
    const next = await test.placeOrder()
    await test.dispatch()
    expect(await offered(test, far)).toBe(next._id)
  })

  it('leaves a zone to whichever process looks next', async () => {
    const test = await TestApp.shared()
    const rider = await test.riderOnDuty()
    await test.placeOrder({ schedule: at(test, 3_600_000).schedule! })
    const { dispatcher } = test.app
    await test.throughAnotherServer(async () => {
      await dispatcher.sweep()
      const { _id } = await test.placeOrder()
      await test.dispatch()
      expect(await offered(test, rider)).toBe(_id)
    })
  })

  it('decides nothing for a zone where nobody is on duty, or that has no orders', async () => {
    const test = await TestApp.shared()
    await test.dispatch()
    const { _id } = await test.placeOrder()
    await test.dispatch()
    expect(await offersOf(test, _id)).toEqual([])
  })
})
