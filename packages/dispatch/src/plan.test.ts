/** How much a plan takes, and what it is worth when its time is over early. */
import { describe, expect, it } from 'vitest'
import { breadthOf, futuresOf } from './breadth.ts'
import { decide } from './decide.ts'
import { randomNumbers } from './random-numbers.ts'
import type { Courier, DispatchLimits, OpenOrder, Place, Snapshot, TravelTimes } from './snapshot.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
const limits: DispatchLimits = {
  pickupServiceMs: 4 * MINUTE,
  dropoffServiceMs: 4 * MINUTE,
  leadMs: 1.5 * MINUTE,
  horizonMs: 20 * MINUTE,
  tieMs: 0,
  maxPickupMetres: 15_000,
  askAgainAfterMs: 5 * MINUTE,
}
const between = (a: Place, b: Place) => (Math.hypot(a.x - b.x, a.y - b.y) / 300) * MINUTE
const travel: TravelTimes = {
  toPickup: (courier, order) => between(courier.place, order.pickup),
  trip: (order) => between(order.pickup, order.dropoff),
  onward: (earlier, later) => between(earlier.dropoff, later.pickup),
}

/** A busy zone: of so many orders, open and remembered, a tenth is open, with a rider for every two of the last quarter of an hour. */
function zone(size: number): Snapshot {
  const random = randomNumbers(7)
  const place = (): Place => ({ x: random() * 8_000, y: random() * 8_000 })
  const stores = Array.from({ length: 50 }, place)
  const couriers = Array.from({ length: Math.round(0.35 * size) }, (_, index): Courier => {
    const freeAt = NOW + Math.max(-MINUTE, (40 * random() - 20) * MINUTE)
    return {
      id: `c${index}`,
      place: place(),
      freeAt,
      lastFreeAt: NOW - 20 * random() * MINUTE,
      offAt: null,
      vehicle: 'Moto',
      seenAt: null,
      misses: 0,
      earnedAnHour: 0,
    }
  })
  const order = (id: string, minutesAgo: number): OpenOrder => {
    const createdAt = NOW - minutesAgo * MINUTE
    const readyAt = createdAt + (8 + 12 * random()) * MINUTE
    const pickup = stores[Math.floor(random() * stores.length)]!
    return { id, pickup, dropoff: place(), createdAt, readyAt, isUrgent: false, declined: new Map() }
  }
  const open = Math.round(size / 10)
  const orders = Array.from({ length: open }, (_, index) => order(`o${index}`, 15 * random()))
  const past = Array.from({ length: size - 2 * open }, (_, index) => order(`p${index}`, 45 * random()))
  return { now: NOW, orders, recent: [...orders, ...past], couriers }
}

/** A look that is over after so many questions whether it is. */
function look(snapshot: Snapshot, most = Infinity) {
  let asked = 0
  const offers = decide('plan')(snapshot, limits, travel, () => ++asked > most)
  return { offers, asked }
}

describe('a plan whose time is over', () => {
  const small = zone(80)
  const whole = look(small)

  it('offers what it found until then, each order and each rider once', () => {
    for (let most = 0; most < whole.asked; most += Math.ceil(whole.asked / 12)) {
      const { offers } = look(small, most)
      expect(offers.length, `after ${most} steps`).toBeGreaterThan(0)
      expect(new Set(offers.map(({ orderId }) => orderId)).size).toBe(offers.length)
      expect(new Set(offers.map(({ riderId }) => riderId)).size).toBe(offers.length)
      expect(look(small, most).offers, 'the same again').toEqual(offers)
    }
  })
  it('ends soon', () => {
    // One more question for every place where it searches.
    for (const most of [0, 10, 100]) expect(look(small, most).asked).toBeLessThan(most + 40)
  })
  it('is what it would be without a limit, if that suffices', () => {
    expect(look(small, whole.asked).offers).toEqual(whole.offers)
    expect(decide('plan')(small, limits, travel)).toEqual(whole.offers)
  })
})

describe('breadth', () => {
  it('is full up to 450 orders, and falls off from there, never by a step', () => {
    expect([breadthOf(450), futuresOf(450)]).toEqual([{ couriers: 48, predecessors: 32 }, 6])
    expect(futuresOf(0)).toBe(6)
    const steps = Array.from({ length: 10_000 }, (_, index) => {
      const [here, next] = [breadthOf(450 + index), breadthOf(451 + index)]
      return [
        here.couriers - next.couriers,
        here.predecessors - next.predecessors,
        futuresOf(450 + index) - futuresOf(451 + index),
      ]
    })
    expect(new Set(steps.flat())).toEqual(new Set([0, 1]))
    expect([breadthOf(20_000), futuresOf(20_000)]).toEqual([{ couriers: 32, predecessors: 16 }, 0])
  })

  it('makes neither the work nor the offers of a zone jump with its size', () => {
    const looks = [440, 460, 520].map((size) => {
      const { offers, asked } = look(zone(size))
      return { size, work: asked, share: offers.length / (size / 10) }
    })
    for (const [index, { size, work, share }] of looks.entries()) {
      const before = looks[index - 1]
      if (before === undefined) continue
      const growth = work / before.work / (size / before.size)
      expect(growth, `work from ${before.size} to ${size} orders`).toBeGreaterThan(0.5)
      expect(growth, `work from ${before.size} to ${size} orders`).toBeLessThan(2)
      expect(Math.abs(share - before.share), `offers from ${before.size} to ${size}`).toBeLessThan(0.25)
    }
  })
})
