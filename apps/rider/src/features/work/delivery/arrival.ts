/** Notices from positions that a rider has arrived at the store. It only suggests the step: positions are wrong too often to take it. */
import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'

/** Metres between a measurement and the store: arrived within `near`, gone again beyond `far`. In between nothing changes. */
export const RADIUS = { near: 60, far: 150 } as const
/** A position that may be wrong by more than this says nothing, metres. */
export const VAGUE = 100
/** So much of a position's possible error is taken for granted in the rider's favour, metres: among houses few are better. */
const FORGIVEN = 30
/** Faster riders are passing by, metres a second. */
export const PASSING = 3
/** How long a rider has to be near and slow, milliseconds: longer than most red lights that one stops at. */
export const DWELL_MS = 20_000

/** One measurement. */
export interface Measurement extends Position {
  /** Metres. */
  readonly accuracy: number
  /** Metres a second; null if unknown. */
  readonly speed: number | null
  /** By the phone's clock, epoch milliseconds. */
  readonly at: number
}

/** What the measurements so far say. */
export interface Arrival {
  readonly hasArrived: boolean
  /** Near and slow since then, epoch milliseconds; null while away or passing. */
  readonly nearSince: number | null
  /** The last measurement that counted. */
  readonly last: Measurement | null
}

export const NOT_ARRIVED: Arrival = { hasArrived: false, nearSince: null, last: null }

/** What is known after one more measurement. One that is vague, or repeats the last, changes nothing. */
export function noticed(before: Arrival, measured: Measurement, store: Position): Arrival {
  const { accuracy, at } = measured
  const distance = metresBetween(measured, store)
  const isUseful = accuracy >= 0 && accuracy <= VAGUE && Number.isFinite(distance)
  if (!isUseful || before.last?.at === at) return before
  const forgiven = Math.min(accuracy, FORGIVEN)
  if (distance - forgiven > RADIUS.far) return { ...NOT_ARRIVED, last: measured }
  if (before.hasArrived) return { ...before, last: measured }
  const isThere = distance - forgiven <= RADIUS.near && speedOf(before.last, measured) <= PASSING
  if (!isThere) return { ...NOT_ARRIVED, last: measured }
  // A clock that was set back begins the stay anew.
  const nearSince = before.nearSince !== null && before.nearSince <= at ? before.nearSince : at
  return { hasArrived: at - nearSince >= DWELL_MS, nearSince, last: measured }
}

/** As measured, else from the way since the last measurement; 0 where neither is known. Metres a second. */
function speedOf(last: Measurement | null, measured: Measurement): number {
  if (measured.speed !== null) return measured.speed
  if (last === null || measured.at <= last.at) return 0
  return metresBetween(last, measured) / ((measured.at - last.at) / 1000)
}
