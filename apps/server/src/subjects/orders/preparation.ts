/** How long a store takes to prepare an order, learned from riders who had to wait there. */

/** A store's latest pickups, newest first: from placing to leaving the store, and from arriving there to leaving; milliseconds. */
export interface Pickups {
  /** How long the store says that it takes, milliseconds; null if it does not say. */
  readonly saidMs: number | null
  readonly tookMs: readonly number[]
  readonly waitedMs: readonly number[]
}

/** Learned from at most this many pickups; a store with fewer than `LEAST` counts as unknown. */
export const SAMPLES = 50
export const LEAST = 5

/** Whether a store says how long it takes, or enough riders were there to tell. */
export function isPreparationKnown(pickups: Pickups | null): boolean {
  return pickups !== null && (pickups.saidMs !== null || pickups.tookMs.length >= LEAST)
}

/**
 * The median time from placing to ready, milliseconds; with too few pickups what the store says, null if it says nothing. Only a rider who stayed longer than the service
 * time saw when the order was ready: half a service time before leaving.
 */
export function preparationMs({ saidMs, tookMs, waitedMs }: Pickups, pickupServiceMs: number): number | null {
  const samples = tookMs
    .filter((_, pickup) => (waitedMs[pickup] ?? 0) > pickupServiceMs)
    .slice(0, SAMPLES)
    .map((took) => took - pickupServiceMs / 2)
    .sort((a, b) => a - b)
  if (samples.length < LEAST) return saidMs
  const middle = (samples.length - 1) / 2
  return (samples[Math.floor(middle)]! + samples[Math.ceil(middle)]!) / 2
}
