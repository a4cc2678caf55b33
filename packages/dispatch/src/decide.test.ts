import { POLICIES, type Policy } from '@puni/contract/offers/dispatch'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { decide } from './decide.ts'
import type { Courier, DispatchLimits, OpenOrder, Place, Snapshot, TravelTimes } from './snapshot.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
const limits: DispatchLimits = {
  pickupServiceMs: 0,
  dropoffServiceMs: 0,
  leadMs: MINUTE,
  horizonMs: 20 * MINUTE,
  tieMs: 2 * MINUTE,
  maxPickupMetres: 10_000,
  askAgainAfterMs: 5 * MINUTE,
}
/** A hundred metres take a minute. */
const between = (a: Place, b: Place) => (Math.hypot(a.x - b.x, a.y - b.y) / 100) * MINUTE
const travel: TravelTimes = {
  toPickup: (courier, order) => between(courier.place, order.pickup),
  trip: (order) => between(order.pickup, order.dropoff),
  onward: (earlier, later) => between(earlier.dropoff, later.pickup),
}
/** How many times longer a bicycle takes. */
const paceOf = (vehicle: VehicleType) => (vehicle === 'Bicicleta' ? 1.8 : 1)
const at = (x: number): Place => ({ x, y: 0 })
const order = (id: string, x: number, more: Partial<OpenOrder> = {}): OpenOrder => ({
  id,
  pickup: at(x),
  dropoff: at(x + 1000),
  createdAt: NOW,
  readyAt: NOW,
  isUrgent: false,
  declined: new Map(),
  ...more,
})
const courier = (id: string, x: number, more: Partial<Courier> = {}): Courier => ({
  id,
  place: at(x),
  freeAt: NOW - MINUTE,
  lastFreeAt: NOW - MINUTE,
  offAt: null,
  vehicle: 'Moto',
  seenAt: null,
  misses: 0,
  earnedAnHour: 0,
  ...more,
})
const tooFar = ({ id }: Courier) => ({ riderId: id, because: 'out-of-reach' })
const offers = (policy: Policy, snapshot: Partial<Snapshot>, times: TravelTimes = travel, more = {}) =>
  decide(policy)(
    { now: NOW, orders: [], recent: [], couriers: [], ...snapshot },
    { ...limits, ...more },
    times,
  )
const pairs = (...given: Parameters<typeof offers>) =>
  offers(...given)
    .map(({ orderId, riderId, reason }) => `${orderId} ${riderId} ${reason.rule}`)
    .sort()

