/** When a message is tried again, and when an endpoint is. */
import { WEBHOOKS } from '@puni/contract/webhooks/limits'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const FAILING_MS = WEBHOOKS.failingDays * 24 * HOUR_MS

/** The pauses after the first attempts of a message, milliseconds; the last is that after every other. */
const PAUSES_MS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400].map((seconds) => seconds * SECOND_MS)
/** Pauses are up to this part shorter or longer, so that what failed together is not tried together. */
const JITTER = 0.2
/** The longest that an endpoint is left alone after failures in a row, milliseconds: the first pause is a second, and each the double. */
const LONGEST_REST_MS = 60 * SECOND_MS
/** As much of what a receiver asks for is granted, milliseconds. */
const ASKED_MOST_MS = HOUR_MS

/** What is known of failures so far. */
export interface Failing {
  /** Of this message, this one included. */
  readonly attempts: number
  /** When its first attempt failed. */
  readonly since: Date
  /** For how long the receiver asks to be left alone, milliseconds. */
  readonly askedMs: number
}

/** When a message is tried again: the last time three days after its first failure. Null if that was it. */
export function retryAt(now: Date, { attempts, since, askedMs }: Failing, random = Math.random): Date | null {
  const last = since.getTime() + FAILING_MS
  if (now.getTime() >= last) return null
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1]! * (1 + JITTER * (2 * random() - 1))
  return new Date(Math.min(now.getTime() + Math.max(pause, Math.min(askedMs, ASKED_MOST_MS)), last))
}

/** Until when an endpoint is left alone after so many failures in a row. */
export function restUntil(now: Date, failures: number, askedMs: number): Date {
  const rest = Math.min(SECOND_MS * 2 ** (failures - 1), LONGEST_REST_MS)
  return new Date(now.getTime() + Math.max(rest, Math.min(askedMs, ASKED_MOST_MS)))
}

/** Whether an endpoint has taken nothing for so long that it is disabled. */
export function isGivenUp(now: Date, failingSince: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_MS
}
