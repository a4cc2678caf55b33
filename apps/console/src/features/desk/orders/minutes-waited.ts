import type { StoreWait } from '@puni/contract/orders/entities'

/** Whole minutes that a rider has waited at a store by `now` (milliseconds), or waited in all. */
export function minutesWaited({ since, seconds }: Pick<StoreWait, 'since' | 'seconds'>, now: number): number {
  return Math.max(0, Math.floor(seconds === null ? (now - Date.parse(since)) / 60_000 : seconds / 60))
}
