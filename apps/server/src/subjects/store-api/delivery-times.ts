/** When an order of a store is fetched and delivered, by what the store asked for. */
import { ERRORS } from '@puni/contract/errors'
import type { Position } from '@puni/contract/fields'
import { Refusal } from '../../platform/refusal.ts'
import { type DropoffWindow, pickupTimeOf } from '../orders/place.commands.ts'
import type { Pickups } from '../orders/preparation.ts'
import { handoverMs, promisedAt, type PromiseTimes } from '../orders/promise.ts'

/** What was asked for: a time at the store, a span at the door, or neither for as soon as possible. */
interface AskedTimes {
  readonly pickupTime: string | undefined
  readonly window: DropoffWindow | null
}

interface Trip {
  readonly now: Date
  readonly pickups: Pickups | null
  readonly pickup: Position
  readonly delivery: Position
}

/** When it may be fetched, null for as soon as possible, and by when it is promised. Throws PICKUP_TIME_OUT_OF_RANGE, or WINDOW_TOO_SOON with the earliest. */
export function deliveryTimes(
  { pickupTime, window }: AskedTimes,
  trip: Trip,
  times: PromiseTimes,
): { readonly dueAt: Date | null; readonly promised: Date } {
  const dueAt =
    window === null
      ? pickupTimeOf(pickupTime, trip.now, 'pickupTime')
      : dueFor(window, trip, handoverMs(trip, times))
  const earliest = promisedAt({ ...trip, dueAt }, times)
  if (window === null) return { dueAt, promised: earliest }
  if (earliest > window.to) {
    const { message } = ERRORS.WINDOW_TOO_SOON
    throw new Refusal('WINDOW_TOO_SOON', { times: { earliest }, fields: { 'dropoffWindow.to': message } })
  }
  return { dueAt, promised: window.to }
}

/** It leaves the store so that it arrives no sooner than the span begins. */
function dueFor({ from, to }: DropoffWindow, { now }: Trip, takesMs: number): Date | null {
  const due = (from ?? now).getTime() - takesMs
  // Also of a span far ahead whose beginning is open.
  pickupTimeOf(to.toISOString(), now, 'dropoffWindow.to')
  return due <= now.getTime() ? null : new Date(due)
}

/** A span as it came in. */
export function windowOf(
  span: { readonly from?: string | undefined; readonly to: string } | undefined,
): DropoffWindow | null {
  if (span === undefined) return null
  return { from: span.from === undefined ? null : new Date(span.from), to: new Date(span.to) }
}
