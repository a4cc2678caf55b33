import type { DispatchLimits } from '@puni/dispatch/snapshot'
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
