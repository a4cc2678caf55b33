/** When an order comes, as its customer may count on it. Pure. */
import type { Position } from '@puni/contract/fields'
import type { Phase } from '@puni/contract/orders/order-states'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import type { PromiseTimes } from '../orders/promise.ts'

const MINUTE_MS = 60_000
/** To clock times of so many minutes a longer range is rounded. */
const CLOCK_STEP = 5

/** Minutes between which it comes, counted from now or as times of the day. */
export interface ArrivalRange {
  readonly from: Date
  readonly to: Date
  /** So near that it is said in minutes. */
  readonly isNear: boolean
}

/** How wide the range is while there are more than so many minutes to go, and how much of it lies before; minutes. */
const WIDTHS = [
  { over: 60, width: 30, before: 10 },
  { over: 30, width: 20, before: 8 },
  { over: 15, width: 10, before: 4 },
  { over: 8, width: 5, before: 2 },
  { over: 4, width: 3, before: 1 },
  { over: -Infinity, width: 2, before: 1 },
] as const
/** From here on it is said in minutes. */
const NEAR_MINUTES = 15

/** The range around an instant: the nearer, the narrower; none of it is past. */
export function arrivalRange(expectedAt: Date, now: Date): ArrivalRange {
  const left = (expectedAt.getTime() - now.getTime()) / MINUTE_MS
  const { width, before } = WIDTHS.find(({ over }) => left > over)!
  const isNear = left <= NEAR_MINUTES
  const from = isNear
    ? now.getTime() + Math.max(left > 1 ? 1 : 0, Math.round(left - before)) * MINUTE_MS
    : Math.floor(expectedAt.getTime() / MINUTE_MS / CLOCK_STEP - before / CLOCK_STEP) * CLOCK_STEP * MINUTE_MS
  return { from: new Date(from), to: new Date(from + width * MINUTE_MS), isNear }
}

/** What is known of an order on its way. */
export interface Underway {
  readonly now: Date
  readonly phase: Exclude<Phase, 'over'>
  /** Null for orders from before promises were reckoned. */
  readonly promisedAt: Date | null
  /** When it may be picked up, as the store said. */
  readonly dueAt: Date | null
  readonly pickedUpAt: Date | null
  readonly store: Position
  readonly door: Position
  readonly vehicle: VehicleType
  /** Where its rider is, if that is known well enough to go by. */
  readonly rider: Position | null
}

/**
 * When it comes: on the way, the rest of the trip from where its rider is, or else the whole of it from when it left; before that as
 * promised, or as soon as what is still to do can be done. Null where nobody knows.
 */
export function expectedAt(order: Underway, times: PromiseTimes): Date | null {
  const { now, phase, promisedAt, dueAt, pickedUpAt, store, door, rider } = order
  const after = (since: Date, ms: number) => new Date(since.getTime() + ms)
  const tripMs = (from: Position) => 1000 * estimateSeconds(metresBetween(from, door), order.vehicle)
  if (phase === 'to the customer') {
    if (rider !== null) return after(now, tripMs(rider))
    const there = pickedUpAt && after(pickedUpAt, tripMs(store))
    return there !== null && there > now ? there : null
  }
  if (promisedAt === null) return null
  const approachMs = phase === 'open' ? times.PROMISE_APPROACH_MINUTES * MINUTE_MS : 0
  const serviceMs = phase === 'at the store' ? 0 : times.PICKUP_SERVICE_MINUTES * MINUTE_MS
  const leavesAt = later(after(now, approachMs + serviceMs), dueAt ?? now)
  return later(promisedAt, after(leavesAt, tripMs(store)))
}

const later = (one: Date, other: Date) => (one > other ? one : other)
