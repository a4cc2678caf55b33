/** What a phone's clock may tell. A phone without signal tells of its steps late, and they count from when they were taken. */
import { CLOCK_TOLERANCE_MS } from '@puni/contract/limits'
import { Refusal } from '../../platform/http/refusal.ts'

/** When an order's last step was, by the server's clock and, where a phone told it, by that one's. */
export interface PreviousStep {
  readonly at: Date
  readonly device_at: Date | null
}

/**
 * When a step was taken: what the phone says, but neither later than now nor earlier than the step before; now where it says
 * nothing. Throws DEVICE_TIME_WRONG for a time in the future or before the step before, by more than clocks may differ.
 */
export function happenedAt(now: Date, occurredAt: Date | null, previous: PreviousStep): Date {
  if (occurredAt === null) return now
  // Two times of one phone are compared as they are, two clocks with tolerance.
  const earliest = previous.device_at ?? new Date(previous.at.getTime() - CLOCK_TOLERANCE_MS)
  if (isAhead(now, occurredAt) || occurredAt < earliest) throw new Refusal('DEVICE_TIME_WRONG')
  const before = previous.device_at ?? previous.at
  return earlier(now, later(earlier(before, now), occurredAt))
}

/** Whether a phone's clock is ahead of the server's by more than clocks may differ. */
export function isAhead(now: Date, occurredAt: Date): boolean {
  return occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
