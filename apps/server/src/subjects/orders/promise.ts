/** By when an order should be delivered: what its store, its customer and the operators may count on. */
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { Config } from '../../platform/config.ts'
import { type Pickups, preparationMs } from './preparation.ts'

const MINUTE_MS = 60_000

/** What is known of an order when it is placed. */
interface Expected {
  readonly now: Date
  /** When it may be picked up, as the store said. */
  readonly dueAt: Date | null
  /** The latest pickups of its store; null without any. */
  readonly pickups: Pickups | null
  readonly pickup: Position
  readonly delivery: Position
}

export type PromiseTimes = Pick<
  Config,
  'PROMISE_APPROACH_MINUTES' | 'PICKUP_SERVICE_MINUTES' | 'DROPOFF_SERVICE_MINUTES'
>

/** How long an order takes from when it is ready, and its rider there, until it is handed over: the times at both doors and the trip of a motorcycle. */
export function handoverMs(
  { pickup, delivery }: Pick<Expected, 'pickup' | 'delivery'>,
  times: PromiseTimes,
): number {
  const tripMs = 1000 * estimateSeconds(metresBetween(pickup, delivery), 'Moto')
  return MINUTE_MS * (times.PICKUP_SERVICE_MINUTES + times.DROPOFF_SERVICE_MINUTES) + tripMs
}

/** The time promised: once it is ready, as the dispatcher reckons it, and a rider may be there, and what it takes from then on. */
export function promisedAt({ now, dueAt, pickups, ...ends }: Expected, times: PromiseTimes): Date {
  const serviceMs = times.PICKUP_SERVICE_MINUTES * MINUTE_MS
  const preparation = (pickups && preparationMs(pickups, serviceMs)) ?? 0
  const readyAt = dueAt?.getTime() ?? now.getTime() + preparation
  const approachedAt = now.getTime() + times.PROMISE_APPROACH_MINUTES * MINUTE_MS
  return new Date(Math.round(Math.max(readyAt, approachedAt) + handoverMs(ends, times)))
}
