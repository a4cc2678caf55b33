import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideNearest } from './nearest.ts'
import type { FreeRider, Metres, OpenOrder, Snapshot } from './snapshot.ts'

const limits = { tieMetres: 150, askAgainAfterMs: 300_000 }
/** A flat world: one degree of latitude or longitude is one metre. */
const flat: Metres = (a, b) => Math.hypot(a.lat - b.lat, a.lng - b.lng)

const order = (id: string, lat: number, more: Partial<OpenOrder> = {}): OpenOrder => ({
  id,
  pickup: { lat, lng: 0 },
  createdAt: 0,
  isUrgent: false,
  declined: new Map(),
  ...more,
})
const rider = (id: string, lat: number, lastFreeAt: number | null = 0): FreeRider => ({
  id,
  position: { lat, lng: 0 },
  lastFreeAt,
})
const decide = (snapshot: Partial<Snapshot>) =>
  decideNearest({ now: 1_000_000, orders: [], riders: [], ...snapshot }, limits, flat).map(
    ({ orderId, riderId, reason }) => [orderId, riderId, reason.rule],
  )

describe('decideNearest', () => {
  it('offers to the nearest rider', () => {
    expect(decide({ orders: [order('o', 0)], riders: [rider('far', 5000), rider('near', 1000)] })).toEqual([
      ['o', 'near', 'nearest'],
    ])
  })
  it('lets the longest waiting decide among equally near riders', () => {
    const riders = [rider('near', 1000, 900), rider('waiting', 1100, 100), rider('far', 1200, 0)]
    expect(decide({ orders: [order('o', 0)], riders })).toEqual([['o', 'waiting', 'longest-waiting']])
  })
  it('serves urgent orders first, then the oldest', () => {
    const orders = [order('new', 0, { createdAt: 2 }), order('old', 0, { createdAt: 1 })]
    expect(decide({ orders, riders: [rider('r', 0)] })).toEqual([['old', 'r', 'nearest']])
    const urgent = order('urgent', 0, { createdAt: 3, isUrgent: true })
    expect(decide({ orders: [...orders, urgent], riders: [rider('r', 0)] })[0]?.[0]).toBe('urgent')
  })
  it('passes over a rider who skipped while somebody else is left', () => {
    const skipped = order('o', 0, { declined: new Map([['near', 999_999]]) })
    expect(decide({ orders: [skipped], riders: [rider('near', 0), rider('far', 5000)] })).toEqual([
      ['o', 'far', 'nearest'],
    ])
  })
  it('asks again after the pause when nobody else is left', () => {
    const declined = (at: number) => order('o', 0, { declined: new Map([['r', at]]) })
    expect(decide({ orders: [declined(700_001)], riders: [rider('r', 0)] })).toEqual([])
    expect(decide({ orders: [declined(700_000)], riders: [rider('r', 0)] })).toEqual([['o', 'r', 'nearest']])
  })
  it('ignores riders whose distance is not a number', () => {
    expect(decide({ orders: [order('o', 0)], riders: [rider('lost', NaN), rider('r', 9000)] })).toEqual([
      ['o', 'r', 'nearest'],
    ])
  })
  it('gives each order and each rider at most one offer, whatever the input order', () => {
    const points = fc.uniqueArray(fc.integer({ min: -5000, max: 5000 }), { maxLength: 12 })
    fc.assert(
      fc.property(points, points, (pickups, positions) => {
        const orders = pickups.map((lat, i) => order(`o${i}`, lat, { createdAt: i }))
        const riders = positions.map((lat, i) => rider(`r${i}`, lat, i))
        const decisions = decide({ orders, riders })
        expect(decisions).toHaveLength(Math.min(orders.length, riders.length))
        expect(new Set(decisions.map(([id]) => id)).size).toBe(decisions.length)
        expect(new Set(decisions.map(([, id]) => id)).size).toBe(decisions.length)
        expect(decide({ orders: orders.toReversed(), riders: riders.toReversed() })).toEqual(decisions)
      }),
    )
  })
})
