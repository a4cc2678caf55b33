import type { DispatchLimits } from '@puni/dispatch/snapshot'
import { availableParallelism } from 'node:os'
import type { Config } from '../../platform/config.ts'

/** Interval between sweeps of all zones with open orders, milliseconds. */
export const SWEEP_MS = 2_000

/** The dispatcher's limits, as configured. */
export function limitsOf(config: Config): DispatchLimits {
  const leadSeconds = config.DISPATCH_LEAD_SECONDS ?? config.OFFER_SECONDS + SWEEP_MS / 1000
  return {
    pickupServiceMs: config.PICKUP_SERVICE_MINUTES * 60_000,
    dropoffServiceMs: config.DROPOFF_SERVICE_MINUTES * 60_000,
    leadMs: leadSeconds * 1000,
    horizonMs: config.DISPATCH_HORIZON_MINUTES * 60_000,
    tieMs: config.TIE_SECONDS * 1000,
    maxPickupMetres: config.MAX_PICKUP_METRES,
    askAgainAfterMs: config.ASK_AGAIN_SECONDS * 1000,
  }
}

/** Less is not worth a search, milliseconds. */
const LEAST_BUDGET_MS = 20

/**
 * How long a look may search, milliseconds: less where more zones are open, so that a look at each of them takes half of the threads'
 * time between two sweeps.
 */
export function budgetMs(mostMs: number, openZones: number, threads: number): number {
  const share = (SWEEP_MS / 2) * (threads / Math.max(1, openZones))
  return Math.min(mostMs, Math.max(LEAST_BUDGET_MS, share))
}

/**
 * How long a zone is left alone after a look, however much happens there, milliseconds: so long that all open zones together take half
 * of the threads' time. Never longer than until the next sweep.
 */
export function restMs(searchMs: number, openZones: number, threads: number): number {
  return Math.min(SWEEP_MS, searchMs * Math.max(1, (2 * openZones) / threads - 1))
}

/** Threads that decide zones: as configured, else all cores but one, 1 to 4. */
export function threadsFor({ DISPATCH_THREADS }: Config): number {
  return DISPATCH_THREADS ?? Math.min(4, Math.max(1, availableParallelism() - 1))
}
