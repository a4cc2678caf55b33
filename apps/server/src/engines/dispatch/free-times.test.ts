import { estimateSeconds } from '@puni/streets/estimate'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { describe, expect, it } from 'vitest'
import { freeAtOf } from './free-times.ts'
import { planeAround } from './plane.ts'
import type { Job, RiderOnDuty } from './zone-snapshot.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 2, 10, 15)
const spot = planeAround({ lat: -34.61, lng: -58.4 })
const north = (metres: number) => spot({ lat: -34.61 + metres / 111_195, lng: -58.4 })
const LIMITS = {
  pickupServiceMs: 4 * MINUTE,
  dropoffServiceMs: 4 * MINUTE,
  leadMs: 0,
  horizonMs: 0,
  tieMs: 0,
  maxPickupMetres: 0,
  askAgainAfterMs: 0,
}
/** Every trip takes ten minutes. */
const legs = { milliseconds: () => 10 * MINUTE }

/** Minutes from now until free; null if not worth waiting for. Store at 0 m, door at 2,000 m north. */
function freeIn(status: OrderStatus, sinceMinutesAgo: number, at: number, seenMinutesAgo: number, ready = 0) {
  const job: Job = {
    status,
    since: NOW - sinceMinutesAgo * MINUTE,
    pickup: north(0),
    dropoff: north(2_000),
    readyAt: NOW + ready * MINUTE,
  }
  const rider: RiderOnDuty = {
    id: 'r',
    vehicle: 'Moto',
    place: north(at),
    placedAt: NOW - seenMinutesAgo * MINUTE,
    lastFreeAt: null,
    misses: 0,
    earnedAnHour: 0,
    job,
  }
  const freeAt = freeAtOf(rider, job, NOW, LIMITS, legs)
  return freeAt === null ? null : (freeAt - NOW) / MINUTE
}

const toStore = estimateSeconds(1_000, 'Moto') / 60

describe('a rider under way is free', () => {
  it.each([
    ['on its way to the door, not seen since', 'on the way', 3, 0, 9, 0, 10 - 3 + 4],
    ['half way, seen now', 'on the way', 3, 1_000, 0, 0, 5 + 4],
    ['at the door', 'on the way', 9, 2_000, 0, 0, 4],
    ['beyond the store, farther off than it: no more than the whole way', 'on the way', 3, -900, 0, 0, 14],
    ['two minutes late: half a service from now', 'on the way', 16, 0, 20, 0, 2],
    ['waiting for an order that is ready', 'waiting_pickup', 1, 0, 0, -9, -1 + 2 + 2 + 10 + 4],
    ['waiting for one ready in 8 minutes', 'waiting_pickup', 1, 0, 0, 8, 8 + 2 + 10 + 4],
    ['a kilometre from the store', 'to_pickup', 1, -1_000, 0, -9, toStore + 2 + 2 + 10 + 4],
    ['the same, just accepted', 'assigned', 0, -1_000, 0, -9, toStore + 2 + 2 + 10 + 4],
  ] as const)('%s', (_, status, since, at, seen, ready, minutes) => {
    expect(freeIn(status, since, at, seen, ready)).toBeCloseTo(minutes, 1)
  })

  it('later than now, whatever the clocks say', () => {
    expect(freeIn('on the way', 14, 2_000, 14)).toBeGreaterThan(0)
    expect(freeIn('on the way', -5, 2_000, -5)).toBeGreaterThan(0)
  })

  it.each([
    ['on the way', 24.1],
    ['waiting_pickup', 28.1],
    ['to_pickup', 28.1],
  ] as const)('nobody knows when, if it is more than ten minutes late: %s', (status, since) => {
    // Seen a moment ago, far from the expected position.
    expect(freeIn(status, since + 0.1, 0, 0, -60)).toBeNull()
    expect(freeIn(status, since - 0.3, 0, 0, -60)).not.toBeNull()
  })
})
