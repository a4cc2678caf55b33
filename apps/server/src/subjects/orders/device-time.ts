/**
 * How far a phone's clock is trusted. A phone without signal reports its steps late, and they count from when
 * they were taken.
 */
import { CLOCK_TOLERANCE_MS } from '@puni/contract/limits'
import { Refusal } from '../../platform/refusal.ts'

/**
 * When an order's last step happened, by the server's clock and, if the phone reported it, by the phone's.
 */
export interface PreviousStep {
  readonly at: Date
  readonly device_at: Date | null
}

/**
 * When a step was taken: the phone's time, clamped to between the previous step and now; now if the phone
 * reports none. Returns DEVICE_TIME_WRONG if it is in the future or before the previous step by more than the
 * clock tolerance.
 */
export function happenedAt(now: Date, occurredAt: Date | null, previous: PreviousStep): Date | Refusal {
  if (occurredAt === null) return now
  // Two times from one phone are compared exactly, two different clocks with tolerance.
  const earliest = previous.device_at ?? new Date(previous.at.getTime() - CLOCK_TOLERANCE_MS)
  if (isAhead(now, occurredAt) || occurredAt < earliest) return new Refusal('DEVICE_TIME_WRONG')
  const before = previous.device_at ?? previous.at
  return earlier(now, later(earlier(before, now), occurredAt))
}

/** Whether a phone's clock is ahead of the server's by more than the tolerance. */
export function isAhead(now: Date, occurredAt: Date): boolean {
  return occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS
}

/** The earlier of two instants. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** The later of two instants. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