describe.each(POLICIES)('every policy: %s', (policy) => {
  it('offers nothing that nobody can take', () => {
    const orders = [order('o', 0)]
    expect(pairs(policy, {})).toEqual([])
    expect(pairs(policy, { orders })).toEqual([])
    expect(pairs(policy, { couriers: [courier('c', 0)] })).toEqual([])
    const couriers = [
      courier('busy', 0, { freeAt: NOW + 1 }),
      courier('lost', NaN),
      courier('off', 0, { offAt: NOW - 1 }),
      courier('far', 10_001),
    ]
    expect(pairs(policy, { orders, couriers })).toEqual([])
  })
  it.each([NaN, Infinity])('takes a leg of %s for one that cannot be gone', (never) => {
    const snapshot = { orders: [order('o', 0)], couriers: [courier('c', 0)] }
    expect(pairs(policy, snapshot, { ...travel, toPickup: () => never })).toEqual([])
    expect(pairs(policy, snapshot, { ...travel, trip: () => never })).toEqual([])
    expect(pairs(policy, snapshot, { ...travel, onward: () => never })).toHaveLength(1)
  })
  it('passes over a rider who declined while somebody else is left', () => {
    const declined = new Map([['near', NOW - 1]])
    const orders = [order('o', 0, { declined })]
    expect(offers(policy, { orders, couriers: [courier('near', 0), courier('far', 3000)] })).toMatchObject([
      { riderId: 'far', reason: { candidates: 1, others: [{ riderId: 'near', because: 'declined' }] } },
    ])
  })
  it('asks again after the pause when nobody else is left', () => {
    const declinedAt = (time: number) => [order('o', 0, { declined: new Map([['c', time]]) })]
    const couriers = [courier('c', 0)]
    expect(pairs(policy, { orders: declinedAt(NOW - 5 * MINUTE + 1), couriers })).toEqual([])
    expect(pairs(policy, { orders: declinedAt(NOW - 5 * MINUTE), couriers })).toEqual(['o c asked-again'])
  })
  it('never asks a rider who is kept from it, and asks those near the store about its other orders', () => {
    const excluded = new Set(['near'])
    const kept = order('kept', 0, { excluded })
    const couriers = [courier('near', 0), courier('far', 3000)]
    expect(pairs(policy, { orders: [kept], couriers: couriers.slice(0, 1) })).toEqual([])
    expect(offers(policy, { orders: [kept], couriers })).toMatchObject([
      { riderId: 'far', reason: { candidates: 1, others: [] } },
    ])
    const declined = new Map([['far', NOW - 10 * MINUTE]])
    expect(pairs(policy, { orders: [order('o', 0, { excluded, declined })], couriers })).toEqual([
      'o far asked-again',
    ])
    const both = offers(policy, { orders: [kept, order('other', 0)], couriers })
    expect(both.map(({ orderId, riderId }) => `${orderId} ${riderId}`)).toEqual(['kept far', 'other near'])
  })
  it('asks nobody again while a free rider who has not declined could take it', () => {
    const metres = fc.integer({ min: -4000, max: 4000 })
    const minutes = fc.integer({ min: -30, max: 30 })
    const orderSeeds = fc.array(
      fc.record({ x: metres, ready: fc.integer({ min: -300, max: 60 }), by: fc.subarray([0, 1, 2, 3]) }),
      { minLength: 1, maxLength: 6 },
    )
    const courierSeeds = fc.array(fc.record({ x: metres, free: minutes }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(orderSeeds, courierSeeds, (some, others) => {
        const orders = some.map(({ x, ready, by }, index) =>
          order(`o${index}`, x, {
            readyAt: NOW + ready * MINUTE,
            declined: new Map(by.map((number) => [`c${number}`, NOW - 10 * MINUTE])),
          }),
        )
        const couriers = others.map(({ x, free }, index) =>
          courier(`c${index}`, x, { freeAt: NOW + free * MINUTE, lastFreeAt: NOW + free * MINUTE }),
        )
        for (const { orderId, riderId } of offers(policy, { orders, couriers })) {
          const { declined } = orders.find(({ id }) => id === orderId)!
          const left = couriers.filter(({ id, freeAt }) => freeAt <= NOW && !declined.has(id))
          if (declined.has(riderId)) expect(left).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
  it('asks a rider far away rather than one of the fifty near ones who all declined', () => {
    const near = Array.from({ length: 50 }, (_, index) => courier(`near${index}`, index))
    const declined = new Map(near.map(({ id }) => [id, NOW - 10 * MINUTE]))
    const couriers = [...near, courier('far', 4000)]
    expect(offers(policy, { orders: [order('o', 0, { declined })], couriers })).toMatchObject([
      { riderId: 'far' },
    ])
  })
  it('offers to each rider in one point once', () => {
    const orders = Array.from({ length: 5 }, (_, index) => order(`o${index}`, 0))
    const couriers = Array.from({ length: 3 }, (_, index) => courier(`c${index}`, 0))
    expect(new Set(offers(policy, { orders, couriers }).map(({ riderId }) => riderId)).size).toBe(3)
  })
  it('takes a thousand orders at once', () => {
    const orders = Array.from({ length: 1000 }, (_, index) => order(`o${index}`, (index * 37) % 5000))
    const couriers = Array.from({ length: 300 }, (_, index) => courier(`c${index}`, (index * 91) % 5000))
    const made = offers(policy, { orders, couriers })
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(300)
  })
  it.each([0, 30, 66, 90, 110, 180, 24 * 60, 60 * 24 * 60])(
    'offers an order that has been ready for %i minutes at the first look',
    (minutes) => {
      const readyAt = NOW - minutes * MINUTE
      const placed = [readyAt, readyAt - 80 * MINUTE, readyAt - 3 * 60 * MINUTE]
      const couriers = [courier('c', 500)]
      for (const createdAt of placed) {
        const orders = [order('o', 0, { createdAt, readyAt })]
        expect(offers(policy, { orders, couriers })).toMatchObject([{ orderId: 'o', riderId: 'c' }])
      }
    },
  )
  it('waits for the horizon at most while an order is ready and a rider free, whatever its age', () => {
    const metres = fc.integer({ min: -4000, max: 4000 })
    const age = fc.oneof(fc.integer({ min: -20, max: 90 }), fc.integer({ min: 0, max: 72 * 60 }))
    const orderSeed = fc.record({ x: metres, trip: metres, age, isUrgent: fc.boolean() })
    const courierSeed = fc.record({ x: metres, freeIn: fc.integer({ min: -30, max: 25 }) })
    const pastSeed = fc.record({ x: metres, age: fc.integer({ min: 0, max: 44 }) })
    const many = { maxLength: 8 }
    const services = { pickupServiceMs: 4 * MINUTE, dropoffServiceMs: 4 * MINUTE }
    fc.assert(
      fc.property(
        fc.array(orderSeed, many),
        fc.array(courierSeed, many),
        fc.array(pastSeed, { maxLength: 40, size: 'max' }),
        (orderSeeds, courierSeeds, pastSeeds) => {
          let open = orderSeeds.map(({ x, trip, age: minutes, isUrgent }, index) => {
            const readyAt = NOW - minutes * MINUTE
            return order(`o${index}`, x, {
              dropoff: at(x + trip),
              createdAt: Math.min(NOW, readyAt),
              readyAt,
              isUrgent,
            })
          })
          let left = courierSeeds.map(({ x, freeIn }, index) =>
            courier(`c${index}`, x, { freeAt: NOW + freeIn * MINUTE }),
          )
          const recent = pastSeeds.map(({ x, age: minutes }, index) =>
            order(`past${index}`, x, { createdAt: NOW - minutes * MINUTE, readyAt: NOW - minutes * MINUTE }),
          )
          let inVain = 0
          for (let now = NOW; open.length > 0 && left.length > 0; now += MINUTE) {
            const made = offers(policy, { now, orders: open, recent, couriers: left }, travel, services)
            const couldBe =
              open.some(({ readyAt }) => readyAt <= now) && left.some(({ freeAt }) => freeAt <= now)
            inVain = couldBe && made.length === 0 ? inVain + 1 : 0
            expect(inVain).toBeLessThanOrEqual(limits.horizonMs / MINUTE)
            open = open.filter(({ id }) => made.every(({ orderId }) => orderId !== id))
            left = left.filter(({ id }) => made.every(({ riderId }) => riderId !== id))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
  it('tolerates a clock that went backwards', () => {
    const later = NOW + 90 * MINUTE
    const orders = [order('o', 0, { createdAt: later, declined: new Map([['c', later]]) })]
    expect(pairs(policy, { orders, couriers: [courier('c', 0)] })).toEqual([])
    expect(offers(policy, { orders, couriers: [courier('d', 0, { lastFreeAt: later })] })).toMatchObject([
      { orderId: 'o', reason: { idleMs: 0, waitMs: 0 } },
    ])
  })
  it('makes at most one offer per order and free rider, whatever the input order', () => {
    const metres = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.constantFrom(0, NaN))
    const minutes = fc.integer({ min: -30, max: 30 })
    const orderSeeds = fc.array(fc.tuple(metres, minutes, fc.boolean(), fc.boolean()), { maxLength: 12 })
    const courierSeeds = fc.array(fc.tuple(metres, minutes, fc.option(minutes)), { maxLength: 12 })
    fc.assert(
      fc.property(orderSeeds, courierSeeds, (some, others) => {
        const orders = some.map(([x, ready, isUrgent, isDeclined], index) =>
          order(`o${index}`, x, {
            readyAt: NOW + ready * MINUTE,
            isUrgent,
            declined: new Map(isDeclined ? [['c0', NOW - MINUTE]] : []),
          }),
        )
        const couriers = others.map(([x, free, off], index) =>
          courier(`c${index}`, x, {
            freeAt: NOW + free * MINUTE,
            lastFreeAt: off === null ? null : NOW + free * MINUTE,
            offAt: off === null ? null : NOW + 40 * MINUTE + off * MINUTE,
          }),
        )
        const recent = orders.map((order) => ({ ...order, createdAt: NOW - 5 * MINUTE }))
        const made = offers(policy, { orders, recent, couriers })
        for (const { orderId } of made) expect(orders.some(({ id }) => id === orderId)).toBe(true)
        expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(made.length)
        expect(new Set(made.map(({ riderId }) => riderId)).size).toBe(made.length)
        for (const { riderId, reason } of made) {
          expect(couriers.find(({ id }) => id === riderId)!.freeAt).toBeLessThanOrEqual(NOW)
          expect(reason.rank).toBeGreaterThanOrEqual(1)
          expect(reason.rank).toBeLessThanOrEqual(reason.candidates)
          expect(reason.others.length).toBeLessThanOrEqual(5)
        }
        const reversed = {
          orders: orders.toReversed(),
          recent: recent.toReversed(),
          couriers: couriers.toReversed(),
        }
        expect(offers(policy, reversed)).toEqual(made)
      }),
    )
  })
})

describe('who is asked', () => {
  it('is the soonest rider by default', () => {
    const snapshot = { orders: [order('o', 0)], couriers: [courier('far', 5000), courier('near', 1000)] }
    for (const policy of ['nearest', 'match', 'plan'] as const)
      expect(pairs(policy, snapshot)).toEqual(['o near soonest'])
  })
  it('is the one with whom the order is at the door first, by the vehicle of each', () => {
    const slowly: TravelTimes = {
      toPickup: (who, order) => paceOf(who.vehicle) * travel.toPickup(who, order),
      trip: (order, vehicle) => paceOf(vehicle) * travel.trip(order, vehicle),
      onward: (earlier, later, vehicle) => paceOf(vehicle) * travel.onward(earlier, later, vehicle),
    }
    const couriers = [courier('bicycle', 100, { vehicle: 'Bicicleta' }), courier('motorcycle', 400)]
    const far = order('o', 0, { dropoff: at(5500) })
    for (const policy of ['match', 'plan'] as const)
      expect(offers(policy, { orders: [far], couriers }, slowly)).toMatchObject([
        {
          riderId: 'motorcycle',
          reason: { rule: 'quicker-trip', others: [{ riderId: 'bicycle', because: 'slower-trip' }] },
        },
      ])
    const near = order('o', 0, { dropoff: at(100) })
    expect(pairs('plan', { orders: [near], couriers }, slowly)).toEqual(['o bicycle soonest'])
    expect(pairs('plan', { orders: [far], couriers: couriers.slice(0, 1) }, slowly)).toEqual([
      'o bicycle soonest',
    ])
  })
  it('is nobody beyond the reach of the vehicle, while somebody is on duty who reaches', () => {
    const far = order('o', 0, { dropoff: at(6001) })
    const bicycles = Array.from({ length: 60 }, (_, index) =>
      courier(`bicycle${index}`, index, { vehicle: 'Bicicleta' }),
    )
    const busy = courier('motorcycle', 4000, { freeAt: NOW + 60 * MINUTE })
    for (const policy of POLICIES) {
      const free = { ...busy, freeAt: NOW - MINUTE }
      expect(offers(policy, { orders: [far], couriers: [...bicycles, free] }), policy).toMatchObject([
        { riderId: 'motorcycle', reason: { candidates: 1, others: bicycles.slice(0, 5).map(tooFar) } },
      ])
      expect(offers(policy, { orders: [far], couriers: [...bicycles, busy] })).toEqual([])
      expect(offers(policy, { orders: [far], couriers: bicycles }), 'a zone of bicycles').toHaveLength(1)
      const excluded = new Set(['motorcycle'])
      const kept = [{ ...far, excluded }]
      expect(offers(policy, { orders: kept, couriers: [...bicycles, free] }), 'or as good as').toHaveLength(1)
    }
  })
  it('is the one seen lately rather than one who may be anywhere by now', () => {
    const couriers = [
      courier('unseen', 100, { seenAt: NOW - 29 * MINUTE }),
      courier('seen', 350, { seenAt: NOW - MINUTE }),
    ]
    const orders = [order('o', 0)]
    for (const policy of ['nearest', 'match', 'plan'] as const) {
      const [offer] = offers(policy, { orders, couriers }, travel, { tieMs: 0 })
      expect(offer).toMatchObject({
        riderId: 'seen',
        reason: {
          rule: 'soonest',
          travelMs: 3.5 * MINUTE,
          others: [{ travelMs: MINUTE, because: 'place-old' }],
        },
      })
    }
  })
  it('is the near one, when it is time, though a far one would be as good for the customer', () => {
    const orders = [order('o', 0, { readyAt: NOW + 15 * MINUTE })]
    const far = courier('far', 1200)
    for (const near of [courier('near', 50), courier('near', 50, { vehicle: 'Bicicleta' })])
      for (let minute = 0; minute < 15; minute += 1) {
        const now = NOW + minute * MINUTE
        const made = pairs('plan', { now, orders, couriers: [far, near] })
        expect(made, `in minute ${minute}`).toEqual(minute < 14 ? [] : ['o near soonest'])
      }
  })
  it.each([
    ['answers', 'missed-last', { misses: 1 }],
    ['earned-least', 'earned-more', { earnedAnHour: 2_000 }],
    ['longest-waiting', 'waited-less', { lastFreeAt: NOW - 1 }],
  ] as const)('of two about as soon is the one of whom it is said: %s', (rule, because, of) => {
    const orders = [order('o', 0)]
    const couriers = [courier('near', 1000, of), courier('other', 1150)]
    for (const policy of ['nearest', 'match', 'plan'] as const) {
      expect(offers(policy, { orders, couriers })).toMatchObject([
        { riderId: 'other', reason: { rule, others: [{ riderId: 'near', because }] } },
      ])
      const later = [couriers[0]!, courier('other', 1200)]
      expect(pairs(policy, { orders, couriers: later }), 'two minutes later').toEqual(['o near soonest'])
    }
  })
  it('is, where nothing is known of the kitchen, who earned less, within five minutes, and the less the nearer', () => {
    const usual = { earnedAnHour: 1_000 }
    const minutesAway = (minutes: number, more: Partial<OpenOrder>, near: Partial<Courier> = usual) => ({
      orders: [order('o', 0, more)],
      couriers: [courier('near', 0, near), courier('far', 100 * minutes), courier('rest', 5_000, usual)],
    })
    const unknown = { isReadyUnknown: true }
    for (const policy of ['nearest', 'match', 'plan'] as const) {
      expect(offers(policy, minutesAway(4.9, unknown))).toMatchObject([
        { riderId: 'far', reason: { rule: 'earned-least', others: [{ because: 'earned-more' }, {}] } },
      ])
      expect(pairs(policy, minutesAway(5, unknown))).toEqual(['o near soonest'])
      expect(pairs(policy, minutesAway(4.9, {})), 'of a known kitchen').toEqual(['o near soonest'])
      const little = { earnedAnHour: 200 }
      expect(pairs(policy, minutesAway(4, unknown, little))).toEqual(['o near soonest'])
      expect(pairs(policy, minutesAway(4, unknown, { misses: 1 }))).toEqual(['o near soonest'])
      const urgent = { ...unknown, isUrgent: true }
      expect(pairs(policy, minutesAway(4, urgent))).toEqual(['o near soonest'])
      const placed = (minutes: number) => ({
        ...unknown,
        createdAt: NOW - minutes * MINUTE,
        readyAt: NOW - minutes * MINUTE,
      })
      expect(pairs(policy, minutesAway(4, placed(10)))).toEqual(['o far earned-least'])
      expect(pairs(policy, minutesAway(4, placed(11))), 'it may well be ready').toEqual(['o near soonest'])
    }
  })
  it('is first who answers, then who earned less, then who waited longer', () => {
    const couriers = [
      courier('missed', 1000, { misses: 1, lastFreeAt: null }),
      courier('earned', 1010, { earnedAnHour: 1, lastFreeAt: null }),
      courier('waited', 1020),
      courier('first', 1030, { lastFreeAt: NOW - 2 * MINUTE }),
    ]
    const left = [...couriers]
    for (const riderId of ['first', 'waited', 'earned', 'missed']) {
      expect(offers('plan', { orders: [order('o', 0)], couriers: left })).toMatchObject([{ riderId }])
      left.splice(
        left.findIndex(({ id }) => id === riderId),
        1,
      )
    }
  })
  it('is the one free for longest among those nearly as soon', () => {
    const couriers = [
      courier('near', 1000, { lastFreeAt: NOW - 1 }),
      courier('waiting', 1150, { lastFreeAt: NOW - 2 }),
      courier('slower', 1300, { lastFreeAt: null }),
    ]
    for (const policy of ['nearest', 'match', 'plan'] as const)
      expect(offers(policy, { orders: [order('o', 0)], couriers })).toMatchObject([
        {
          riderId: 'waiting',
          reason: {
            rule: 'longest-waiting',
            rank: 2,
            candidates: 3,
            travelMs: 11.5 * MINUTE,
            soonestMs: 10 * MINUTE,
            pickupMetres: 1150,
            idleMs: 2,
            waitMs: 11.5 * MINUTE,
            others: [
              { riderId: 'near', because: 'waited-less' },
              { riderId: 'slower', because: 'slower', idleMs: null },
            ],
          },
        },
      ])
  })
  it('is never, for fairness, one whom another order needs', () => {
    const orders = [order('a', 0), order('b', 100)]
    const couriers = [courier('one', 0, { lastFreeAt: null }), courier('two', 100)]
    for (const policy of ['match', 'plan'] as const)
      expect(pairs(policy, { orders, couriers })).toEqual(['a one soonest', 'b two soonest'])
  })
  it('makes all orders of the zone arrive sooner together', () => {
    const orders = [order('a', 0, { createdAt: NOW - 2 }), order('b', -2000)]
    const couriers = [courier('one', -500), courier('two', 1500)]
    expect(pairs('nearest', { orders, couriers })).toEqual(['a one soonest', 'b two soonest'])
    expect(offers('plan', { orders, couriers })).toMatchObject([
      { orderId: 'a', riderId: 'two', reason: { rule: 'together', others: [{ because: 'other-order' }] } },
      { orderId: 'b', riderId: 'one', reason: { rule: 'soonest' } },
    ])
  })
  it('is longest idle first with the policy of that name', () => {
    const couriers = [courier('near', 0), courier('never', 5000, { lastFreeAt: null })]
    expect(pairs('idle', { orders: [order('o', 0)], couriers })).toEqual(['o never idle'])
  })
  it.each(POLICIES)('goes to urgent orders first: %s', (policy) => {
    const orders = [order('a', 0, { createdAt: NOW - 9 }), order('urgent', 0, { isUrgent: true })]
    expect(offers(policy, { orders, couriers: [courier('c', 1000)] })).toMatchObject([{ orderId: 'urgent' }])
  })
})

describe('the plan', () => {
  const later = [order('o', 0, { readyAt: NOW + 15 * MINUTE })]

  it('asks nobody before they would have to leave', () => {
    const couriers = [courier('c', 1000)]
    expect(pairs('plan', { orders: later, couriers })).toEqual([])
    expect(pairs('plan', { now: NOW + 4 * MINUTE, orders: later, couriers })).toEqual(['o c soonest'])
    expect(pairs('match', { orders: later, couriers })).toEqual(['o c soonest'])
  })
  it('waits for a rider who is free soon and near', () => {
    const soon = courier('soon', 0, { freeAt: NOW + 5 * MINUTE })
    const far = courier('far', 4000)
    expect(pairs('plan', { orders: [order('o', 0)], couriers: [soon, far] })).toEqual([])
    expect(
      pairs('plan', { orders: [order('o', 0)], couriers: [soon, far] }, travel, { horizonMs: 0 }),
    ).toEqual(['o far soonest'])
  })
  it('keeps a rider for a second order if no other rider is sooner', () => {
    const orders = [order('a', 0), order('b', 1000)]
    const couriers = [courier('near', 0), courier('far', 9000)]
    expect(pairs('plan', { orders, couriers })).toEqual(['a near soonest'])
  })
  it('keeps riders near the places of recent orders', () => {
    const couriers = [courier('there', -900), courier('here', 1000)]
    const recent = Array.from({ length: 12 }, (_, index) =>
      order(`past${index}`, -900, { createdAt: NOW - index * MINUTE, readyAt: NOW - index * MINUTE }),
    )
    const at = (minutes: number, more: Partial<Snapshot> = {}) =>
      pairs('plan', { now: NOW + minutes * MINUTE, orders: later, couriers, ...more })
    expect(at(4)).toEqual([])
    expect(at(5)).toEqual(['o there soonest'])
    expect(at(3, { recent })).toEqual([])
    expect(at(4, { recent })).toEqual(['o here kept-near'])
  })
  it('sends the nearest to the certain order, though similar ones are expected', () => {
    const orders = [order('o', 0)]
    const couriers = [courier('near', 300), courier('far', 2000)]
    for (let count = 1; count <= 12; count += 1) {
      const recent = Array.from({ length: count }, (_, index) => order(`past${index}`, 0))
      expect(pairs('plan', { orders, couriers, recent })).toEqual(['o near soonest'])
    }
  })
  it('lets no open order wait for expected ones, however many', () => {
    const metres = fc.integer({ min: -300, max: 300 })
    const services = { pickupServiceMs: 4 * MINUTE, dropoffServiceMs: 4 * MINUTE }
    const past = fc.record({ x: metres, minutes: fc.integer({ min: 0, max: 44 }) })
    const tripMetres = fc.integer({ min: 100, max: 1500 })
    const isSent = (x: number, trip: number, seeds: readonly { x: number; minutes: number }[]) => {
      const recent = seeds.map(({ x: from, minutes }, index) => {
        const placedAt = NOW - minutes * MINUTE
        return order(`past${index}`, from, {
          createdAt: placedAt,
          readyAt: placedAt,
          dropoff: at(from + trip),
        })
      })
      const open = order('o', x, { dropoff: at(x + trip) })
      const snapshot = { orders: [open], couriers: [courier('c', 0)], recent }
      expect(pairs('plan', snapshot, travel, services)).toHaveLength(1)
    }
    const pasts = fc.array(past, { maxLength: 120, size: 'max' })
    fc.assert(fc.property(metres, tripMetres, pasts, isSent), { numRuns: 60 })
  })
  it('lets no late order wait for expected ones', () => {
    const past = Array.from({ length: 60 }, (_, index) =>
      order(`past${index}`, 0, { createdAt: NOW - (index % 44) * MINUTE }),
    )
    for (const minutes of [20, 60, 90, 180, 600]) {
      const late = order('late', 3000, { readyAt: NOW - minutes * MINUTE })
      expect(pairs('plan', { orders: [late], couriers: [courier('c', 0)], recent: past })).toEqual([
        'late c soonest',
      ])
    }
  })
  it.each(POLICIES)('leaves nobody idle for the horizon beside what is late: %s', (policy) => {
    const past = Array.from({ length: 60 }, (_, index) =>
      order(`past${index}`, 0, { createdAt: NOW - (index % 44) * MINUTE }),
    )
    const late = [20, 21].map((minutes) => order(`for ${minutes}`, 9000, { readyAt: NOW - minutes * MINUTE }))
    const couriers = [courier('c', 0, { lastFreeAt: NOW - limits.horizonMs })]
    expect(offers(policy, { orders: late, couriers, recent: past })).toHaveLength(1)
  })
  it.each(POLICIES)('comes, after four hours, before what is nearer, urgent or new: %s', (policy) => {
    const couriers = [courier('c', 0)]
    const others = [order('near', 0), order('urgent', 0, { isUrgent: true })]
    const waiting = [241, 240].map((minutes) =>
      order(`for ${minutes}`, 3000, { createdAt: NOW, readyAt: NOW - minutes * MINUTE }),
    )
    expect(offers(policy, { orders: [...others, ...waiting], couriers })).toMatchObject([
      { orderId: 'for 241' },
    ])
    expect(offers(policy, { orders: [...others, waiting[1]!], couriers })).toMatchObject([
      { orderId: 'for 240' },
    ])
    const two = [...couriers, courier('d', 100)]
    expect(offers(policy, { orders: [...others, ...waiting], couriers: two })).toHaveLength(2)
  })
  it('expects nothing from orders of long ago or with a time in the future', () => {
    const couriers = [courier('there', -900), courier('here', 1000)]
    const recent = [-46, 10].flatMap((minutes) =>
      Array.from({ length: 30 }, (_, index) =>
        order(`past${minutes} ${index}`, -900, { createdAt: NOW + minutes * MINUTE }),
      ),
    )
    expect(pairs('plan', { now: NOW + 4 * MINUTE, orders: later, couriers, recent })).toEqual([])
    expect(pairs('plan', { now: NOW + 5 * MINUTE, orders: later, couriers, recent })).toEqual([
      'o there soonest',
    ])
  })
  it('sends the nearer of two who are in time, once it is time', () => {
    const couriers = [courier('near', 50), courier('far', 1500)]
    for (let minutes = 0; minutes < 13; minutes += 1)
      expect(pairs('plan', { now: NOW + minutes * MINUTE, orders: later, couriers })).toEqual([])
    expect(pairs('plan', { now: NOW + 14 * MINUTE, orders: later, couriers })).toEqual(['o near soonest'])
  })
})
