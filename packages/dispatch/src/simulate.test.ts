import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { simulate, type Day, type DayOrder, type SimulationOptions } from './simulate.ts'
import type { Decide, Place } from './snapshot.ts'

const MINUTE = 60_000
const at = (x: number): Place => ({ x, y: 0 })
/** A metre takes a minute. */
const between = (a: Place, b: Place) => Math.abs(a.x - b.x) * MINUTE
const options: SimulationOptions = {
  decide: decide('match'),
  limits: {
    pickupServiceMs: 4 * MINUTE,
    dropoffServiceMs: 2 * MINUTE,
    leadMs: 0,
    horizonMs: 20 * MINUTE,
    tieMs: 0,
    maxPickupMetres: Infinity,
    askAgainAfterMs: 5 * MINUTE,
  },
  travel: {
    toPickup: (courier, order) => between(courier.place, order.pickup),
    trip: (order) => between(order.pickup, order.dropoff),
    onward: (earlier, later) => between(earlier.dropoff, later.pickup),
  },
  tickMs: MINUTE,
}
const shift = (id: string, x: number, offMinute = 500, onMinute = 0) => ({
  id,
  place: at(x),
  onAt: onMinute * MINUTE,
  offAt: offMinute * MINUTE,
  vehicle: 'Moto' as const,
})
const order = (
  id: string,
  minutes: { placed: number; ready: number },
  more: Partial<DayOrder> = {},
): DayOrder => ({
  id,
  pickup: at(10),
  dropoff: at(30),
  placedAt: minutes.placed * MINUTE,
  readyAt: minutes.ready * MINUTE,
  ...more,
})
/** Who carried an order, when it was assigned, picked up and dropped off, in minutes. */
const runs = (day: Day, more: Partial<SimulationOptions> = {}) => {
  const { orders, offers, ...rest } = simulate(day, { ...options, ...more })
  const minutes = [...orders].map(([id, done]) =>
    done === null
      ? `${id} undelivered`
      : `${id} ${done.courierId} ${[done.assignedAt, done.pickupAt, done.dropoffAt].map((ms) => ms / MINUTE).join(' ')}`,
  )
  const ends = offers.map(
    ({ orderId, courierId, at, endedAt, outcome }) =>
      `${orderId} ${courierId} ${at / MINUTE} ${endedAt / MINUTE} ${outcome}`,
  )
  return { ...rest, orders: minutes, offers: ends }
}

