/** How long the rider of an order waits for it at the store. */
import { type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'

/** Longer tells only that somebody forgot an order, seconds; as `wait_seconds` of the database has it. */
const MOST_SECONDS = 86_400

/** Seconds between two instants; none where a clock was set back. */
export function secondsBetween(from: Date, to: Date): number {
  const seconds = Math.round((to.getTime() - from.getTime()) / 1000)
  return Math.min(MOST_SECONDS, Math.max(0, seconds))
}

/** What of an order tells about its wait. */
interface Waited {
  readonly status: OrderStatus
  readonly arrived_at: Date | null
  readonly picked_up_at: Date | null
  readonly ended_at: Date | null
}

/**
 * How long the wait took: until the rider left the store, or until the order ended while the rider waited, seconds. Null
 * while it lasts, and without one.
 */
export function waitSeconds({ status, arrived_at, picked_up_at, ended_at }: Waited): number | null {
  const until = picked_up_at ?? ended_at
  if (arrived_at === null || until === null || phaseOf(status) === 'at the store') return null
  return secondsBetween(arrived_at, until)
}
