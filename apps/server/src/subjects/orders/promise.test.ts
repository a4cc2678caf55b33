import { expect, it } from 'vitest'
import type { Pickups } from './preparation.ts'
import { promisedAt } from './promise.ts'

const times = { PROMISE_APPROACH_MINUTES: 15, PICKUP_SERVICE_MINUTES: 4, DROPOFF_SERVICE_MINUTES: 4 }
const now = new Date('2026-03-10T21:00:00Z')
const pickup = { lat: -34.6, lng: -58.4 }
const minutes = (count: number) => count * 60_000
const slow = { saidMs: null, tookMs: Array(5).fill(minutes(42)), waitedMs: Array(5).fill(minutes(10)) }

/** Minutes until the promise, for a delivery at the store's own door. */
const promised = (known: { dueAt?: Date; pickups?: Pickups }) =>
  (promisedAt({ now, pickup, delivery: pickup, dueAt: null, pickups: null, ...known }, times).getTime() -
    now.getTime()) /
  60_000

it('waits for a rider, for a slow store, or for the time the store said, whichever is last', () => {
  expect(promised({})).toBe(15 + 8)
  expect(promised({ pickups: slow })).toBe(40 + 8)
  expect(promised({ dueAt: new Date(now.getTime() + minutes(60)), pickups: slow })).toBe(60 + 8)
  expect(promised({ dueAt: new Date(now.getTime() - minutes(4)) })).toBe(15 + 8)
  const few = { tookMs: slow.tookMs.slice(1), waitedMs: slow.waitedMs.slice(1) }
  expect(promised({ pickups: { ...few, saidMs: null } })).toBe(15 + 8)
  expect(promised({ pickups: { ...few, saidMs: minutes(25) } }), 'what the store says').toBe(25 + 8)
})

it('adds the trip: four kilometres take more than one, and less than half an hour', () => {
  const to = (lat: number) =>
    promisedAt({ now, pickup, delivery: { lat, lng: -58.4 }, dueAt: null, pickups: null }, times).getTime()
  const trip = to(-34.636) - to(-34.6)
  expect(trip).toBeGreaterThan(3 * (to(-34.609) - to(-34.6)))
  expect(trip).toBeLessThan(minutes(30))
})