describe('simulate', () => {
  it('serves half before the order changes hands and half after', () => {
    const orders = [order('early', { placed: 5, ready: 5 })]
    expect(runs({ shifts: [shift('c', 0)], orders }).orders).toEqual(['early c 5 17 40'])
    const late = [order('late', { placed: 5, ready: 60 })]
    expect(runs({ shifts: [shift('c', 0)], orders: late }).orders).toEqual(['late c 5 60 83'])
  })
  it('goes on from where the trip ended, when it is over', () => {
    const orders = [order('one', { placed: 5, ready: 5 }), order('two', { placed: 6, ready: 6 })]
    const { orders: done, couriers } = runs({ shifts: [shift('c', 0)], orders })
    expect(done).toEqual(['one c 5 17 40', 'two c 41 63 86'])
    expect(couriers.get('c')).toEqual({ deliveries: 2, hours: 500 / 60 })
  })
  it('picks nothing up before a shift or after it', () => {
    const orders = [order('o', { placed: 5, ready: 5 })]
    expect(runs({ shifts: [shift('c', 0, 16)], orders }).orders).toEqual(['o undelivered'])
    expect(runs({ shifts: [shift('c', 0, 17)], orders }).orders).toEqual(['o c 5 17 40'])
    expect(runs({ shifts: [shift('c', 0, 500, 20)], orders }).orders).toEqual(['o c 20 32 55'])
  })
  it('delivers no order that was canceled before its pickup', () => {
    const cancelled = { cancelledAt: 10 * MINUTE }
    const orders = [order('gone', { placed: 5, ready: 5 }, cancelled), order('next', { placed: 6, ready: 6 })]
    const { orders: done, cancelled: called } = runs({ shifts: [shift('c', 0)], orders })
    expect(done).toEqual(['gone undelivered', 'next c 10 12 35'])
    expect([...called]).toEqual(['gone'])
  })
  it('asks nobody on the way to an order that will be canceled, also after an earlier delivery', () => {
    const orders = [
      order('first', { placed: 5, ready: 5 }),
      order('gone', { placed: 41, ready: 41 }, { cancelledAt: 50 * MINUTE }),
      order('next', { placed: 42, ready: 42 }),
    ]
    const { orders: done } = runs({ shifts: [shift('c', 0)], orders })
    expect(done).toEqual(['first c 5 17 40', 'gone undelivered', 'next c 50 52 75'])
  })
  it('holds order and rider until the answer, and passes over whoever skipped', () => {
    const day = { shifts: [shift('c', 0), shift('d', 1)], orders: [order('o', { placed: 5, ready: 5 })] }
    const seed = 1
    expect(runs(day, { answers: { skip: 1, mostMs: 30_000, seed } }).orders).toEqual(['o undelivered'])
    const accepted = simulate(day, { ...options, answers: { skip: 0, mostMs: 30_000, seed } }).orders.get(
      'o',
    )!
    expect(accepted.assignedAt).toBeGreaterThan(5 * MINUTE)
    expect(accepted.assignedAt).toBeLessThan(5.5 * MINUTE)
    expect(simulate(day, { ...options, answers: { skip: 0.5, mostMs: 30_000, seed } })).toEqual(
      simulate(day, { ...options, answers: { skip: 0.5, mostMs: 30_000, seed } }),
    )
  })
  it('holds order and rider as long as an offer lives where nobody answers', () => {
    const absence = { riders: new Set(['table']), offerMs: 2 * MINUTE, isRuled: true }
    const answers = { skip: 0, mostMs: 0, seed: 1, absence }
    const day = { shifts: [shift('table', 9), shift('c', 0)], orders: [order('o', { placed: 0, ready: 0 })] }
    const { orders, offers } = runs(day, { answers })
    expect(offers).toEqual(['o table 0 2 missed', 'o c 2 2 accepted'])
    expect(orders).toEqual(['o c 2 14 37'])
  })
  it('tells the dispatcher of misses, and pauses a rider who is back for the next one', () => {
    const seen = new Map<number, number[]>()
    const watch: Decide = (snapshot, ...rest) => {
      seen.set(
        snapshot.now / MINUTE,
        snapshot.couriers.map(({ misses }) => misses),
      )
      return decide('nearest')(snapshot, ...rest)
    }
    const day = { shifts: [shift('c', 0)], orders: [order('o', { placed: 0, ready: 0 })] }
    const runsRuled = (isRuled: boolean) => {
      const absence = { riders: new Set(['c']), offerMs: MINUTE, isRuled }
      return runs(day, { decide: watch, answers: { skip: 0, mostMs: 0, seed: 1, absence } })
    }
    const { offers } = runsRuled(true)
    expect(offers.slice(0, 4)).toEqual([
      'o c 0 1 missed',
      'o c 6 7 missed',
      'o c 67 68 missed',
      'o c 128 129 missed',
    ])
    expect([0, 1, 6, 7, 66, 67].map((minute) => seen.get(minute))).toEqual([[0], [1], [1], [], [], [1]])
    runsRuled(false)
    expect(seen.get(67)).toEqual([0])
  })
  it('counts an offer whose pickup would be after the shift as skipped', () => {
    const day = { shifts: [shift('c', 0, 16)], orders: [order('o', { placed: 5, ready: 5 })] }
    expect(runs(day, { hidesShifts: true }).offers.slice(0, 2)).toEqual([
      'o c 5 5 skipped',
      'o c 10 10 skipped',
    ])
  })
  it('lets the dispatcher see only riders on duty and no end of a shift, if so asked', () => {
    const seen: (readonly [number, (number | null)[]])[] = []
    const watch: Decide = ({ now, couriers }) => {
      seen.push([now / MINUTE, couriers.map(({ offAt }) => offAt)])
      return []
    }
    const day = { shifts: [shift('c', 0, 9, 7)], orders: [order('o', { placed: 6, ready: 6 })] }
    runs(day, { decide: watch, hidesShifts: true })
    expect(seen.slice(0, 4)).toEqual([
      [6, []],
      [7, [null]],
      [8, [null]],
      [9, []],
    ])
  })
  it('lets the dispatcher learn from pickups, once a rider has left the store', () => {
    const told: string[] = []
    const seen = new Map<number, number[]>()
    const watch: Decide = (snapshot, ...rest) => {
      seen.set(
        snapshot.now / MINUTE,
        snapshot.orders.map(({ readyAt }) => readyAt / MINUTE),
      )
      return decide('nearest')(snapshot, ...rest)
    }
    const preparation = {
      isUnknown: () => false,
      expectedReadyAt: ({ placedAt }: DayOrder) => placedAt + told.length * MINUTE,
      pickedUp: ({ id }: DayOrder, arrivedAt: number, leftAt: number) =>
        told.push(`${id} ${arrivedAt / MINUTE} ${leftAt / MINUTE}`),
    }
    const orders = [order('one', { placed: 5, ready: 40 }), order('two', { placed: 41, ready: 41 })]
    runs({ shifts: [shift('c', 0)], orders }, { decide: watch, preparation })
    expect(told).toEqual(['one 15 42', 'two 84 88'])
    expect([5, 41, 42].map((minute) => seen.get(minute))).toEqual([[5], [41], [42]])
  })
  it('gives the dispatcher the predicted ready time, and hands the order over at the real one', () => {
    const orders = [order('o', { placed: 5, ready: 40 }, { expectedReadyAt: 30 * MINUTE })]
    const plan = { decide: decide('plan') }
    expect(runs({ shifts: [shift('c', 0)], orders }, plan).orders).toEqual(['o c 18 40 63'])
  })
  it('includes the orders of the last 45 minutes, whatever their outcome, and none of the future', () => {
    const recent = new Map<number, string[]>()
    const orders = [
      order('gone', { placed: 5, ready: 5 }, { cancelledAt: 6 * MINUTE }),
      order('carried', { placed: 10, ready: 10 }),
      order('open', { placed: 50, ready: 300 }, { expectedReadyAt: 200 * MINUTE }),
      order('later', { placed: 60, ready: 60 }),
    ]
    const watch: Decide = (snapshot, ...rest) => {
      recent.set(
        snapshot.now / MINUTE,
        snapshot.recent.map(({ id, readyAt }) => `${id} ${readyAt / MINUTE}`),
      )
      return decide('plan')(snapshot, ...rest)
    }
    runs({ shifts: [shift('c', 0)], orders }, { decide: watch })
    expect(recent.get(5)).toEqual(['gone 5'])
    expect(recent.get(50)).toEqual(['carried 10', 'open 200'])
    expect(recent.get(55)).toEqual(['open 200'])
  })
  it('has nothing to do on an empty day', () => {
    expect(runs({ shifts: [shift('c', 0)], orders: [] }).orders).toEqual([])
  })
})
