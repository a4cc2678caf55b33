/** What is said of a store that takes no orders. */
import type { ListedStore } from '@puni/contract/stores/entities'
import { closedText, opensNext, weekMinute } from '@puni/contract/stores/opening-hours'
import { pauseText } from '@puni/contract/stores/pause-text'
import { storeIdleText } from './store-idle-text.ts'

/** Why a store takes no orders, and until when; null for one that does. */
export function idleText(
  store: Pick<ListedStore, 'pausedUntil' | 'pausedReason' | 'disabledAt' | 'disabledReason'>,
  now: Date,
  timeZone: string,
): string | null {
  if (store.disabledAt !== null) return storeIdleText.disabled(store.disabledReason)
  if (store.pausedUntil === null || Date.parse(store.pausedUntil) <= now.getTime()) return null
  return pauseText({ until: new Date(store.pausedUntil), reason: store.pausedReason }, now, timeZone)
}

/** What is said of an order for `at`: why it can't be placed now, or that the store is closed by then; null for nothing. */
export function orderingText(
  store: ListedStore,
  { now, at }: { readonly now: Date; readonly at: Date },
  timeZone: string,
): string | null {
  const opens = opensNext(store.openingHours, weekMinute(at, timeZone))
  return idleText(store, now, timeZone) ?? (opens === null ? null : closedText(opens))
}

/** A store to choose for an order. */
export function storeLabel({ name, disabledAt, pausedUntil }: ListedStore): string {
  if (disabledAt !== null) return `${name} (${storeIdleText.disabledShort.toLowerCase()})`
  return pausedUntil === null ? name : `${name} (${storeIdleText.pausedShort.toLowerCase()})`
}
