/** How long one look at a large zone takes, next to a dense exact solver on a small one. */
import { munkres } from 'munkres'
import { decide } from '@puni/dispatch/decide'
import { randomNumbers } from '@puni/dispatch/random-numbers'
import type { Courier, DispatchLimits, OpenOrder, Place, Snapshot } from '@puni/dispatch/snapshot'
import { MINUTE_MS } from '../simulated-day.ts'
import { travelOf } from './run-instance.ts'

const LARGE = { couriers: 10_000, orders: 3_000, stores: 600 }
const SMALL = { couriers: 1_000, orders: 300, stores: 60 }
const SIDE_METRES = 20_000
const METRES_PER_MINUTE = 320
const ROUNDS = 7
const LIMITS: DispatchLimits = {
  pickupServiceMs: 4 * MINUTE_MS,
  dropoffServiceMs: 4 * MINUTE_MS,
  leadMs: MINUTE_MS,
  horizonMs: 20 * MINUTE_MS,
  tieMs: MINUTE_MS,
  maxPickupMetres: Infinity,
  askAgainAfterMs: 5 * MINUTE_MS,
}

/** Median milliseconds of a look with the default policy at a large zone, and of the dense solver alone on a small one. */
export function scaleFigures(): { readonly planMs: number; readonly denseMs: number } {
  const travel = travelOf(METRES_PER_MINUTE)
  const snapshot = zone()
  const plan = decide('plan')
  const costs = denseCosts()
  return {
    planMs: medianMs(() => plan(snapshot, LIMITS, travel)),
    denseMs: medianMs(() => munkres(structuredClone(costs))),
  }
}

/** Half of the couriers are free, the others within a quarter of an hour; a third of the orders is ready. */
function zone(): Snapshot {
  const random = randomNumbers(1)
  const place = (): Place => ({ x: random() * SIDE_METRES, y: random() * SIDE_METRES })
  const stores = Array.from({ length: LARGE.stores }, place)
  const couriers = Array.from({ length: LARGE.couriers }, (_, index): Courier => {
    const minutes = Math.max(0, Math.round(30 * random() - 15))
    const freeAt = minutes * MINUTE_MS
    return {
      id: `c${index}`,
      place: place(),
      seenAt: null,
      freeAt,
      lastFreeAt: null,
      offAt: null,
      vehicle: 'Moto',
      misses: 0,
      earnedAnHour: 0,
    }
  })
  const orders = Array.from({ length: LARGE.orders }, (_, index): OpenOrder => ({
    id: `o${index}`,
    pickup: stores[Math.floor(random() * stores.length)]!,
    dropoff: place(),
    createdAt: 0,
    readyAt: Math.max(0, Math.round(45 * random() - 15)) * MINUTE_MS,
    isUrgent: false,
    declined: new Map(),
  }))
  return { now: 0, couriers, orders, recent: orders }
}

/** Metres between places, the orders at a few stores: many want the same couriers. */
function denseCosts(): number[][] {
  const random = randomNumbers(2)
  const place = (): Place => ({ x: random() * SIDE_METRES, y: random() * SIDE_METRES })
  const stores = Array.from({ length: SMALL.stores }, place)
  const couriers = Array.from({ length: SMALL.couriers }, place)
  return Array.from({ length: SMALL.orders }, () => {
    const pickup = stores[Math.floor(random() * stores.length)]!
    return couriers.map(({ x, y }) => Math.hypot(x - pickup.x, y - pickup.y))
  })
}

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
