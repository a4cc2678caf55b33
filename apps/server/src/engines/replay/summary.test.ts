import { describe, expect, it } from 'vitest'
import { planeAround } from '../dispatch/plane.ts'
import type { StoredOrder } from './stored-day.ts'
import { summarize, summarizePast } from './summary.ts'
import { tableOf } from './table.ts'

const MINUTE = 60_000
const here = planeAround({ lat: -34.61, lng: -58.4 })({ lat: -34.61, lng: -58.4 })

/**
 * An order placed at 0 and ready after 10 minutes, delivered after this many minutes; null means undelivered.
 */
function order(id: string, deliveredAfter: number | null, riderId = 'ana'): StoredOrder {
  return {
    id,
    pickup: here,
    dropoff: here,
    placedAt: 0,
    readyAt: 10 * MINUTE,
    expectedReadyAt: 10 * MINUTE,
    isReadyUnknown: false,
    isUrgent: false,
    earns: 1_000.1,
    pickedUpAt: deliveredAfter === null ? null : 12 * MINUTE,
    deliveredAt: deliveredAfter === null ? null : deliveredAfter * MINUTE,
    cancelledAt: null,
    riderId: deliveredAfter === null ? null : riderId,
  }
}

const shift = (riderId: string) => ({
  id: `shift of ${riderId}`,
  riderId,
  vehicle: 'Moto' as const,
  place: here,
  onAt: 0,
  offAt: Infinity,
})

describe('a day', () => {
  it('is summed up: waits, the slow ones, who earned what', () => {
    const minutes = [9, 10, 19, 25, 30, 45, 61, 89, 90, 300]
    const orders = [
      ...minutes.map((after, index) => order(`${index}`, after, index < 3 ? 'ana' : 'beto')),
      order('lost', null),
    ]
    // Ana worked twice; Carla worked but got no orders.
    const day = { orders, shifts: ['ana', 'ana', 'beto', 'carla'].map(shift) }
    expect(summarizePast(day)).toEqual({
      policy: null,
      orders: 11,
      undelivered: 1,
      clickToDoor: (678 / 10) * 60,
      readyToPickup: 120,
      clickToDoorP90: 90 * 60,
      doorHistogram: [1, 2, 1, 1, 1, 0, 1, 0, 1, 2],
      earnings: [0, 3_000.3, 7_000.7],
    })
  })

  it('without orders has no means', () => {
    expect(summarize('plan', { orders: [], shifts: [] }, new Map())).toMatchObject({
      policy: 'plan',
      undelivered: 0,
      clickToDoor: null,
      readyToPickup: null,
      clickToDoorP90: null,
      earnings: [],
    })
  })

  it('is printed beside others, in columns that line up', () => {
    const past = summarizePast({ orders: [order('a', 30), order('b', null)], shifts: [] })
    const lines = tableOf([
      { head: 'what happened', summary: past },
      { head: 'plan', summary: summarize('plan', { orders: [], shifts: [] }, new Map()) },
    ]).split('\n')
    expect(lines.slice(0, 4)).toEqual([
      '                                  what happened  plan',
      'orders                                        2     0',
      'undelivered                          1 (50.0 %)     0',
      'to the door, mean, min                     30.0     –',
    ])
    expect(new Set(lines.slice(0, -1).map(({ length }) => length)).size).toBe(1)
  })
})
